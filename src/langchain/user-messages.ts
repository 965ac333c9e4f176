// What the user said, however long, as messages a turn can hold: the answer was given already, so nothing is refused.
import { stripBlocks } from '../domain/block-tags.js';
import { MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { clip } from '../domain/recall/clip.js';
import { cleanText } from '../domain/write/clean-text.js';
import { redactSecrets } from '../domain/write/redact.js';

/** A UTF-16 unit takes three bytes at most. */
const pieceUnits = Math.floor(limits.messageBytes / 3);
/** The rest of the turn is for the answer. */
const mostBytes = limits.turnBytes - limits.messageBytes;

/** Messages of one turn, in order. */
export interface UserMessages {
  readonly texts: readonly string[];
  /** False when the end of the text did not fit into the turn. */
  readonly complete: boolean;
}

/**
 * One message, or for a text over the limit of a message (64 KB) several that join to it, cut between words where
 * possible. What is over the limit of a turn (1 MB, with room left for the answer) is left out. Secrets and injected
 * blocks leave the text before it is cut, so that no half of one is kept.
 */
export function userMessages(text: string): UserMessages {
  const said = cleanText(stripBlocks(text));
  if (Buffer.byteLength(said) <= limits.messageBytes) return { texts: [said], complete: true };
  const start = cut(said, mostBytes);
  const texts: string[] = [];
  let room = mostBytes;
  let rest = redactSecrets(start).text;
  while (rest !== '') {
    const piece = cut(rest, pieceUnits);
    room -= Buffer.byteLength(piece);
    if (room < 0) break;
    texts.push(piece);
    rest = rest.slice(piece.length);
  }
  return { texts, complete: rest === '' && start.length === said.length };
}

/** What to report, or throw, when the end of the text did not fit. */
export function onlyBeginningKept(said: string): MemoryError {
  const size = Buffer.byteLength(said);
  const allowed = limits.turnBytes;
  return new MemoryError(
    'invalid_input',
    `only the beginning of the input is remembered: it has ${size} bytes (turnBytes allows ${allowed}); hand in several turns`,
    { context: { limit: 'turnBytes', allowed, size } },
  );
}

/** The beginning of a text, at most so long, to the end of a line or a word when there is one in its second half. */
function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  const most = clip(text, units);
  const end = [most.lastIndexOf('\n'), most.search(/\s\S*$/)].find((place) => place >= most.length / 2);
  return end === undefined ? most : most.slice(0, end + 1);
}
