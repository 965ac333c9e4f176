import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lease } from '../../src/worker/lease.js';

describe('the right to write of a running activity', () => {
  test('is extended by each sign of life, never past the end of the attempt', () => {
    let now = 0;
    const lease = new Lease({ beatLimitMs: 6000, endsAt: 10_000, now: () => now });
    expect(lease.deadline).toBe(6000);
    now = 3000;
    expect(lease.renew()).toBe(true);
    expect(lease.deadline).toBe(9000);
    now = 8000;
    expect(lease.renew()).toBe(true);
    expect(lease.deadline).toBe(10_000);
  });

  test('once missed it is gone: a process that was frozen writes nothing when it wakes up', () => {
    let now = 0;
    const lease = new Lease({ beatLimitMs: 6000, endsAt: 300_000, now: () => now });
    now = 6001;
    expect(lease.renew()).toBe(false);
    expect(lease.renew()).toBe(false);
    expect(lease.deadline).toBe(6000);
  });

  test('whatever the gaps between signs of life, the deadline is at most one limit after the last good one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 40 }), (gaps) => {
        let now = 0;
        let lastGood = 0;
        const lease = new Lease({ beatLimitMs: 6000, endsAt: 60_000, now: () => now });
        for (const gap of gaps) {
          now += gap;
          if (lease.renew()) lastGood = now;
          expect(lease.deadline).toBe(Math.min(lastGood + 6000, 60_000));
        }
      }),
    );
  });
});
