// Is a stored memory what a replacement says is over? Precision first: a wrong yes loses a fact, a wrong no keeps two.
import { stemmedPieces, type Piece } from './content-pieces.js';
import { normalContent } from './normalise.js';
import { replacementsIn, type Replacement } from './replacement-wording.js';
import { wordSet } from './value-lexicon.js';
import { valuesOf } from './values.js';

const usage = wordSet('us work run prefer driv drink play wear ride eat writ ha use uses has 用 使用 开 喝 骑 玩');
const generic = new Set([
  ...usage,
  ...wordSet(
    'user lik like want need keep mak make get go do tak take thei they it from to 是 的 了 我 们 用 户 在 有 已 经 从 换 成 改',
  ),
]);
const residence = /\b(?:lives?|living|lived|based|resides?|residing|home|house|apartment|flat)\b|住|定居|居住|家在/iu;
const reasons = /^\s*(?:because|since|which|as|with|every|each|due|因为|由于)/iu;

function keys(pieces: readonly Piece[]): ReadonlySet<string> {
  return new Set(pieces.map((piece) => piece.key));
}

function isGeneric(piece: Piece): boolean {
  return generic.has(piece.key.replace(/^\w+:/u, '')) || generic.has(piece.text);
}

const howOften = wordSet('day days week month year morning evening night often always usually sometimes');

/** How much, how often or when says nothing of its own once the thing is over. */
function saysHowOften({ kind, text }: Piece): boolean {
  return kind === 'number' || kind === 'period' || kind === 'weekday' || kind === 'time' || howOften.has(text);
}

/** The old thing stands in the text, word by word in order; Chinese as it is written. */
function holds(text: string, old: string): boolean {
  if (/\p{Script=Han}/u.test(old)) return normalContent(text).includes(normalContent(old.replace(/了$/u, '')));
  const wanted = stemmedPieces(old).list;
  let next = 0;
  for (const piece of stemmedPieces(text).list) if (piece.key === wanted[next]?.key) next++;
  return wanted.length > 0 && next === wanted.length;
}

/** Another part of the sentence says something of its own, which would be lost with it. */
function saysSomethingElse(text: string, replacement: Replacement, said: ReadonlySet<string>): boolean {
  const clauses = text.split(/[,;、，；和跟与]|\band\b|\bor\b|\bbut\b|以及|并且|而且/u);
  return clauses.some((clause) => {
    if (clauses.length === 1 || reasons.test(clause) || holds(clause, replacement.old)) return false;
    return stemmedPieces(clause).list.some((piece) => !said.has(piece.key) && !isGeneric(piece));
  });
}

interface Compared {
  readonly replacement: Replacement;
  /** Stored pieces that are neither the old thing nor generic. */
  readonly rest: readonly Piece[];
  /** How many of them the new text has too. */
  readonly shared: number;
  readonly text: string;
}

const onTopic: Readonly<Record<Replacement['kind'], (compared: Compared) => boolean>> = {
  switch: ({ rest, shared, text }) => shared > 0 || (rest.length <= 1 && usageIn(text)),
  instead: ({ shared }) => shared >= 2,
  move: ({ text }) => residence.test(text),
  end: ({ replacement, rest, shared }) => stemmedPieces(replacement.old).list.length >= 2 || rest.length - shared <= 2,
};

function usageIn(text: string): boolean {
  return stemmedPieces(text).list.some((piece) => usage.has(piece.text) || usage.has(piece.key.replace(/^\w+:/u, '')));
}

/** Unshared pieces a replaced memory may have; Chinese counts characters. */
function tooMuchElse(rest: readonly Piece[], said: ReadonlySet<string>): boolean {
  const other = rest.filter((piece) => !said.has(piece.key));
  const han = other.filter((piece) => piece.kind === 'han').length;
  return other.length - han > 3 || han > 8;
}

/** A text that says something has ended, and a stored one. */
export interface ReplacedPair {
  /** The new text and the quote it comes from. */
  readonly said: string;
  readonly stored: string;
  readonly replacement: Replacement;
}

/**
 * How many words beside the old thing the two share when `stored` says what `replacement` ends, else null. Null too
 * for a stored text that is negated, names replacements or people itself, or says more than the old thing.
 */
export function namesReplaced({ said, stored, replacement }: ReplacedPair): number | null {
  if (!holds(stored, replacement.old) || replacementsIn(stored).length > 0) return null;
  const [values, saidValues] = [valuesOf(stored), valuesOf(said)];
  if (values.negations > 0 || values.names.some((name) => !saidValues.words.has(name))) return null;
  const oldKeys = keys(stemmedPieces(replacement.old).list);
  const saidKeys = keys(stemmedPieces(said).list);
  const rest = stemmedPieces(stored).list.filter(
    (piece) => !oldKeys.has(piece.key) && !isGeneric(piece) && !saysHowOften(piece),
  );
  const shared = rest.filter((piece) => saidKeys.has(piece.key)).length;
  const compared = { replacement, rest, shared, text: stored };
  if (tooMuchElse(rest, saidKeys) || saysSomethingElse(stored, replacement, saidKeys)) return null;
  return onTopic[replacement.kind](compared) ? shared : null;
}
