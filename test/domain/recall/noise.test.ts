import { describe, expect, it } from 'vitest';
import { withoutNoise, type RankedHit } from '../../../src/domain/recall/rank.js';
import { aMemory } from '../../support/builders.js';

const hit = (relevance: number, speaker: string | null = null): RankedHit =>
  ({
    record: aMemory({ speaker }),
    score: relevance,
    scoreTerms: { relevance, recency: 1, importance: 0.5 },
  }) as RankedHit;

describe('facts far below the best one', () => {
  it('are left out, in order, and the best always stays', () => {
    const hits = [hit(0.9), hit(0.4), hit(0.27), hit(0.26)];
    expect(withoutNoise(hits)).toEqual(hits.slice(0, 3));
    expect(withoutNoise([hits[3]!])).toEqual([hits[3]]);
    expect(withoutNoise([])).toEqual([]);
  });

  it('are kept when they are lines of dialogue', () => {
    const hits = [hit(0.9), hit(0.1, 'Caroline')];
    expect(withoutNoise(hits)).toEqual(hits);
  });
});
