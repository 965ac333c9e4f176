import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip } from '../../../src/domain/recall/clip.js';

describe('clip', () => {
  it('never cuts an emoji in two', () => {
    const text = `${'x'.repeat(14)}🐙${'y'.repeat(40)}`;
    expect([1, 14, 15, 16].map((limit) => clip(text, limit))).toEqual([
      'x',
      'x'.repeat(14),
      'x'.repeat(14),
      `${'x'.repeat(14)}🐙`,
    ]);
  });

  it('gives a well-formed prefix within the limit, for any text and limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: -2, max: 60 }), (text, limit) => {
        const cut = clip(text, limit);
        expect(text.startsWith(cut) && cut.length <= Math.max(0, limit)).toBe(true);
        expect(cut.isWellFormed()).toBe(text.isWellFormed());
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, Math.max(0, limit - 1)));
      }),
    );
  });
});
