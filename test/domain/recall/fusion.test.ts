import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byFused,
  missingPlaces,
  ownScores,
  relevanceOf,
  withNeighbours,
  withSession,
} from '../../../src/domain/recall/fusion.js';
import type { FusedHit, RecallHit, ScoredHit } from '../../../src/domain/recall/recall-hit.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aMemory } from '../../support/builders.js';

function aHit(over: Partial<MemoryRecord> = {}, numbers: Partial<RecallHit> = {}): RecallHit {
  return { record: aMemory(over), cosine: 0, bm25: 0, matched: [], ...numbers };
}

const passed = (hits: readonly ScoredHit[]): FusedHit[] => hits.map((hit) => ({ ...hit, passed: 'cosine' }));
const none = { vector: 0, keywords: 0, speaker: 0, date: 0, slot: 0, neighbours: 0, around: 0, asking: 0, session: 0 };
const scored = (fused: number, over: Partial<MemoryRecord>): FusedHit => ({
  ...aHit(over),
  fused,
  terms: none,
  passed: 'cosine',
});
const line = (ordinal: number, sessionId = 's'): Partial<MemoryRecord> => ({ sessionId, ordinal, speaker: 'Ann' });

describe('own scores', () => {
  it('take the cosine as it is and BM25 by its maximum', () => {
    const [first, second] = ownScores([aHit({}, { cosine: 0.5, bm25: 8 }), aHit({}, { cosine: 0.5, bm25: 2 })], {
      text: 'q',
      bestBm25: 8,
    });
    expect(first!.fused).toBeCloseTo(0.7, 12);
    expect(second!.fused).toBeCloseTo(0.4, 12);
    expect(ownScores([aHit({}, { cosine: 0.5 })], { text: 'q', bestBm25: 0 })[0]!.fused).toBeCloseTo(0.3, 12);
  });

  it('add a tenth each for the named speaker and the named date', () => {
    const hit = aHit({ speaker: 'Ann Lee', saidAt: '2023-05-08T00:00:00.000Z' });
    const scoreOf = (text: string) => ownScores([hit], { text, bestBm25: 0 })[0]!.fused;
    expect(scoreOf('What did Ann say in May?')).toBeCloseTo(0.2, 12);
    expect(scoreOf('What did Bob say in June?')).toBe(0);
    expect(ownScores([aHit({ speaker: 'user' })], { text: 'the user', bestBm25: 0 })[0]!.fused).toBe(0);
  });
});

describe('neighbours', () => {
  it('rise by a fifth of the hit beside them, to just below it at most', () => {
    const hits = [scored(1, line(5)), scored(0.3, line(6)), scored(0.95, line(4)), scored(0.3, line(8))];
    expect(withNeighbours(hits, []).map((hit) => Number(hit.fused.toFixed(4)))).toEqual([1, 0.5, 0.999, 0.3]);
  });

  it('bring in lines of the dialogue that did not pass by themselves, never facts', () => {
    const others = [scored(0.1, line(6)), scored(0.1, line(9)), scored(0.1, { ...line(4), speaker: null })];
    const all = withNeighbours([scored(1, line(5))], others);
    expect(all.map((hit) => [hit.record.ordinal, hit.passed])).toEqual([
      [5, 'cosine'],
      [6, 'beside'],
    ]);
    expect(withNeighbours([scored(1, { ...line(5), speaker: null })], others)).toHaveLength(1);
  });

  it('never pass over the borders of a session', () => {
    const hits = [scored(1, line(5, 'a')), scored(0.3, line(6, 'b')), scored(0.3, { sessionId: null, ordinal: 6 })];
    expect(withNeighbours(hits, []).map((hit) => hit.fused)).toEqual([1, 0.3, 0.3]);
  });

  it('are looked up only where no list brought them, and only around lines of dialogue', () => {
    const hits = [scored(1, line(0)), scored(0.9, line(2)), scored(0.8, { sessionId: 's', ordinal: 7, speaker: null })];
    expect(missingPlaces(hits, hits)).toEqual([
      { sessionId: 's', ordinal: 1 },
      { sessionId: 's', ordinal: 3 },
    ]);
  });
});

describe('session', () => {
  it('lifts every hit by its three best', () => {
    const hits = [scored(0.9, line(1)), scored(0.6, line(3)), scored(0.3, line(5)), scored(0.1, line(7))];
    expect(withSession(hits)[3]!.fused).toBeCloseTo(0.1 + (0.4 * 1.8) / 3, 12);
  });

  it('treats memories without a session as one each, as a session of one', () => {
    const alone = withSession([scored(0.9, { sessionId: null }), scored(0.9, { sessionId: 'x' })]);
    expect(alone[0]!.fused).toBeCloseTo(alone[1]!.fused, 12);
  });
});

describe('the recipe', () => {
  const numbers = fc.record({
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
    bm25: fc.double({ min: 0, max: 50, noNaN: true }),
    ordinal: fc.nat(20),
    session: fc.constantFrom('a', 'b', null),
  });

  it('gives finite scores that are the sum of their terms, and a total order whatever the order of the lists', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 30 }), (list) => {
        const hits = list.map(({ ordinal, session, ...rest }) =>
          aHit({ ordinal, sessionId: session, speaker: 'Ann' }, rest),
        );
        const query = { text: 'Ann in May 2023', bestBm25: Math.max(0, ...hits.map((hit) => hit.bm25)) };
        const fuse = (input: readonly RecallHit[]) =>
          withSession(withNeighbours(passed(ownScores(input, query)), [])).toSorted(byFused);
        const once = fuse(hits);
        for (const hit of once) {
          const sum = Object.values(hit.terms).reduce((total: number, term: number) => total + term, 0);
          expect(hit.fused).toBeCloseTo(sum, 9);
          expect(relevanceOf(hit.fused) >= 0 && relevanceOf(hit.fused) <= 1).toBe(true);
        }
        const rounded = (result: readonly FusedHit[]) =>
          new Map(result.map((hit) => [hit.record.id, Number(hit.fused.toFixed(9))]));
        expect(rounded(fuse(hits.toReversed()))).toEqual(rounded(once));
      }),
    );
  });
});
