// Asking again and again: often at first, then every quarter of a second.
import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 4;
const longestPauseMs = 250;
/** A pause is at least so many times as long as the asking was: who waits is no load on a store that is far or busy. */
const pausesPerAsk = 8;

/** The first answer that is not null; null when there was none within so many milliseconds. Asks at least once. */
export async function poll<T>(withinMs: number, ask: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + withinMs;
  for (let pause = firstPauseMs; ; pause *= 1.5) {
    const asked = performance.now();
    const answer = await ask();
    const answered = performance.now();
    if (answer !== null || answered >= end) return answer;
    pause = Math.min(longestPauseMs, Math.max(pause, pausesPerAsk * (answered - asked)));
    await sleep(pause);
  }
}
