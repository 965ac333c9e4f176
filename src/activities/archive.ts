// Moves memories out of the store into the archive, each with the versions before it: written there and read back first,
// then removed, then told. Run again from any point it ends the same.
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import { MemoryError } from '../domain/errors.js';
import type { ArchiveJob, JobOutcome } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { ArchivedHead, ArchiveSegment } from '../ports/index.js';
import { appendToChain } from './event-chain.js';
import { jobDone, type JobContext } from './job-records.js';
import { withoutWaiting } from './without-waiting.js';

/** A memory that is to leave the store, and why: a short reason, never text. */
export interface Fading {
  readonly id: string;
  readonly reason: string;
}

/** What became of each memory that was asked for. */
export interface MovedReport {
  /** Ids that lie in the archive now, versions that went with them among them. */
  readonly archived: readonly string[];
  /** `not_found`: not in the store. `not_current`: what replaced it is, and stays. */
  readonly skipped: readonly { readonly id: string; readonly reason: 'not_found' | 'not_current' }[];
}

/** Memories asked for of one segment; their earlier versions come on top. */
const segmentSize = 100;

/**
 * Moves these memories to the archive. The same job with the same list writes the same segments: a list must be frozen
 * before the first call. `store_unavailable` when the archive cannot be written, which ends the job, `internal` naming a segment that came
 * back otherwise than it was written; what was not written then stays in the store.
 */
export async function moveToArchive(context: JobContext, asked: readonly Fading[]): Promise<MovedReport> {
  const { partition, id: jobId } = context.ref;
  const archived = new Set<string>();
  const skipped: { readonly id: string; readonly reason: 'not_found' | 'not_current' }[] = [];
  for (let at = 0; at < asked.length; at += segmentSize) {
    const some = asked.slice(at, at + segmentSize);
    const segmentId = uuidV5(partition, lengthPrefixed(['archive', jobId, String(at)]));
    const moved = await moveSegment(context, segmentId, some);
    for (const { id } of moved) archived.add(id);
    skipped.push(...(await leftBehind(context, some, archived)));
  }
  return { archived: [...archived], skipped: skipped.filter(({ id }) => !archived.has(id)) };
}

/** Job `archive`: what a person asks to have out of the way. */
export async function archiveMemories(context: JobContext, job: ArchiveJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const fading = [...new Set(job.ids)].map((id) => ({ id, reason: 'asked' }));
  const { archived, skipped } = await moveToArchive(context, fading);
  return jobDone(job, { archived, notFound: skipped.map(({ id }) => id) });
}

async function moveSegment(
  context: JobContext,
  segmentId: string,
  asked: readonly Fading[],
): Promise<readonly ArchivedHead[]> {
  const { ports, ref, attempt } = context;
  const before = await withoutWaiting(ports.archive.segment(ref.partition, segmentId));
  const heads = before ?? (await writeSegment(context, segmentId, asked));
  if (heads.length === 0) return [];
  attempt.reach('archive.written');
  await ports.store.memories.remove(
    ref.partition,
    heads.map(({ id }) => id),
    attempt,
  );
  attempt.reach('archive.removed');
  const at = new Date(ports.clock()).toISOString();
  const events = heads.map(({ id, reason }) => ({
    type: 'archived' as const,
    memoryId: id,
    reason,
    causeId: ref.id,
    at,
  }));
  await appendToChain({ ports, partition: ref.partition, key: segmentId, attempt }, { events });
  attempt.reach('archive.told');
  return heads;
}

async function writeSegment(
  context: JobContext,
  id: string,
  asked: readonly Fading[],
): Promise<readonly ArchivedHead[]> {
  const { ports, ref, attempt } = context;
  const leaving = await withEarlierVersions(context, asked);
  if (leaving.length === 0) return [];
  const vectors = await ports.store.memories.vectors(
    ref.partition,
    leaving.map(({ record }) => record.id),
  );
  const archivedAt = new Date(ports.clock()).toISOString();
  const memories = leaving.map(({ record, ...why }): ArchiveSegment['memories'][number] => {
    const vector = vectors.get(record.id);
    if (vector === undefined) throw gone(record.id);
    return { record, vector, archivedAt, ...why };
  });
  await withoutWaiting(ports.archive.write(ref.partition, { id, memories }, attempt));
  return (await withoutWaiting(ports.archive.segment(ref.partition, id))) ?? [];
}

interface Leaving {
  readonly record: MemoryRecord;
  readonly reason: string;
  readonly headId: string;
}

/** The asked memories that nothing which stays has replaced, each followed by the versions it replaced. */
async function withEarlierVersions({ ports, ref }: JobContext, asked: readonly Fading[]): Promise<readonly Leaving[]> {
  const get = (ids: readonly string[]) => ports.store.memories.get(ref.partition, ids);
  const records = await get(asked.map(({ id }) => id));
  const reasons = new Map(asked.map(({ id, reason }) => [id, reason]));
  const successors = await get(records.flatMap(({ supersededBy }) => supersededBy ?? []));
  const stays = new Set(successors.map(({ id }) => id));
  const found = new Map<string, Leaving>();
  let next = records
    .filter(({ supersededBy }) => supersededBy === null || !stays.has(supersededBy))
    .map((record): Leaving => ({ record, reason: reasons.get(record.id)!, headId: record.id }));
  while (next.length > 0) {
    for (const leaving of next) found.set(leaving.record.id, leaving);
    const earlier = new Map(next.flatMap((leaving) => leaving.record.supersedes.map((id) => [id, leaving] as const)));
    const versions = await get([...earlier.keys()].filter((id) => !found.has(id)));
    next = versions.flatMap((record) => {
      const { reason, headId, record: successor } = earlier.get(record.id)!;
      // One that another has replaced belongs to that one.
      return record.supersededBy === successor.id ? [{ record, reason, headId }] : [];
    });
  }
  return [...found.values()];
}

async function leftBehind(
  { ports, ref }: JobContext,
  asked: readonly Fading[],
  archived: ReadonlySet<string>,
): Promise<MovedReport['skipped']> {
  const rest = asked.filter(({ id }) => !archived.has(id)).map(({ id }) => id);
  const there = new Set((await ports.store.memories.get(ref.partition, rest)).map(({ id }) => id));
  return rest.map((id) => ({ id, reason: there.has(id) ? 'not_current' : 'not_found' }));
}

function gone(id: string): MemoryError {
  const message = `memory ${id} has changed while it was archived; try again`;
  return new MemoryError('store_unavailable', message, { context: { memoryId: id } });
}
