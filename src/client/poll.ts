// Asking again and again: often at first, then every quarter of a second.
import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 4;
const longestPauseMs = 250;

/** The first answer that is not null; null when there was none within so many milliseconds. Asks at least once. */
export async function poll<T>(withinMs: number, ask: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + withinMs;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.5)) {
    const answer = await ask();
    if (answer !== null || performance.now() >= end) return answer;
    await sleep(pause);
  }
}
