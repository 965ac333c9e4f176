import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { laterFirst } from '../../../src/domain/recall/later-first.js';
import type { RankedHit } from '../../../src/domain/recall/rank.js';
import { aMemory } from '../../support/builders.js';

const earlier = '2026-01-10T00:00:00.000Z';
const later = '2026-03-10T00:00:00.000Z';

const hit = (score: number, content: string, over: Partial<MemoryRecord> = {}): RankedHit =>
  ({
    record: aMemory({ content, saidAt: earlier, ...over }),
    score,
    scoreTerms: { relevance: score, recency: 1, importance: 0.5 },
  }) as unknown as RankedHit;

const scores = (hits: readonly RankedHit[]) => laterFirst(hits).map(({ score }) => score);

describe('of two facts in nearly the same words', () => {
  const old = 'Kara Castille opened a bakery in Lisbon with Tina Donelson';
  const changed = 'Kara Castille opened a bakery in Porto with Tina Donelson';

  it('the later one stands first, the earlier one just below', () => {
    const [first, second] = scores([hit(0.6, old), hit(0.5, changed, { saidAt: later })]);
    expect(second).toBe(0.6);
    expect(first).toBeLessThan(0.6);
    expect(first).toBeGreaterThan(0.59);
  });

  it('three follow each other by when they were said', () => {
    const middle = { saidAt: '2026-02-10T00:00:00.000Z' };
    const list = scores([hit(0.6, old), hit(0.55, `${old} again`, middle), hit(0.5, changed, { saidAt: later })]);
    expect(list.toSorted((a, b) => b - a)).toEqual(list.toReversed());
  });

  it('nothing changes when the later one is far less relevant, or says something else', () => {
    expect(scores([hit(0.6, old), hit(0.3, changed, { saidAt: later })])).toEqual([0.6, 0.3]);
    const other = hit(0.5, 'Kara Castille rows on the lake before breakfast', { saidAt: later });
    expect(scores([hit(0.6, old), other])).toEqual([0.6, 0.5]);
  });

  it('nothing changes for short ones that share only everyday words', () => {
    const tea = hit(0.6, 'The user likes tea');
    expect(scores([tea, hit(0.5, 'The user likes coffee', { saidAt: later })])).toEqual([0.6, 0.5]);
  });

  it('lines of dialogue keep their scores', () => {
    const lines = [hit(0.6, old, { speaker: 'Ann' }), hit(0.5, changed, { speaker: 'Ann', saidAt: later })];
    expect(scores(lines)).toEqual([0.6, 0.5]);
  });
});
