import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coalesced } from '../../../src/engine/temporal/coalesced.js';

describe('joined calls', () => {
  test('many at once become two runs, and each resolves after a run that began no earlier than the call', async () => {
    const started: number[] = [];
    let tick = 0;
    const call = coalesced(async () => {
      started.push(tick);
      await new Promise((resolve) => setImmediate(resolve));
    });
    const calls = Array.from({ length: 200 }, async () => {
      const calledAt = tick++;
      await call('a');
      expect(Math.max(...started)).toBeGreaterThanOrEqual(calledAt);
    });
    await Promise.all(calls);
    expect(started).toHaveLength(2);
  });

  test('keys do not wait for each other', async () => {
    const seen: string[] = [];
    const call = coalesced(async (key) => {
      if (key === 'slow') await new Promise((resolve) => setTimeout(resolve, 20));
      seen.push(key);
    });
    await Promise.all([call('slow'), call('quick')]);
    expect(seen).toEqual(['quick', 'slow']);
  });

  test('a failing run fails its own callers only', async () => {
    let runs = 0;
    const call = coalesced(async () => {
      runs += 1;
      const mine = runs;
      await new Promise((resolve) => setImmediate(resolve));
      if (mine === 1) throw new Error('first');
    });
    const results = await Promise.allSettled([call('a'), call('a'), call('a')]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(runs).toBe(2);
  });

  test('whatever the interleaving, every call is followed by the start of a run and none is left hanging', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), async (pauses) => {
        let [clock, lastStart] = [0, -1];
        const call = coalesced(async () => {
          lastStart = clock++;
          await new Promise((resolve) => setImmediate(resolve));
        });
        const calls: Promise<void>[] = [];
        for (const pause of pauses) {
          for (let turn = 0; turn < pause; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          const calledAt = clock++;
          calls.push(call('a').then(() => expect(lastStart).toBeGreaterThan(calledAt)));
        }
        await Promise.all(calls);
      }),
      { numRuns: 50 },
    );
  });
});
