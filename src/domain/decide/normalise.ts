// The one normal form of a text used for exact comparison. It never touches digits.

const zeroWidth = /[\u200b-\u200d\u2060\ufeff\u00ad]/gu;
const closing = /[\s.,;:!?。，；：！？、…"'”’)\]}»」』）】]+$/u;

/** NFKC, case folded, quotes and dashes of one kind, invisible characters removed; spaces kept. */
export function foldText(text: string): string {
  // A small letter may join with a mark that its capital does not join with.
  return unifyMarks(unifyMarks(text).toLowerCase());
}

/** As {@link foldText} with the case kept: width, quotes and dashes of one kind. */
export function unifyMarks(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(zeroWidth, '')
    .replaceAll(/[‘’ʼ`]/gu, "'")
    .replaceAll(/[“”«»]/gu, '"')
    .replaceAll(/[‐‑‒–—−]/gu, '-');
}

/**
 * The form in which two contents are compared exactly: NFKC, case folded, without white space and closing punctuation.
 * White space between two digits stays one blank, so "1 5" and "15" remain different.
 */
export function normalContent(text: string): string {
  return foldText(text)
    .replaceAll(/(?<=\p{N})\s+(?=\p{N})/gu, '\u0001')
    .replaceAll(/\s+/gu, '')
    .replaceAll('\u0001', ' ')
    .normalize('NFKC')
    .replace(closing, '');
}
