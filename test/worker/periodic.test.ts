import { describe, expect, test } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import { periodic } from '../../src/worker/periodic.js';
import { silentLog } from '../support/silent-log.js';

describe('a periodic task', () => {
  test('runs at once and again after each end, never twice at a time', async () => {
    let [runs, now, most] = [0, 0, 0];
    const task = async (): Promise<void> => {
      runs += 1;
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
    };
    const one = periodic('test.task', task, { everyMs: 1, log: silentLog });
    expect(runs).toBe(1);
    await expect.poll(() => runs).toBeGreaterThan(3);
    await one.stop();
    expect(most).toBe(1);
  });

  test('a failing run is logged with its code alone and tried again', async () => {
    const warned: unknown[] = [];
    let runs = 0;
    const task = async (): Promise<void> => {
      runs += 1;
      throw new MemoryError('store_unavailable', 'secret');
    };
    const log = { ...silentLog, warn: (event: string, fields: unknown) => void warned.push([event, fields]) };
    const one = periodic('test.task', task, { everyMs: 1, log });
    await expect.poll(() => runs).toBeGreaterThan(2);
    await one.stop();
    expect(warned[0]).toEqual(['test.task_failed', { code: 'store_unavailable' }]);
  });

  test('stop waits for what runs, and nothing runs after it', async () => {
    let ended = 0;
    const task = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ended += 1;
    };
    const one = periodic('test.task', task, { everyMs: 1, log: silentLog });
    await one.stop();
    expect(ended).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(ended).toBe(1);
  });
});
