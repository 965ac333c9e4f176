// What time alone does: the default of a hold is applied at its deadline, and the end of a memory's time is told. By the
// lane's next run, the job `expire` or a sweep.
import { confirmsOnDeadline, isPastDeadline } from '../domain/decide/hold.js';
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import type { ExpireJob, JobOutcome } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { Ports, Store } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import { endingSoon, endTimes } from './end-of-time.js';
import { everyMemory } from './every-memory.js';
import { jobDone, type JobContext } from './job-records.js';
import { activate, dismiss } from './settle-hold.js';
import { writeEvents } from './write-events.js';

const msPerDay = 86_400_000;

/** What the deadlines did, by id. */
interface Expired {
  readonly confirmed: readonly string[];
  readonly rejected: readonly string[];
}

/** Job `expire`: applies every default that was due when the job was accepted. */
export async function expire(context: JobContext, job: ExpireJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const waiting = await everyPending(context.ports, context.ref.partition);
  const expired = await applyDefaults(context, waiting, job.acceptedAt);
  return jobDone(job, { expired });
}

/** When each lane is looked at again, epoch ms, by store and partition. */
const nextLook = new WeakMap<Store, Map<string, { readonly from: number; readonly to: number }>>();
const mostRemembered = 10_000;

/**
 * Applies the defaults due in a partition, and tells of the memories whose time has ended. Cheap when there are none:
 * after a look the lane is not looked at again before the earliest deadline or end seen, or for a day.
 */
export async function expireDue(ports: Ports, partition: string, attempt: Attempt): Promise<void> {
  const now = ports.clock();
  const looks = nextLook.get(ports.store) ?? new Map<string, { from: number; to: number }>();
  nextLook.set(ports.store, looks);
  const known = looks.get(partition);
  if (known !== undefined && known.from <= now && now < known.to) return;
  const [waiting, ending] = await Promise.all([everyPending(ports, partition), endingSoon(ports, partition, now)]);
  const at = new Date(now).toISOString();
  // The id names no job: each default and each end is its own cause.
  const lane: JobContext = { ports, ref: { partition, id: partition }, attempt };
  await applyDefaults(lane, waiting, at);
  await endTimes(
    lane,
    ending.filter(({ end }) => end <= at),
    at,
  );
  const deadlines = waiting.flatMap((held) => (isPastDeadline(held, at) ? [] : deadlineOf(held)));
  const ends = ending.flatMap(({ end }) => (end <= at ? [] : Date.parse(end)));
  if (looks.size >= mostRemembered) looks.clear();
  looks.set(partition, { from: now, to: Math.min(now + msPerDay, ...deadlines, ...ends) });
}

function deadlineOf({ hold }: MemoryRecord): readonly number[] {
  return hold?.deadline === undefined || hold.onDeadline === 'keep' ? [] : [Date.parse(hold.deadline)];
}

const everyPending = (ports: Ports, partition: string): Promise<readonly MemoryRecord[]> =>
  everyMemory(ports, partition, { statuses: ['pending'] });

/** Those of the memories that are past their deadline by `at` (ISO). Twice is once. */
export async function applyDefaults(
  context: JobContext,
  waiting: readonly MemoryRecord[],
  at: string,
): Promise<Expired> {
  const due = waiting.filter((held) => held.status === 'pending' && isPastDeadline(held, at));
  for (const held of due) await applyDefault(context, held, at);
  const idsOf = (confirms: boolean): readonly string[] =>
    due.filter((held) => confirmsOnDeadline(held) === confirms).map((held) => held.id);
  return { confirmed: idsOf(true), rejected: idsOf(false) };
}

/**
 * A cause of its own for each, so that a second run tells the same. The event comes first: whoever was stopped between
 * the two finds the memory still waiting and applies the default then.
 */
async function applyDefault(context: JobContext, held: MemoryRecord, at: string): Promise<void> {
  const { ports, ref, attempt } = context;
  const causeId = uuidV5(ref.partition, lengthPrefixed(['expired', held.id, held.hold!.deadline!]));
  const own: JobContext = { ...context, ref: { partition: ref.partition, id: causeId } };
  const confirms = confirmsOnDeadline(held);
  const type = confirms ? ('confirmed' as const) : ('rejected' as const);
  const effects = [{ type, memoryId: held.id, reason: 'deadline' }];
  await writeEvents(ports, { partition: ref.partition, causeId }, { effects, options: attempt });
  ports.metrics?.count('holdExpiries', { default: type });
  if (confirms) await activate(own, held, at);
  else await dismiss(own, held, at);
}
