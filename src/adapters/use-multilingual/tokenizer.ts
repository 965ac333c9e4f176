import type { SentencePieceModel } from './sentencepiece-model.js';
import { textNormalizer } from './text-normalizer.js';

const unknownId = 0;
const startId = 1;
const endId = 2;
/** SentencePiece scores an unknown character this far below the rarest piece. */
const unknownPenalty = 10;

/** Tokens of one text that are embedded; the rest of a longer text is left out. */
export const maxTokens = 512;
/** UTF-16 units of one text that are looked at, after white space is squeezed when the text is longer. */
export const maxCharacters = 16_384;

/** A text's token ids between the start and end ids; at most {@link maxTokens} between them. */
export type Tokenizer = (text: string) => number[];

function capLength(text: string): string {
  return text.length <= maxCharacters ? text : text.replace(/\s+/gu, ' ').slice(0, maxCharacters);
}

interface Vocabulary {
  /** Ids by the piece's text; the first id of equal pieces. */
  readonly ids: ReadonlyMap<string, number>;
  /** Characters of the longest piece: 16. A map and a look for each length load five times as fast as a trie. */
  readonly longest: number;
}

function vocabularyOf({ pieces, matchable }: SentencePieceModel): Vocabulary {
  const ids = new Map<string, number>();
  let longest = 0;
  pieces.forEach((piece, id) => {
    if (matchable[id] !== 1 || ids.has(piece)) return;
    ids.set(piece, id);
    // More units than the longest: it may have more characters, too.
    if (piece.length > longest) longest = Math.max(longest, [...piece].length);
  });
  return { ids, longest };
}

/** Where each character of the text begins, and its end. */
function startsOf(text: string): Int32Array {
  const starts = new Int32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) starts[count++] = at;
  starts[count] = text.length;
  return starts.subarray(0, count + 1);
}

/** The best path so far into each position: its score, and the piece it arrives by. */
class Lattice {
  readonly best: Float64Array;
  readonly startOf: Int32Array;
  readonly pieceOf: Int32Array;

  constructor(length: number) {
    this.best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    this.best[0] = 0;
    this.startOf = new Int32Array(length + 1);
    this.pieceOf = new Int32Array(length + 1);
  }

  offer(start: number, end: number, edge: { piece: number; score: number }): void {
    const score = this.best[start]! + edge.score;
    // Strictly greater: among equals the earliest start stays, as SentencePiece does.
    if (score > this.best[end]!) {
      this.best[end] = score;
      this.startOf[end] = start;
      this.pieceOf[end] = edge.piece;
    }
  }

  path(): number[] {
    const pieces: number[] = [];
    for (let at = this.best.length - 1; at > 0; at = this.startOf[at]!) pieces.push(this.pieceOf[at]!);
    return pieces.toReversed();
  }
}

/** Builds the tokenizer: normalisation, then the likeliest split into pieces (unigram model, Viterbi). */
export function tokenizer(model: SentencePieceModel): Tokenizer {
  const normalize = textNormalizer(model.charsmap);
  const { ids, longest } = vocabularyOf(model);
  const unknownScore = model.scores.reduce((least, score) => Math.min(least, score), 0) - unknownPenalty;

  const split = (text: string): number[] => {
    const starts = startsOf(text);
    const characters = starts.length - 1;
    const lattice = new Lattice(characters);
    for (let start = 0; start < characters; start++) {
      const last = Math.min(characters, start + longest);
      for (let end = start + 1; end <= last; end++) {
        const piece = ids.get(text.slice(starts[start], starts[end]));
        if (piece !== undefined) lattice.offer(start, end, { piece, score: model.scores[piece]! });
      }
      // An unknown piece only competes where no piece covers the single character: its score is lower than any.
      lattice.offer(start, start + 1, { piece: unknownId, score: unknownScore });
    }
    return lattice.path();
  };

  return (text) => {
    const normalized = normalize(capLength(text));
    const pieces = normalized === '' ? [unknownId] : split(normalized);
    return [startId, ...pieces.slice(0, maxTokens), endId];
  };
}
