// The order of what is recalled.
import type { Category } from '../memory-record.js';
import { voiceOfMemory } from '../noted.js';
import { relevanceOf } from './fusion.js';
import type { FusedHit } from './recall-hit.js';
import { effectiveConfidence, importanceTerm, leastConfidence, recency, scoreOf } from './score.js';
import type { ScoreTerms, ScoreWeights } from './score.js';

/** A hit with its final score. */
export interface RankedHit extends FusedHit {
  readonly score: number;
  readonly scoreTerms: ScoreTerms;
  readonly confidence: number;
  /** Place of its partition among those searched; the principal's own comes first. */
  readonly partition: number;
}

/** What scoring depends on besides the hits. */
export interface RankSettings {
  readonly weights: ScoreWeights;
  readonly decayPerDay: Readonly<Record<Category, number>>;
  /** Epoch ms. */
  readonly now: number;
}

/** The hit with its score, or null when too little is left of its confidence. */
export function ranked(hit: FusedHit, partition: number, settings: RankSettings): RankedHit | null {
  const { record } = hit;
  const decay = settings.decayPerDay[record.category];
  const confidence = effectiveConfidence(record, decay, settings.now);
  if (confidence < leastConfidence) return null;
  const scoreTerms = {
    relevance: relevanceOf(hit.fused),
    recency: recency(record, decay, settings.now),
    importance: importanceTerm(record),
  };
  const score = scoreOf(scoreTerms, settings.weights);
  // Field by field: a copy by spread costs several times as much, and a recall makes two hundred.
  const { cosine, bm25, matched, terms, fused, passed } = hit;
  return { record, cosine, bm25, matched, terms, fused, passed, partition, confidence, scoreTerms, score };
}

/**
 * Best first; equal scores by partition (own first), then by what was fused, which goes on where relevance is full, then
 * by id: total, whatever the order of the input.
 */
export function byScore(a: RankedHit, b: RankedHit): number {
  return b.score - a.score || a.partition - b.partition || b.fused - a.fused || (a.record.id < b.record.id ? -1 : 1);
}

/** Below this share of the best hit's relevance a fact is noise beside it. */
const noiseShare = 0.3;

/**
 * The hits without the facts that are far less relevant than the best one: beside a clear answer they only mislead.
 * Lines of dialogue stay, their relevance lies closer together. What the assistant once answered makes nothing noise.
 * Order kept.
 */
export function withoutNoise(hits: readonly RankedHit[]): readonly RankedHit[] {
  const isAnswer = ({ record }: RankedHit): boolean => voiceOfMemory(record) === 'assistant';
  const bestOf = (some: readonly RankedHit[]): number => Math.max(0, ...some.map((hit) => hit.scoreTerms.relevance));
  const best = { answer: bestOf(hits), said: bestOf(hits.filter((hit) => !isAnswer(hit))) };
  return hits.filter(
    (hit) =>
      hit.record.speaker !== null || hit.scoreTerms.relevance >= noiseShare * (isAnswer(hit) ? best.answer : best.said),
  );
}
