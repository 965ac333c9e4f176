import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageDays,
  defaultDecayPerDay,
  defaultWeights,
  effectiveConfidence,
  importanceTerm,
  recency,
  scoreOf,
} from '../../../src/domain/recall/score.js';
import { aMemory } from '../../support/builders.js';

const now = Date.parse('2026-11-29T09:00:00.000Z');
const day = 86_400_000;
const never = { lastAccessedAt: null, lastVerifiedAt: null };
const anyDate = fc.oneof(
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'x' : date.toISOString())),
  fc.string(),
);

describe('recency', () => {
  it('is exp(−λ · days) since the last access or verification', () => {
    const memory = {
      createdAt: '2026-01-01T00:00:00.000Z',
      lastVerifiedAt: null,
      lastAccessedAt: '2026-11-19T09:00:00.000Z',
    };
    expect(recency(memory, 0.03, now)).toBeCloseTo(Math.exp(-0.3), 12);
  });

  it('measures from the creation when there was no access, or only an unreadable one', () => {
    for (const lastAccessedAt of [null, '', 'yesterday']) {
      const memory = { createdAt: '2026-11-20T09:00:00.000Z', lastVerifiedAt: null, lastAccessedAt };
      expect(recency(memory, 0.03, now)).toBeCloseTo(Math.exp(-0.27), 12);
    }
  });

  it('reads offsets and long fractions as the same instant', () => {
    const at = Date.parse('2026-02-03T20:00:00Z');
    const a = ageDays(['2026-02-03T17:05:09.120394+02:00'], at);
    const b = ageDays(['2026-02-03T15:05:09.120Z'], at);
    expect(Math.abs(a - b) * day).toBeLessThan(1);
  });

  it('stays within 0..1 for any dates, the future included', () => {
    fc.assert(
      fc.property(
        anyDate,
        anyDate,
        anyDate,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (createdAt, lastAccessedAt, lastVerifiedAt, decay) => {
          const value = recency({ createdAt, lastAccessedAt, lastVerifiedAt }, decay, now);
          return value >= 0 && value <= 1;
        },
      ),
    );
    expect(recency({ createdAt: '2071-06-01T00:00:00.000Z', ...never }, 0.03, now)).toBe(1);
  });

  it('never rises with age or with a faster decay', () => {
    const days = fc.double({ min: 0, max: 36_500, noNaN: true });
    const rate = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(days, days, rate, rate, (a, b, fast, slow) => {
        const [younger, older] = [Math.min(a, b), Math.max(a, b)];
        const at = (age: number) => ({ createdAt: new Date(now - age * day).toISOString(), ...never });
        expect(recency(at(older), fast, now)).toBeLessThanOrEqual(recency(at(younger), fast, now));
        expect(recency(at(older), Math.max(fast, slow), now)).toBeLessThanOrEqual(
          recency(at(older), Math.min(fast, slow), now),
        );
      }),
    );
  });
});

describe('importance', () => {
  it('is 0 for the least and 1 for the most important and used', () => {
    expect(importanceTerm({ importance: 1, accessCount: 0 })).toBe(0);
    expect(importanceTerm({ importance: 5, accessCount: 0 })).toBeCloseTo(0.7, 12);
    expect(importanceTerm({ importance: 5, accessCount: 1_000_000 })).toBe(1);
  });
});

describe('effective confidence', () => {
  const old = '2020-01-01T00:00:00.000Z';

  it('decays unverified, inferred statements to nothing, stated ones to half', () => {
    const inferred = aMemory({ stance: 'inferred', confidence: 0.8, createdAt: old });
    expect(effectiveConfidence(inferred, 0.03, now)).toBeLessThan(0.01);
    expect(effectiveConfidence({ ...inferred, stance: 'stated' }, 0.03, now)).toBeCloseTo(0.4, 6);
    expect(effectiveConfidence({ ...inferred, pinned: true }, 0.03, now)).toBeCloseTo(0.8, 12);
    const verified = { ...inferred, lastVerifiedAt: new Date(now).toISOString() };
    expect(effectiveConfidence(verified, 0.03, now)).toBeCloseTo(0.8, 12);
  });

  it('gains a tenth with each use, up to 1', () => {
    const memory = aMemory({ confidence: 0.5, createdAt: new Date(now).toISOString() });
    expect(effectiveConfidence({ ...memory, accessCount: 2 }, 0.03, now)).toBeCloseTo(0.7, 12);
    expect(effectiveConfidence({ ...memory, accessCount: 99 }, 0.03, now)).toBe(1);
  });
});

describe('score', () => {
  it('is within 0..1 with the default weights, rises with each term, and is 0 without relevance', () => {
    const term = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(term, term, term, (relevance, recent, importance) => {
        const score = scoreOf({ relevance, recency: recent, importance });
        expect(score >= 0 && score <= 1 + 1e-12).toBe(true);
        expect(scoreOf({ relevance, recency: 1, importance: 1 })).toBeGreaterThanOrEqual(score);
        expect(scoreOf({ relevance: 0, recency: recent, importance })).toBe(0);
      }),
    );
    expect(scoreOf({ relevance: 1, recency: 1, importance: 1 }, defaultWeights)).toBeCloseTo(1, 12);
  });

  it('has a decay for every category', () => {
    expect(defaultDecayPerDay).toEqual({
      user_profile: 0.002,
      business_rule: 0.001,
      preference: 0.005,
      procedure: 0.005,
      episodic_fact: 0.03,
    });
  });
});
