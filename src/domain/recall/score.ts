// The final score of a memory: relevance, scaled by how recent and how important it is.
import type { Category, MemoryRecord } from '../memory-record.js';

/** Shares of the score; by default they sum to 1. */
export interface ScoreWeights {
  readonly relevance: number;
  readonly recency: number;
  readonly importance: number;
}

export const defaultWeights: ScoreWeights = { relevance: 0.65, recency: 0.25, importance: 0.1 };

/** Decay per day since a memory was last used or verified. */
export const defaultDecayPerDay: Readonly<Record<Category, number>> = {
  user_profile: 0.002,
  business_rule: 0.001,
  preference: 0.005,
  procedure: 0.005,
  episodic_fact: 0.03,
};

const dayMs = 86_400_000;

function latest(instants: readonly (string | null)[]): number {
  let newest = Number.NaN;
  for (const instant of instants) {
    const time = instant === null ? Number.NaN : Date.parse(instant);
    if (!Number.isNaN(time) && !(time <= newest)) newest = time;
  }
  return newest;
}

/**
 * Days since the newest readable one of the instants; 0 for one in the future. Blank and unreadable instants are left
 * out; Infinity when none is left, so that a memory without any date counts as old, never as an error.
 */
export function ageDays(instants: readonly (string | null)[], now: number): number {
  const age = (now - latest(instants)) / dayMs;
  return Number.isNaN(age) ? Number.POSITIVE_INFINITY : Math.max(0, age);
}

/** exp(−decay · days) since the last access or verification, or since it was written; 0..1, never rising with age. */
export function recency(
  memory: Pick<MemoryRecord, 'createdAt' | 'lastAccessedAt' | 'lastVerifiedAt'>,
  decayPerDay: number,
  now: number,
): number {
  return decayed(ageDays([memory.lastAccessedAt, memory.lastVerifiedAt, memory.createdAt], now), decayPerDay);
}

function decayed(days: number, perDay: number): number {
  return perDay === 0 ? 1 : Math.exp(-perDay * days);
}

/** 0.7 · (importance − 1)/4 + 0.3 · min(1, log1p(accessCount)/5); 0..1. */
export function importanceTerm({ importance, accessCount }: Pick<MemoryRecord, 'importance' | 'accessCount'>): number {
  const stated = Math.max(0, Math.min(1, (importance - 1) / 4));
  return 0.7 * stated + 0.3 * Math.min(1, Math.log1p(Math.max(0, accessCount)) / 5);
}

/** The share of its confidence a memory never loses by age alone: what a user said does not become false by silence. */
const keptConfidence: Readonly<Record<MemoryRecord['stance'], number>> = { stated: 0.5, observed: 0.25, inferred: 0 };

/** Below this effective confidence a memory is not injected. */
export const leastConfidence = 0.3;

/** Confidence after decay since it was verified (or written), +0.1 for each use, at most 1; pinned ones do not decay. */
export function effectiveConfidence(memory: MemoryRecord, decayPerDay: number, now: number): number {
  const kept = memory.pinned ? 1 : keptConfidence[memory.stance];
  const days = ageDays([memory.lastVerifiedAt, memory.createdAt], now);
  const share = kept + (1 - kept) * decayed(days, decayPerDay);
  return Math.min(1, memory.confidence * share + 0.1 * memory.accessCount);
}

/** The terms of a score, each 0..1 before its weight. */
export interface ScoreTerms {
  readonly relevance: number;
  readonly recency: number;
  readonly importance: number;
}

/**
 * relevance · (w₁ + w₂·recency + w₃·importance): recency and importance scale relevance instead of adding to it.
 * Added, they cost .077 of recall@10 on LoCoMo lived through month by month (λ .03); this form costs .015,
 * and nothing that is not relevant can rise.
 */
export function scoreOf(terms: ScoreTerms, weights: ScoreWeights = defaultWeights): number {
  const share = weights.relevance + weights.recency * terms.recency + weights.importance * terms.importance;
  return terms.relevance * share;
}
