// The content words of a sentence in order, as the subsequence rule compares them.
import { stem } from '../recall/stem.js';
import { possessive } from './english-contractions.js';
import { tokensOf } from './tokens.js';
import type { Token } from './token.js';
import { fillers, wordSet } from './value-lexicon.js';

/** One content word, value or Chinese character. */
export interface Piece {
  /** Equal keys mean equal words or values. */
  readonly key: string;
  readonly text: string;
  readonly kind: Token['kind'];
  readonly soft: boolean;
  /** It starts a part that only adds: a preposition, "and", "because", or what follows a comma. */
  readonly connects: boolean;
}

/** The pieces of a sentence. */
export interface Pieces {
  readonly list: readonly Piece[];
  /** It started with "the user", which was dropped. */
  readonly aboutUser: boolean;
}

const connectors = wordSet(
  'in on at for with by near since because as from to of about during every each and plus including who which whose where',
);
/** They differ between wordings of one sentence; "from" and "for" do not, they turn it round. */
const lightPrepositions = wordSet('in on at by near as to of over than rather');
const hanConnectors = new Set(['和', '跟', '与', '并', '因', '而']);

function isFiller({ kind, text, name, start }: Token): boolean {
  // "Vitamin A" and "Plan A" are not articles.
  return kind === 'word' && fillers.has(text) && !(text === 'a' && name && !start);
}

function ownSubjectLength(tokens: readonly Token[]): number {
  const [first, second] = tokens;
  const han = first?.text === '用' && second?.text === '户';
  if (han) return 2;
  const named = first?.kind === 'word' && first.text === 'user';
  return named && second?.text !== possessive ? 1 : 0;
}

function keyOf({ kind, text, unit }: Token): string {
  return `${kind}:${text}${unit === null ? '' : `|${unit}`}`;
}

function pieceOf(found: Token, afterMark: boolean, key: string): Piece {
  const connects =
    afterMark ||
    found.kind === 'period' ||
    (found.kind === 'word' && connectors.has(found.text)) ||
    hanConnectors.has(found.text);
  return { key, text: found.text, kind: found.kind, soft: found.soft, connects };
}

/** The content of a text word by word; articles, present copulas and fillers are left out, prepositions stay. */
export function piecesOf(text: string): Pieces {
  const tokens = tokensOf(text).filter((found) => !isFiller(found));
  const skipped = ownSubjectLength(tokens);
  const list: Piece[] = [];
  let afterMark = false;
  for (const found of tokens.slice(skipped)) {
    const isMark = found.kind === 'mark' || found.kind === 'end';
    if (!isMark) list.push(pieceOf(found, afterMark, keyOf(found)));
    afterMark = isMark;
  }
  return { list, aboutUser: skipped > 0 };
}

/** As {@link piecesOf}, without prepositions and with the endings cut off: what rewordings of one sentence share. */
export function stemmedPieces(text: string): Pieces {
  const { list, aboutUser } = piecesOf(text);
  const kept: Piece[] = [];
  let connects = false;
  for (const piece of list) {
    if (piece.kind === 'word' && lightPrepositions.has(piece.text)) {
      connects = true;
      continue;
    }
    const key = piece.kind === 'word' ? `word:${stem(piece.text)}` : piece.key;
    kept.push({ ...piece, key, connects: connects || piece.connects });
    connects = false;
  }
  return { list: kept, aboutUser };
}
