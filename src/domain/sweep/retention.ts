// How much of a memory is left: what nobody needs sinks, what matters or is used stays.
import type { MemoryRecord } from '../memory-record.js';
import { importanceTerm, recency } from '../recall/score.js';
import type { Forgetting } from './forgetting.js';

const msPerDay = 86_400_000;

type Kept = Pick<
  MemoryRecord,
  'category' | 'createdAt' | 'lastAccessedAt' | 'lastVerifiedAt' | 'importance' | 'accessCount'
>;
type Fading = Pick<Forgetting, 'archiveBelow' | 'archiveAfterDays' | 'decayPerDay'>;

/** 0.6 · recency + 0.4 · importance, as `recall` knows them; 0..1, never rising with age. `now`: epoch ms. */
export function retention(memory: Kept, { decayPerDay }: Pick<Forgetting, 'decayPerDay'>, now: number): number {
  return 0.6 * recency(memory, decayPerDay[memory.category], now) + 0.4 * importanceTerm(memory);
}

/**
 * True when retention was below the threshold `archiveAfterDays` ago already and nobody has touched it since. Had it been
 * touched in between, it would have had the whole retention of that day: it has not faded, however low it is now.
 */
export function hasFaded(memory: Kept, options: Fading, now: number): boolean {
  const then = now - options.archiveAfterDays * msPerDay;
  const touches = [memory.createdAt, memory.lastAccessedAt, memory.lastVerifiedAt];
  if (touches.some((at) => at !== null && Date.parse(at) > then)) return false;
  return retention(memory, options, then) < options.archiveBelow;
}
