import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SweepKind } from '../../src/domain/sweep/report.js';
import { SweepTimer } from '../../src/engine/embedded/sweep-timer.js';
import { silentLog } from '../support/silent-log.js';

const hour = 3_600_000;
const minute = 60_000;

describe('sweeps of an embedded process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function timer(sweep: (kind: SweepKind) => Promise<unknown>, everyMs = hour, random = 0.5): SweepTimer {
    return new SweepTimer({ everyMs, sweep, log: silentLog, random: () => random });
  }

  it('begin ten minutes after the start, then come in the asked time: archive first, then forget', async () => {
    const swept: SweepKind[] = [];
    const running = timer(async (kind) => swept.push(kind));
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(swept).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(swept).toEqual(['archive', 'forget']);
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(swept).toHaveLength(6);
    running.stop();
  });

  it('come a tenth earlier or later, by chance', async () => {
    const swept: SweepKind[] = [];
    const sweep = async (kind: SweepKind) => swept.push(kind);
    const [early, late] = [timer(sweep, minute, 0), timer(sweep, minute, 1)];
    await vi.advanceTimersByTimeAsync(0.9 * minute);
    expect(swept).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(0.2 * minute);
    expect(swept).toHaveLength(4);
    early.stop();
    late.stop();
  });

  it('never run beside each other: the next waits until the one before has ended', async () => {
    let [begun, end] = [0, (): void => {}];
    const running = timer(async () => {
      begun += 1;
      await new Promise<void>((resolve) => (end = resolve));
    }, minute);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(begun).toBe(1);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toBe(2);
    running.stop();
  });

  it('go on after one that failed, and not after they are stopped', async () => {
    let begun = 0;
    const running = timer(async () => {
      begun += 1;
      throw new Error('the store is away');
    }, minute);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(begun).toBe(4);
    running.stop();
    await vi.advanceTimersByTimeAsync(hour);
    expect(begun).toBe(4);
  });

  it('do not keep the process alive', () => {
    vi.useRealTimers();
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const running = timer(async () => {});
    // Timers that are unref'ed are not among the resources that keep a process alive.
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(before);
    running.stop();
  });
});
