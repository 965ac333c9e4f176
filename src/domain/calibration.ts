// Thresholds of an embedding model from labelled pairs, and how often they are wrong.
import { sha256Hex, lengthPrefixed } from './digest.js';
import type { EmbeddingProfile } from './embedding-profile.js';
import { MemoryError } from './errors.js';
import type { LabelledPair, PairKind } from './labelled-pairs.js';

/** A labelled pair and the cosine of its two texts. */
export interface MeasuredPair extends LabelledPair {
  readonly cosine: number;
}

/** Relevant memories that pass the recall floor; a keyword hit is a second way in for the others. */
const relevantShare = 0.95;
/**
 * Updates and negations that reach adjudication on the pairs fitted to, so that 95 % do on others: the lowest cosines
 * of a small sample promise too much. The same share of unrelated pairs is kept from a closer look.
 */
const changeShare = 0.975;

const changes: readonly PairKind[] = ['update', 'negation'];
const otherFacts: readonly PairKind[] = [...changes, 'coexist', 'unrelated'];

/** The greatest hundredth that is not above the value, exactly. */
function hundredthBelow(value: number): number {
  const near = Math.floor(value * 100);
  if ((near + 1) / 100 <= value) return (near + 1) / 100;
  return near / 100 <= value ? near / 100 : (near - 1) / 100;
}

const inHundredths = (value: number): number => Math.round(value * 100) / 100;

function cosinesOf(pairs: readonly MeasuredPair[], kinds: readonly PairKind[]): number[] {
  const cosines = pairs.filter((pair) => kinds.includes(pair.kind)).map((pair) => pair.cosine);
  if (cosines.length === 0) {
    throw new MemoryError('invalid_input', `Calibration needs pairs of a kind that is missing: ${kinds.join(' or ')}.`);
  }
  return cosines.toSorted((a, b) => a - b);
}

/** The highest hundredth that at least this share of the cosines reaches. */
function reachedBy(share: number, sorted: readonly number[]): number {
  return hundredthBelow(sorted[Math.floor(sorted.length * (1 - share) + 1e-9)]!);
}

/** The lowest hundredth that at least this share of the cosines stays below. */
function stayedBelowBy(share: number, sorted: readonly number[]): number {
  return inHundredths(hundredthBelow(sorted[Math.ceil(sorted.length * share - 1e-9) - 1]!) + 0.01);
}

/**
 * Thresholds, in hundredths, fitted to these pairs:
 * `conflict` as high as 97.5 % of the updates and negations allow; `related` as low as 97.5 % of the unrelated pairs
 * allow, at most `conflict`; `duplicate` above every pair that is not a paraphrase, at most .99; `recallFloor` as high
 * as 95 % of the relevant memories allow. Throws `invalid_input` when a kind is missing.
 */
export function calibrate(pairs: readonly MeasuredPair[]): EmbeddingProfile {
  const conflict = reachedBy(changeShare, cosinesOf(pairs, changes));
  const related = stayedBelowBy(changeShare, cosinesOf(pairs, ['unrelated']));
  const duplicate = Math.min(0.99, stayedBelowBy(1, cosinesOf(pairs, otherFacts)));
  const recallFloor = reachedBy(relevantShare, cosinesOf(pairs, ['relevant']));
  return { duplicate: Math.max(duplicate, conflict), conflict, related: Math.min(related, conflict), recallFloor };
}

/** How many of how many. */
export interface Rate {
  readonly count: number;
  readonly of: number;
}

/** What the thresholds do to labelled pairs. */
export interface CalibrationRates {
  /** Updates, negations, coexisting and unrelated pairs at or above `duplicate`: facts in danger of being merged. */
  readonly falseMerges: Rate;
  /** Paraphrases below `duplicate`: not seen as duplicates by cosine (wording and slots may still find them). */
  readonly missedMerges: Rate;
  /** Updates and negations at or above `conflict`. */
  readonly changesAdjudicated: Rate;
  /** Coexisting pairs at or above `conflict`: what it costs in needless adjudication. */
  readonly coexistAdjudicated: Rate;
  /** Unrelated pairs at or above `related`. */
  readonly unrelatedPassing: Rate;
  /** Relevant memories below `recallFloor`. */
  readonly relevantMissed: Rate;
  /** Irrelevant memories at or above `recallFloor`. */
  readonly irrelevantPassing: Rate;
}

/** Counts what these thresholds do to these pairs. A kind that is missing gives 0 of 0. */
export function calibrationRates(pairs: readonly MeasuredPair[], profile: EmbeddingProfile): CalibrationRates {
  const rate = (kinds: readonly PairKind[], counts: (cosine: number) => boolean): Rate => {
    const chosen = pairs.filter((pair) => kinds.includes(pair.kind));
    return { count: chosen.filter((pair) => counts(pair.cosine)).length, of: chosen.length };
  };
  return {
    falseMerges: rate(otherFacts, (cosine) => cosine >= profile.duplicate),
    missedMerges: rate(['paraphrase'], (cosine) => cosine < profile.duplicate),
    changesAdjudicated: rate(changes, (cosine) => cosine >= profile.conflict),
    coexistAdjudicated: rate(['coexist'], (cosine) => cosine >= profile.conflict),
    unrelatedPassing: rate(['unrelated'], (cosine) => cosine >= profile.related),
    relevantMissed: rate(['relevant'], (cosine) => cosine < profile.recallFloor),
    irrelevantPassing: rate(['irrelevant'], (cosine) => cosine >= profile.recallFloor),
  };
}

/**
 * Pairs to fit thresholds on, and pairs to check them on. Each language and kind is dealt out evenly, in the order of
 * the texts' digests: the same pairs always give the same halves.
 */
export function fitAndCheckHalves<Pair extends LabelledPair>(pairs: readonly Pair[]): { fit: Pair[]; check: Pair[] } {
  const halves: { fit: Pair[]; check: Pair[] } = { fit: [], check: [] };
  const dealt = new Map<string, number>();
  for (const { pair } of pairs.map(withDigest).toSorted((a, b) => (a.digest < b.digest ? -1 : 1))) {
    const group = lengthPrefixed([pair.language, pair.kind]);
    const already = dealt.get(group) ?? 0;
    dealt.set(group, already + 1);
    halves[already % 2 === 0 ? 'fit' : 'check'].push(pair);
  }
  return halves;
}

function withDigest<Pair extends LabelledPair>(pair: Pair): { pair: Pair; digest: string } {
  return { pair, digest: sha256Hex(lengthPrefixed([pair.language, pair.kind, pair.first, pair.second])) };
}
