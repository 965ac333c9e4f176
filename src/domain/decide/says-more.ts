// Does one sentence say what another says, and more? Decided by words alone, so it errs on the side of "differs".
import { piecesOf, stemmedPieces, type Piece, type Pieces } from './content-pieces.js';
import { normalContent } from './normalise.js';
import { relationWords, wordSet } from './value-lexicon.js';
import { valuesAgree } from './values.js';

/** How a new text stands to an old one. */
export type ContentRelation = 'same' | 'extends' | 'extended-by' | 'differs';

/** Added words that narrow, doubt or move what was said instead of adding to it. */
const changing = wordSet(`
  if when whenever unless until except only but though although or maybe perhaps probably possibly might could would
  should wants hopes plans thinks almost nearly once retired aspiring future fake toy half sometimes rarely seldom
  was were had did than instead before after while like likes`);
const changingHan = /如果|但|除|只|或|可能|也许|想|打算|希望|曾|以前|之前|时|才|差点|几乎|假|前/u;

/** May stand before the first word without changing it. */
const harmlessBefore = wordSet('usually often always generally mostly');
const notInside = wordSet('in on at for with by near from to of about that who which and');

function isChange(piece: Piece): boolean {
  if (piece.kind === 'word') return changing.has(piece.text);
  if (piece.kind === 'han') return changingHan.test(piece.text);
  return piece.kind !== 'period' && !piece.soft;
}

function fitsInside(piece: Piece): boolean {
  return (
    piece.kind === 'word' &&
    !notInside.has(piece.text) &&
    !relationWords.has(piece.text) &&
    !/(?:ing|'s)$/u.test(piece.text)
  );
}

interface Added {
  readonly before: readonly Piece[];
  readonly inside: readonly Piece[];
  readonly after: readonly Piece[];
}

/** What the longer list adds, aligned from the front; null when the shorter one is no subsequence. */
function addedWords(shorter: readonly Piece[], longer: readonly Piece[]): Added | null {
  const inside: Piece[] = [];
  const before: Piece[] = [];
  let next = 0;
  let at = 0;
  for (; at < longer.length && next < shorter.length; at++) {
    if (longer[at]!.key === shorter[next]!.key) next++;
    else (next === 0 ? before : inside).push(longer[at]!);
  }
  return next < shorter.length ? null : { before, inside, after: longer.slice(at) };
}

function addsOnly(shorter: Pieces, longer: Pieces): boolean {
  if (shorter.list.length === 0) return false;
  const added = addedWords(shorter.list, longer.list);
  if (added === null) return false;
  const all = [...added.before, ...added.inside, ...added.after];
  if (all.some(isChange) || changingHan.test(all.map((piece) => piece.text).join(''))) return false;
  const mayBeInside = shorter.aboutUser && longer.aboutUser && added.inside.length <= 1;
  return (
    added.before.every((piece) => harmlessBefore.has(piece.text)) &&
    (added.inside.length === 0 || (mayBeInside && added.inside.every(fitsInside))) &&
    (added.after.length === 0 || added.after[0]!.connects)
  );
}

function sameKeys(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((piece, index) => piece.key === b[index]!.key);
}

/**
 * How the content of `newText` stands to that of `oldText`. Anything but `differs` needs equal values (numbers,
 * dates, names, negation …) and the content words of one in order within the other. `extends`: the new one says
 * all the old one does and more; `extended-by`: the other way round. Swapping the texts swaps the two.
 */
export function saysMore(newText: string, oldText: string): ContentRelation {
  return relationsOf(newText)(oldText);
}

/** As {@link saysMore}, for one new text and many old ones: the new one is read once. */
export function relationsOf(newText: string): (oldText: string) => ContentRelation {
  const content = normalContent(newText);
  let mine: Pieces | undefined;
  return (oldText) => {
    if (content === normalContent(oldText)) return 'same';
    mine ??= piecesOf(newText);
    const relation = relationOf(mine, piecesOf(oldText));
    return relation !== 'differs' && valuesAgree(newText, oldText) ? relation : 'differs';
  };
}

function relationOf(mine: Pieces, theirs: Pieces): ContentRelation {
  if (sameKeys(mine.list, theirs.list)) return 'same';
  if (addsOnly(theirs, mine)) return 'extends';
  return addsOnly(mine, theirs) ? 'extended-by' : 'differs';
}

function rewordsInOrder(shorter: Pieces, longer: Pieces): boolean {
  const added = shorter.list.length < 2 ? null : addedWords(shorter.list, longer.list);
  if (added === null || added.before.length > 0 || added.inside.length > 1) return false;
  const harmless = (piece: Piece): boolean => piece.kind === 'word' && !isChange(piece) && !notInside.has(piece.text);
  return added.inside.every(harmless) && added.after.length === 0;
}

/**
 * True when two sentences look like wordings of one thing: equal values, and the stems of one in order within the
 * other with at most one word more. Only for candidates of one draft that cite the same message, where a wrong
 * yes costs a nuance and a wrong no keeps the same thing twice.
 */
export function isRewording(a: string, b: string): boolean {
  const [left, right] = [stemmedPieces(a), stemmedPieces(b)];
  return (rewordsInOrder(left, right) || rewordsInOrder(right, left)) && valuesAgree(a, b);
}

/** Stems two texts have in common, values included. */
export function sharedStems(a: string, b: string): number {
  const keys = new Set(stemmedPieces(a).list.map((piece) => piece.key));
  return new Set(stemmedPieces(b).list.flatMap((piece) => (keys.has(piece.key) ? [piece.key] : []))).size;
}
