// Of two facts in nearly the same words, the later one is what holds now: it stands first.
import type { MemoryRecord } from '../memory-record.js';
import { onceFor } from './once-for.js';
import type { RankedHit } from './rank.js';
import { isPlainWord } from './stop-words.js';
import { words } from './words.js';

/** So many of the best facts are compared with each other. */
const compared = 20;
/** Share of the shorter one's words that both must hold. */
const sameWords = 0.6;
const leastWords = 3;
/** The later one must be this much as relevant to the question: somebody else's value is not. */
const comparable = 0.7;
/** Just below the later one. */
const below = 0.999;

interface Worded {
  readonly hit: RankedHit;
  readonly words: ReadonlySet<string>;
}

/**
 * The hits with each fact scored at least as high as earlier facts that say nearly the same of the same, and those just
 * below it. Neither is left out: which of them is true was never decided. Lines of dialogue keep their scores. Order kept.
 * The shares were chosen on 80 pairs of facts (newer above older .35, with this .85).
 */
export function laterFirst(hits: readonly RankedHit[]): readonly RankedHit[] {
  const facts = hits
    .filter(({ record }) => record.speaker === null)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, compared)
    .map((hit): Worded => ({ hit, words: topicOf(hit.record) }))
    .filter((fact) => fact.words.size >= leastWords);
  const scores = new Map<RankedHit, number>();
  for (const fact of facts) {
    const earlier = facts.filter((other) => replaces(fact, other));
    const later = facts.filter((other) => replaces(other, fact));
    const best = Math.max(fact.hit.score, ...earlier.map(({ hit }) => hit.score));
    if (earlier.length + later.length > 0) scores.set(fact.hit, best * below ** later.length);
  }
  return hits.map((hit) => {
    const score = scores.get(hit);
    return score === undefined ? hit : { ...hit, score };
  });
}

const topicOf = onceFor(
  ({ content }: MemoryRecord): ReadonlySet<string> => new Set(words(content).filter((word) => !isPlainWord(word))),
);

/** Said later, in nearly the same words, and nearly as relevant to the question. */
function replaces(later: Worded, earlier: Worded): boolean {
  if (!(later.hit.record.saidAt > earlier.hit.record.saidAt)) return false;
  if (later.hit.scoreTerms.relevance < comparable * earlier.hit.scoreTerms.relevance) return false;
  const both = [...later.words].filter((word) => earlier.words.has(word)).length;
  return both >= sameWords * Math.min(later.words.size, earlier.words.size);
}
