import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { poll } from '../../src/client/poll.js';

/** How often it is asked within that time when every answer takes `askMs`. */
async function asksWithin(withinMs: number, askMs: number): Promise<number> {
  let asks = 0;
  const answer = await poll(withinMs, async () => {
    asks += 1;
    if (askMs > 0) await sleep(askMs);
    return null;
  });
  expect(answer).toBeNull();
  return asks;
}

describe('polling', () => {
  it('gives the first answer that is not null', async () => {
    let asks = 0;
    expect(await poll(10_000, async () => (++asks < 3 ? null : asks))).toBe(3);
  });

  it('asks once when there is no time', async () => {
    expect(await asksWithin(0, 0)).toBe(1);
  });

  it('asks a store that answers slowly more seldom: after 20 ms of asking come at least 160 of rest', async () => {
    // 20 + 160 + 20 + 240 + 20 ms are over at the third; with pauses of 4 ms and half as much more it would be eight.
    expect(await asksWithin(400, 20)).toBeLessThanOrEqual(3);
  });
});
