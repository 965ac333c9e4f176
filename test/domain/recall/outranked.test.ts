import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { answerAttribute } from '../../../src/domain/noted.js';
import { belowLaterStatements } from '../../../src/domain/recall/outranked.js';
import { withoutNoise, type RankedHit } from '../../../src/domain/recall/rank.js';
import { aMemory } from '../../support/builders.js';

const hit = (relevance: number, over: Partial<MemoryRecord> = {}): RankedHit =>
  ({ record: aMemory(over), score: relevance, scoreTerms: { relevance, recency: 1, importance: 0.5 } }) as RankedHit;

const [source] = aMemory().sources;
const answer = (relevance: number, saidAt = '2026-11-05T00:00:00.000Z'): RankedHit =>
  hit(relevance, {
    attribute: answerAttribute,
    stance: 'observed',
    sources: [{ ...source!, kind: 'agent_answer' }],
    saidAt,
  });
const later = { saidAt: '2026-11-06T00:00:00.000Z' };
const scores = (hits: readonly RankedHit[]) => belowLaterStatements(hits).map(({ score }) => score);

describe('an answer of the assistant', () => {
  it('stands below every later statement about the same thing', () => {
    const [first, second, third] = scores([answer(0.9), hit(0.6, later), hit(0.5, later)]);
    expect(first).toBeLessThan(third!);
    expect([second, third]).toEqual([0.6, 0.5]);
  });

  it('keeps its score beside earlier statements, less relevant ones, and what nobody stated', () => {
    expect(scores([answer(0.9), hit(0.8)])).toEqual([0.9, 0.8]);
    expect(scores([answer(0.9), hit(0.3, later)])).toEqual([0.9, 0.3]);
    expect(scores([answer(0.9), hit(0.8, { ...later, stance: 'inferred' })])).toEqual([0.9, 0.8]);
  });

  it('is no measure of noise for what users said, but for other answers', () => {
    const hits = [answer(0.9), hit(0.2), answer(0.2)];
    expect(withoutNoise(hits)).toEqual(hits.slice(0, 2));
  });
});
