// Cuts any text into runs of letters and digits, scripts written without blanks apart from the others.

// Scripts written without blanks (and Hangul, whose words carry their particles): cut into pairs of characters.
const pairedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
// oxlint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/u;
const asciiRun = /[a-z0-9]+/gu;
const run = /[\p{L}\p{M}\p{N}]+/gu;

/** One run; `paired` when its script is written without blanks. */
export interface Run {
  readonly text: string;
  readonly paired: boolean;
}

function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** The runs of a text in order: NFKC, lower case; punctuation, symbols and blanks are left out. */
export function* runsOf(text: string): Generator<Run> {
  // The same result by a shorter way for most texts.
  if (ascii.test(text)) {
    for (const [word] of text.toLowerCase().matchAll(asciiRun)) yield { text: word, paired: false };
    return;
  }
  for (const [whole] of normalized(text).matchAll(run)) {
    let end = 0;
    for (const match of whole.matchAll(pairedRun)) {
      if (match.index > end) yield { text: whole.slice(end, match.index), paired: false };
      yield { text: match[0], paired: true };
      end = match.index + match[0].length;
    }
    if (end < whole.length) yield { text: whole.slice(end), paired: false };
  }
}
