// Tokens by the o200k_base encoding. Its tables (2.8 MB, some 600 ms to load) are read on first use.
import type { TokenCounter } from '../../ports/token-counter.js';

/** Longer unbroken runs are counted in pieces of this length. */
const pieceLength = 128;
const longRun = new RegExp(`\\S{${pieceLength + 1},}|\\s{${pieceLength + 1},}`, 'gu');
const piece = new RegExp(`[^]{1,${pieceLength}}`, 'gu');

/**
 * Loads the counter. `<|endoftext|>` and its like are counted as the plain text they are in a memory, and never throw.
 * The encoder takes quadratic time on one unbroken word (50,000 letters: 6 s), so runs over 128 characters are counted
 * in pieces: linear time, and never less than the true count by more than the odd merge over an edge.
 */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const options = { disallowedSpecial: new Set<string>() };
  const countPiece = (text: string): number => (text === '' ? 0 : countTokens(text, options));
  return (text) => {
    if (!mayHaveLongRun(text)) return countPiece(text);
    let tokens = 0;
    let end = 0;
    for (const run of text.matchAll(longRun)) {
      tokens += countPiece(text.slice(end, run.index));
      for (const [part] of run[0].matchAll(piece)) tokens += countPiece(part);
      end = run.index + run[0].length;
    }
    return tokens + countPiece(text.slice(end));
  };
}

/** Cheap and cautious: Chinese text counts as one run here, and is looked at closely then. */
function mayHaveLongRun(text: string): boolean {
  let start = 0;
  let inBlanks = false;
  for (let i = 0; i < text.length; i++) {
    const isBlank = text.charCodeAt(i) <= 0x20;
    if (isBlank !== inBlanks) start = i;
    inBlanks = isBlank;
    if (i - start >= pieceLength) return true;
  }
  return false;
}
