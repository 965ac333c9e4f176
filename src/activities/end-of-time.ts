// What happens when the world time of a memory ends: an event tells it, once. One that only went stale waits from then on,
// with the question whether it still holds: by the lane's next run, or by a sweep.
import { holdTerms } from '../domain/decide/hold.js';
import { staleReason, stillQuestionFor } from '../domain/decide/question.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { endKey } from '../domain/sweep/plan-archive.js';
import type { Ended } from '../domain/sweep/plans.js';
import { endOf, goesStale } from '../domain/volatile.js';
import type { Ports } from '../ports/index.js';
import { endCause, toldAmong } from './archive-plan.js';
import { everyMemory } from './every-memory.js';
import type { JobContext } from './job-records.js';
import { writeEvents } from './write-events.js';

type Lane = Omit<JobContext, 'ref'> & { readonly ref: Pick<JobContext['ref'], 'partition'> };

/** Tells of these ends and holds what went stale. `at`: system time, ISO. Twice is once. */
export async function endTimes(lane: Lane, ended: readonly Ended[], at: string): Promise<void> {
  const { ports, ref } = lane;
  const records = await ports.store.memories.get(
    ref.partition,
    ended.map(({ id }) => id),
  );
  for (const memory of records) {
    const end = ended.find(({ id }) => id === memory.id)!;
    // Believed anew, replaced or held meanwhile, or by an attempt before this one.
    if (memory.status === 'active' && endOf(memory) === end.end) await endTime(lane, memory, at);
  }
}

/** The event comes first: whoever was stopped between the two finds the memory current and holds it then. */
async function endTime({ ports, ref, attempt }: Lane, memory: MemoryRecord, at: string): Promise<void> {
  const { partition } = ref;
  const stale = goesStale(memory);
  const causeId = endCause(partition, { id: memory.id, end: endOf(memory)! });
  const told = { type: 'expired' as const, memoryId: memory.id, reason: stale ? staleReason : 'valid_until' };
  const held = { type: 'held' as const, memoryId: memory.id, reason: staleReason };
  const effects = stale ? [told, held] : [told];
  await writeEvents(ports, { partition, causeId }, { effects, options: attempt });
  attempt.reach('sweep.told');
  if (!stale) return;
  const question = stillQuestionFor(memory);
  const hold = { reason: staleReason, question, replaces: [], ...holdTerms(at) };
  // An open end: recall leaves out what has ended, and would not ask about it either.
  await ports.store.memories.update(partition, memory.id, { status: 'pending', hold, validUntil: null }, attempt);
}

const msPerDay = 86_400_000;

/** Current memories whose time ends within a day from `now` (epoch ms), or has ended with nothing done about it yet. */
export async function endingSoon(ports: Ports, partition: string, now: number): Promise<readonly Ended[]> {
  const filter = { statuses: ['active'], endedBy: new Date(now + msPerDay).toISOString() } as const;
  const ending = await everyMemory(ports, partition, filter);
  const told = await toldAmong(ports, partition, ending.map(endedOf));
  return ending.filter((memory) => goesStale(memory) || !told.has(endKey(endedOf(memory)))).map(endedOf);
}

function endedOf({ id, validUntil }: MemoryRecord): Ended {
  return { id, end: validUntil! };
}
