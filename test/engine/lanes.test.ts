import { describe, expect, it } from 'vitest';
import { Lanes } from '../../src/engine/embedded/lanes.js';

const ticks = async (count: number): Promise<void> => {
  for (let tick = 0; tick < count; tick++) await Promise.resolve();
};

describe('Lanes', () => {
  it('G3: drains a partition one at a time', async () => {
    let running = 0;
    let most = 0;
    const lanes = new Lanes(async () => {
      most = Math.max(most, ++running);
      await ticks(5);
      running--;
    });
    for (let wake = 0; wake < 20; wake++) {
      lanes.wake('p');
      await ticks(wake % 7);
    }
    await ticks(100);
    expect([most, running]).toEqual([1, 0]);
  });

  it('G1: hears a wake-up at whatever moment of a drain it comes', async () => {
    for (let gap = 0; gap < 30; gap++) {
      let queued = 1;
      const lanes = new Lanes(async () => {
        await ticks(3);
        queued = 0;
        await ticks(3);
      });
      lanes.wake('p');
      await ticks(gap);
      queued++;
      lanes.wake('p');
      await ticks(60);
      expect(queued, `after ${gap} ticks`).toBe(0);
    }
  });
});
