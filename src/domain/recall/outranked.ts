// A later statement of the user outranks what the assistant answered before.
import { voiceOfMemory } from '../noted.js';
import type { RankedHit } from './rank.js';

/** A statement this much as relevant as the answer is taken to be about the same thing. */
const comparable = 0.5;
/** Just below the statement. */
const below = 0.999;

/**
 * The hits with each of the assistant's answers scored below every statement said later that is at least half as
 * relevant to the question. Order kept; other scores as they are.
 */
export function belowLaterStatements(hits: readonly RankedHit[]): readonly RankedHit[] {
  if (!hits.some(({ record }) => voiceOfMemory(record) === 'assistant')) return hits;
  const stated = hits.filter(({ record }) => record.stance === 'stated' && voiceOfMemory(record) === 'said');
  return hits.map((hit) => {
    if (voiceOfMemory(hit.record) !== 'assistant') return hit;
    const above = stated.filter(
      ({ record, scoreTerms }) =>
        record.saidAt > hit.record.saidAt && scoreTerms.relevance >= comparable * hit.scoreTerms.relevance,
    );
    return above.length === 0
      ? hit
      : { ...hit, score: Math.min(hit.score, ...above.map(({ score }) => score * below)) };
  });
}
