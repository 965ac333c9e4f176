// A sweep is in no hurry: how a page of it leaves the machine and the store to those who ask.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SweepPace } from './contract.js';

/** Has the work of one namespace done, and rests as long as the pace says. Whoever is interrupted meanwhile rejects. */
export async function paced<T>(
  work: () => Promise<T>,
  { pace, signal }: { readonly pace: SweepPace | undefined; readonly signal: AbortSignal },
): Promise<T> {
  if (pace === undefined) return work();
  const began = performance.now();
  const done = await work();
  await sleep(Math.min(pace.longestRestMs, (performance.now() - began) * pace.rest), undefined, { signal });
  return done;
}
