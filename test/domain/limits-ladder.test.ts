import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsToSpare, limitsOf, rungOf, type DayLimits } from '../../src/domain/limits-ladder.js';
import { nextMark } from '../../src/domain/redecide.js';
import { summedUsage, usageDay, usageSpace, type UsageRow } from '../../src/domain/usage.js';

const usage = fc.record({ calls: fc.nat(2000), tokens: fc.nat(2_000_000) });
const limits = fc.record(
  { callsPerDay: fc.nat(1000), tokensPerDay: fc.nat(1_000_000), soft: fc.double({ min: 0, max: 1, noNaN: true }) },
  { requiredKeys: [] },
);

const isSpent = ({ callsPerDay, tokensPerDay }: DayLimits, used: { calls: number; tokens: number }): boolean =>
  (callsPerDay !== undefined && used.calls >= callsPerDay) ||
  (tokensPerDay !== undefined && used.tokens >= tokensPerDay);

describe('the ladder of a budget', () => {
  test('G11: the rules decide exactly when a limit is reached', () => {
    fc.assert(
      fc.property(limits, usage, fc.boolean(), (given, used, hasCheaper) => {
        expect(rungOf(given, used, hasCheaper) === 'rules').toBe(isSpent(given, used));
      }),
    );
  });

  test('spending more never leads back up the ladder', () => {
    const order = ['model', 'cheaper', 'rules'];
    fc.assert(
      fc.property(limits, usage, usage, (given, used, more) => {
        const after = { calls: used.calls + more.calls, tokens: used.tokens + more.tokens };
        expect(order.indexOf(rungOf(given, after, true))).toBeGreaterThanOrEqual(
          order.indexOf(rungOf(given, used, true)),
        );
      }),
    );
  });

  test('without a cheaper model the model goes on until a limit is reached', () => {
    fc.assert(
      fc.property(limits, usage, (given, used) => {
        expect(rungOf(given, used, false)).toBe(isSpent(given, used) ? 'rules' : 'model');
      }),
    );
  });

  test.each([
    [{ callsPerDay: 10 }, { calls: 7, tokens: 0 }, 'model'],
    [{ callsPerDay: 10 }, { calls: 8, tokens: 0 }, 'cheaper'],
    [{ callsPerDay: 10 }, { calls: 10, tokens: 0 }, 'rules'],
    [{ tokensPerDay: 1000, soft: 0.5 }, { calls: 99, tokens: 500 }, 'cheaper'],
    [{ callsPerDay: 10, tokensPerDay: 1000 }, { calls: 1, tokens: 1000 }, 'rules'],
    [{ callsPerDay: 0 }, { calls: 0, tokens: 0 }, 'rules'],
    [{}, { calls: 1e9, tokens: 1e9 }, 'model'],
  ] as const)('with %o and %o spent: %s', (given, used, rung) => {
    expect(rungOf(given, used, true)).toBe(rung);
  });

  test('deciding again gets what is below the soft share, and spending all of it stays off the rules', () => {
    fc.assert(
      fc.property(limits, usage, (given, used) => {
        const spare = callsToSpare(given, used);
        expect(spare).toBeGreaterThanOrEqual(0);
        if (spare === 0 || spare === Number.POSITIVE_INFINITY) return;
        expect(rungOf(given, { ...used, calls: used.calls + spare - 1 }, false)).toBe('model');
      }),
    );
  });

  test('a tenant has its own limits, and those of all for what it has none of', () => {
    const all = { callsPerDay: 100, soft: 0.5, perTenant: { acme: { callsPerDay: 5 }, globex: { tokensPerDay: 7 } } };
    expect(limitsOf(all, 'acme')).toEqual({ callsPerDay: 5, soft: 0.5 });
    expect(limitsOf(all, 'globex')).toEqual({ callsPerDay: 100, soft: 0.5, tokensPerDay: 7 });
    expect(limitsOf(all, '__proto__')).toEqual({ callsPerDay: 100, soft: 0.5 });
  });
});

describe('what was spent', () => {
  test('is the sum of all rows of the day, however many pages they are, but one', async () => {
    const rows: UsageRow[] = Array.from({ length: 450 }, (_, at) => ({
      key: `row ${at}`,
      queuedAt: at,
      body: { calls: 1, tokens: 10 },
    }));
    const page = async ({ limit, after }: { limit: number; after?: UsageRow }) =>
      rows.slice(after === undefined ? 0 : after.queuedAt + 1).slice(0, limit);
    expect(await summedUsage(page)).toEqual({ calls: 450, tokens: 4500 });
    expect(await summedUsage(page, 'row 7')).toEqual({ calls: 449, tokens: 4490 });
  });

  test('is counted by UTC day, for each tenant apart', () => {
    expect(usageDay(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11-30');
    expect(usageDay(Date.parse('2026-12-01T00:00:00.000Z'))).toBe('2026-12-01');
    expect(usageSpace('a').partition).not.toBe(usageSpace('b').partition);
    expect(usageSpace('a/b').namespace).toBe('tenant/a%2Fb/usage');
  });
});

describe('the next try after one in vain', () => {
  const minute = 60_000;

  test('comes later each time, and at the latest after a day', () => {
    const pauses = Array.from({ length: 12 }, (_, round) => nextMark(round, 0, false)!.dueAt / minute);
    expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(pauses.at(-1)).toBe(24 * 60);
    expect(nextMark(10_000, 0, false)).toEqual({ round: 10_001, dueAt: 24 * 60 * minute });
  });

  test('is given up when the model answered unusably five times, not when it was away', () => {
    expect(nextMark(3, 0, true)).not.toBeNull();
    expect(nextMark(4, 0, true)).toBeNull();
    expect(nextMark(4, 0, false)).not.toBeNull();
  });
});
