import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byScore, ranked, type RankedHit } from '../../../src/domain/recall/rank.js';
import { defaultDecayPerDay, defaultWeights } from '../../../src/domain/recall/score.js';
import { aMemory, anId } from '../../support/builders.js';

const settings = {
  weights: defaultWeights,
  decayPerDay: defaultDecayPerDay,
  now: Date.parse('2026-11-29T09:00:00.000Z'),
};
const terms = { vector: 0, keywords: 0, speaker: 0, date: 0, slot: 0, neighbours: 0, around: 0, asking: 0, session: 0 };
const hitOf = (fused: number, id: string, partition = 0): RankedHit =>
  ranked(
    { record: aMemory({ id }), cosine: 0, bm25: 0, matched: [], passed: 'any', fused, terms },
    partition,
    settings,
  )!;

describe('ranking', () => {
  it('is total and stable: one order, whatever the order of the input', () => {
    const hit = fc.tuple(fc.constantFrom(0, 0.3, 0.6, 1.2, 2), fc.nat(30), fc.nat(1));
    const hits = fc.uniqueArray(hit, { selector: ([, id]) => id, maxLength: 25 });
    fc.assert(
      fc.property(hits, fc.nat(1000), (list, seed) => {
        const all = list.map(([fused, id, partition]) => hitOf(fused, anId(`rank ${id}`), partition));
        const shuffled = all.toSorted(
          (a, b) => ((seed + 7 * all.indexOf(a)) % 11) - ((seed + 7 * all.indexOf(b)) % 11),
        );
        expect(shuffled.toSorted(byScore)).toEqual(all.toSorted(byScore));
      }),
    );
  });

  it('breaks ties by the own partition, then by id', () => {
    const [low, high] = [anId('a'), anId('b')].toSorted() as [string, string];
    const order = [hitOf(1, low, 1), hitOf(1, high, 0), hitOf(1, low, 0)].toSorted(byScore);
    expect(order.map((hit) => [hit.partition, hit.record.id])).toEqual([
      [0, low],
      [0, high],
      [1, low],
    ]);
  });

  it('goes on with what was fused where relevance is full', () => {
    const [low, high] = [anId('a'), anId('b')].toSorted() as [string, string];
    const order = [hitOf(1.3, low), hitOf(1.4, high)].toSorted(byScore);
    expect(order.map((hit) => [hit.record.id, hit.scoreTerms.relevance])).toEqual([
      [high, 1],
      [low, 1],
    ]);
  });

  it('leaves out what is hardly believed any more', () => {
    const record = aMemory({ stance: 'inferred', confidence: 0.5, createdAt: '2020-01-01T00:00:00.000Z' });
    expect(ranked({ record, cosine: 1, bm25: 1, matched: [], passed: 'any', fused: 1, terms }, 0, settings)).toBeNull();
  });
});
