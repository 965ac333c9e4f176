// Job `share`: a copy of a memory for another namespace. The copy is an ingestion of that namespace, so that it passes
// the same gate, screening, dedupe and slot rules as everything else that is written there.
import { isWithin } from '../domain/ceiling.js';
import { MemoryError } from '../domain/errors.js';
import type { EditJob, FollowUp, JobOutcome, ShareJob } from '../domain/job.js';
import { tooSensitive } from '../domain/share-errors.js';
import { linkedVersions } from '../domain/linked-versions.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import {
  copyMemoryId,
  copyTurns,
  hasRetracted,
  placeOf,
  placesOf,
  queueCopy,
  queueRetracts,
  type CopyTurn,
} from './copies.js';
import { jobDone, type JobContext } from './job-records.js';
import { writeEvents } from './write-events.js';

/**
 * Queues the copy in the lane of the target. `not_found`, `conflict` when the memory is not the current version, and
 * `namespace_denied` when it is more sensitive than the one who shares may write there.
 */
export async function share(context: JobContext, job: ShareJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const memory = await sharable(context, job);
  const { authorId, consents, roles, ceiling, screening } = job;
  const { partition, ...place } = job.target;
  const frame = { ...place, authorId, consents, roles, ceiling, ...(screening === undefined ? {} : { screening }) };
  const queuedAt = await placeOf(context);
  const followUp = await queueCopy(context, { partition, memory, frame, replaces: [], queuedAt });
  const { ports, ref, attempt } = context;
  // Events outlive an erasure: nobody's own namespace is named in them.
  const reason = place.ownerUserId === null ? place.namespace : partition;
  const effects = [{ type: 'shared' as const, memoryId: memory.id, reason }];
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  return jobDone(job, { memoryId: memory.id, followUps: [followUp] });
}

async function sharable({ ports, ref }: JobContext, job: ShareJob): Promise<MemoryRecord> {
  const [memory] = await ports.store.memories.get(ref.partition, [job.memoryId]);
  const context = { memoryId: job.memoryId };
  if (memory === undefined)
    throw new MemoryError('not_found', `no memory ${job.memoryId} in this namespace`, { context });
  if (memory.status !== 'active')
    throw new MemoryError('conflict', `memory ${memory.id} is ${memory.status}; only a current one can be shared`, {
      context: { ...context, currentId: memory.supersededBy },
    });
  if (isWithin(memory.sensitivity, job.ceiling)) return memory;
  throw tooSensitive(memory, job.ceiling);
}

/**
 * Lets the copies of an edited memory follow: a current copy is superseded by one of the new version; one that still
 * waits is taken back and the new version goes through the gate instead. Where the copy was forgotten or has been
 * replaced by something else nothing happens.
 */
export async function followEdit(
  context: JobContext,
  job: EditJob,
  edited: MemoryRecord,
): Promise<readonly FollowUp[]> {
  const { ports, ref } = context;
  const versions = await linkedVersions([edited.id], (ids) => ports.store.memories.get(ref.partition, ids));
  const turns = await copyTurns(context, [...new Set([...versions.map(({ id }) => id), job.memoryId])]);
  const followUps: FollowUp[] = [];
  for (const partition of new Set(turns.map((turn) => turn.partition))) {
    const before = turns.filter((turn) => turn.partition === partition && turn.turn.shared?.memoryId !== edited.id);
    if (before.length > 0) followUps.push(...(await follow(context, job, { edited, before })));
  }
  return followUps;
}

async function follow(
  context: JobContext,
  job: EditJob,
  { edited, before }: { readonly edited: MemoryRecord; readonly before: readonly CopyTurn[] },
): Promise<readonly FollowUp[]> {
  const { partition, turn, queuedAt } = before.at(-1)!;
  const retracted = await hasRetracted(context, partition);
  const standing = before.filter((copy) => !copy.turn.blanked);
  if (standing.length === 0 && !retracted) return [];
  const ids = standing.map(copyMemoryId);
  const copies = await context.ports.store.memories.get(partition, ids);
  const { tenantId, namespace, ownerUserId, consents, roles, ceiling, screening } = turn;
  const frame = {
    ...{ tenantId, namespace, ownerUserId, consents, authorId: job.authorId },
    ...(roles === undefined ? {} : { roles }),
    ...(ceiling === undefined ? {} : { ceiling }),
    ...(screening === undefined ? {} : { screening }),
  };
  const waits = retracted || standing.some(({ open }) => open) || copies.some(({ status }) => status === 'pending');
  const copy = { partition, memory: edited, frame, queuedAt: Math.max(await placeOf(context), queuedAt + 1) };
  if (!waits) return copies.length === 0 ? [] : [await queueCopy(context, { ...copy, replaces: ids })];
  const { authorId } = job;
  const taken = await queueRetracts(context, { authorId, reason: 'source_edited', copies: placesOf(before) });
  return [...taken, await queueCopy(context, { ...copy, replaces: [], queuedAt: copy.queuedAt + 1 })];
}
