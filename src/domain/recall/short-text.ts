// The one-line form of a text.
import { clip } from './clip.js';

/** Characters of the one-line form of a memory; as much as a stored summary may have. */
export const shortTextChars = 160;

/** A break between words within this many characters before the cut is used for it. */
const nearestBreak = 24;

/**
 * The text when it is short enough, else its beginning, cut between two words where there is a break, with `…` at its
 * end: a reader sees that something is missing.
 */
export function shortText(text: string, limit: number = shortTextChars): string {
  if (text.length <= limit) return text;
  const head = clip(text, limit - 1);
  const last = Math.max(
    head.lastIndexOf(' '),
    ...['，', '。', '；', '、', ',', ';'].map((mark) => head.lastIndexOf(mark)),
  );
  const cut = last > 0 && last >= head.length - nearestBreak ? head.slice(0, last) : head;
  return `${cut.trimEnd()}…`;
}
