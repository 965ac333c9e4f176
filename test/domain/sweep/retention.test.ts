// How long memories last that nobody touches: the days below are computed by hand.
//   left on a day d = 0.6 · e^(−λ·d) + 0.4 · (0.7·(importance − 1)/4 + 0.3·min(1, ln(1 + uses)/5))
//   faded on day 90 + ln(0.6 / (0.25 − 0.4·importance term)) / λ, counted from the last touch
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories, type MemoryRecord } from '../../../src/domain/memory-record.js';
import { defaultForgetting } from '../../../src/domain/sweep/forgetting.js';
import { hasFaded, retention } from '../../../src/domain/sweep/retention.js';
import { aMemory } from '../../support/builders.js';

const written = Date.parse('2026-01-01T00:00:00.000Z');
const msPerDay = 86_400_000;
const onDay = (day: number): string => new Date(written + day * msPerDay).toISOString();

const memory = (over: Partial<MemoryRecord>): MemoryRecord => aMemory({ createdAt: onDay(0), ...over });
const faded = (one: MemoryRecord, day: number): boolean => hasFaded(one, defaultForgetting, written + day * msPerDay);

describe('retention', () => {
  it('is what the formula gives, worked out by hand', () => {
    const left = (over: Partial<MemoryRecord>, day: number): number =>
      retention(memory(over), defaultForgetting, written + day * msPerDay);
    // 0.6 + 0.4 · 0.35
    expect(left({ importance: 3 }, 0)).toBeCloseTo(0.74, 10);
    // 0.6 · e^−3 + 0.4 · 0.35
    expect(left({ importance: 3 }, 100)).toBeCloseTo(0.169872, 6);
    // 0.6 · e^−0.2 + 0.4 · 0.7
    expect(left({ category: 'user_profile', importance: 5 }, 100)).toBeCloseTo(0.771238, 6);
    // used 20 times, the last time 10 days ago: 0.6 · e^−0.3 + 0.4 · (0 + 0.3 · 3.044522/5)
    expect(left({ importance: 1, accessCount: 20, lastAccessedAt: onDay(90) }, 100)).toBeCloseTo(0.517559, 6);
  });
});

describe('fading', () => {
  it.each([
    ['episodic_fact', 1, 120],
    ['episodic_fact', 2, 131],
    ['episodic_fact', 3, 147],
    ['episodic_fact', 4, 181],
    ['preference', 1, 266],
    ['preference', 2, 331],
    ['preference', 3, 430],
    ['procedure', 1, 266],
    ['user_profile', 1, 528],
    ['user_profile', 2, 692],
  ] as const)('%s of importance %i is there until day %i', (category, importance, day) => {
    const one = memory({ category, importance });
    expect(faded(one, day - 1)).toBe(false);
    expect(faded(one, day)).toBe(true);
  });

  it('what matters most has not faded after ten years', () => {
    for (const category of categories) expect(faded(memory({ category, importance: 5 }), 3650)).toBe(false);
  });

  it('a use gives it its whole time again, and a little more each time', () => {
    const used = memory({ lastAccessedAt: onDay(100), accessCount: 1 });
    // 100 + 90 + ln(0.6 / (0.25 − 0.14 − 0.4·0.3·ln 2/5)) / 0.03 = 252.01
    expect(faded(used, 252)).toBe(false);
    expect(faded(used, 253)).toBe(true);
    expect(faded(memory({ lastVerifiedAt: onDay(100) }), 246)).toBe(false);
    expect(faded(memory({ lastVerifiedAt: onDay(100) }), 247)).toBe(true);
  });

  const dayOf = fc.integer({ min: 0, max: 2000 });
  const anyMemory = fc.record({
    category: fc.constantFrom(...categories),
    importance: fc.integer({ min: 1, max: 5 }),
    accessCount: fc.nat({ max: 1000 }),
    lastAccessedAt: fc.option(dayOf.map(onDay), { nil: null }),
    lastVerifiedAt: fc.option(dayOf.map(onDay), { nil: null }),
  });

  it('what has faded stays faded until it is touched, and a touch always brings it back', () => {
    fc.assert(
      fc.property(anyMemory, dayOf, fc.nat({ max: 4000 }), (over, day, later) => {
        const one = memory(over);
        if (!faded(one, day)) return;
        expect(faded(one, day + later)).toBe(true);
        expect(faded({ ...one, lastAccessedAt: onDay(day), accessCount: one.accessCount + 1 }, day)).toBe(false);
      }),
    );
  });

  it('more importance or more use never lets it fade earlier', () => {
    fc.assert(
      fc.property(anyMemory, dayOf, fc.nat({ max: 4 }), fc.nat({ max: 50 }), (over, day, more, uses) => {
        const one = memory(over);
        const stronger = {
          ...one,
          importance: Math.min(5, one.importance + more),
          accessCount: one.accessCount + uses,
        };
        if (faded(stronger, day)) expect(faded(one, day)).toBe(true);
      }),
    );
  });
});
