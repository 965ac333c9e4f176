import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bm25Score } from '../../src/domain/bm25.js';
import { cosine } from '../../src/domain/cosine.js';

describe('bm25Score', () => {
  it('is the formula with k1 1.2 and b 0.75', () => {
    const score = bm25Score({ tf: 2, length: 8, averageLength: 4, documents: 10, documentFrequency: 3 });
    expect(score).toBeCloseTo((Math.log(1 + 7.5 / 3.5) * 2) / (2 + 1.2 * (0.25 + 0.75 * 2)), 12);
  });

  it('is 0 without the word, and 0 or more, finite, for any counts', () => {
    expect(bm25Score({ tf: 0, length: 3, averageLength: 3, documents: 3, documentFrequency: 0 })).toBe(0);
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(count, count, count, count, count, (tf, length, averageLength, documents, documentFrequency) => {
        const score = bm25Score({ tf, length, averageLength, documents, documentFrequency });
        expect(Number.isFinite(score) && score >= 0).toBe(true);
      }),
    );
  });

  it('rewards rare words, repetition and short texts', () => {
    const base = { tf: 1, length: 10, averageLength: 10, documents: 100, documentFrequency: 10 };
    expect(bm25Score({ ...base, documentFrequency: 2 })).toBeGreaterThan(bm25Score(base));
    expect(bm25Score({ ...base, tf: 3 })).toBeGreaterThan(bm25Score(base));
    expect(bm25Score({ ...base, length: 5 })).toBeGreaterThan(bm25Score(base));
  });
});

describe('cosine', () => {
  it('is the angle, whatever the lengths of the vectors', () => {
    expect(cosine([1, 0], [3, 3])).toBeCloseTo(Math.SQRT1_2, 12);
    expect(cosine([1e100, 0], [1e100, 0])).toBeCloseTo(1, 12);
  });

  it('is 0 for vectors without a direction or of another length', () => {
    expect(cosine([0, 0], [1, 0])).toBe(0);
    expect(cosine([Number.NaN, 1], [1, 0])).toBe(0);
    expect(cosine([1], [1, 0])).toBe(0);
  });

  it('stays within −1..1', () => {
    const vector = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 4, maxLength: 4 });
    fc.assert(fc.property(vector, vector, (a, b) => Math.abs(cosine(a, b)) <= 1));
  });
});
