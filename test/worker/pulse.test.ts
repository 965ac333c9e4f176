import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pulse } from '../../src/worker/pulse.js';

describe('the pulse of a worker process', () => {
  let clock = 0;
  let pulse: Pulse;

  beforeEach(() => {
    vi.useFakeTimers();
    clock = 0;
    pulse = new Pulse(() => clock);
  });
  afterEach(() => {
    pulse.stop();
    vi.useRealTimers();
  });

  /** Time goes by, and the timers with it. */
  function live(ms: number): void {
    for (let passed = 0; passed < ms; passed += 500) {
      clock += 500;
      vi.advanceTimersByTime(500);
    }
  }

  it('is in no doubt while it beats, however long', () => {
    pulse.start();
    live(60_000);
    expect(pulse.hasStoodStill()).toBe(false);
  });

  it('G3: is in doubt at once after standing still, before a timer has run, and for three seconds', () => {
    pulse.start();
    live(2000);
    clock += 3001;
    expect(pulse.hasStoodStill()).toBe(true);
    live(2500);
    expect(pulse.hasStoodStill()).toBe(true);
    live(500);
    expect(pulse.hasStoodStill()).toBe(false);
  });

  it('a short pause is none', () => {
    pulse.start();
    clock += 3000;
    expect(pulse.hasStoodStill()).toBe(false);
  });

  it('is in no doubt before it was started and after it was stopped', () => {
    clock += 10_000;
    expect(pulse.hasStoodStill()).toBe(false);
    pulse.start();
    pulse.stop();
    clock += 10_000;
    expect(pulse.hasStoodStill()).toBe(false);
  });
});
