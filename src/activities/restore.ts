// Job `restore`: brings memories back from the archive, each with the versions it was moved with. What was current is
// current again if its slot is free, else superseded by what fills the slot. Written, told, and only then taken out of
// the archive; run again from any point it ends the same.
import { slotOf } from '../domain/attributes.js';
import type { JobOutcome, RestoreJob } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { keywordText } from '../domain/recall/words.js';
import type { ArchivedMemory, MemoryPatch } from '../ports/index.js';
import { jobDone, type JobContext } from './job-records.js';
import { slotHolders } from './keep-slot.js';
import type { Effect } from './persist-writes.js';
import { withoutWaiting } from './without-waiting.js';
import { writeEvents } from './write-events.js';

type Resolved = NonNullable<RestoreJob['resolved']>;
type Group = Resolved['groups'][number];
type Back = NonNullable<JobOutcome['restored']>[number];

/** Brings back what lies in the archive, and what a feedback put aside; ids found in neither place are reported. */
export async function restore(context: JobContext, job: RestoreJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const resolved = job.resolved ?? (await freeze(context, job));
  attempt.reach('restore.frozen');
  const restored: Back[] = [];
  for (const group of resolved.groups) restored.push(...(await bringBack(context, job, group)));
  const effects = restored.map(({ id, status }): Effect => ({
    type: 'restored',
    memoryId: id,
    reason: `as_${status}`,
  }));
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  attempt.reach('restore.told');
  const ids = resolved.groups.flatMap((group) => group.ids);
  await withoutWaiting(ports.archive.remove(ref.partition, ids, attempt));
  attempt.reach('restore.removed');
  return jobDone(job, { restored, notFound: resolved.notFound });
}

async function freeze({ ports, ref, attempt }: JobContext, job: RestoreJob): Promise<Resolved> {
  const heads = await withoutWaiting(ports.archive.together(ref.partition, job.ids));
  const archived = new Map<string, string[]>();
  for (const { id, headId } of heads) archived.set(headId, [...(archived.get(headId) ?? []), id]);
  const elsewhere = job.ids.filter((id) => !heads.some((head) => head.id === id));
  const aside = (await ports.store.memories.get(ref.partition, elsewhere)).filter(wasCurrent).map(({ id }) => id);
  const resolved: Resolved = {
    groups: [...archived, ...aside.map((id) => [id, [id]] as const)].map(([headId, ids]) => ({ headId, ids })),
    notFound: elsewhere.filter((id) => !aside.includes(id)),
  };
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, { body: { ...job, resolved } }, attempt);
  return resolved;
}

/** The versions first: what is current never points at one that is not there yet. */
async function bringBack(context: JobContext, job: RestoreJob, { headId, ids }: Group): Promise<readonly Back[]> {
  const { ports, ref } = context;
  const read = await withoutWaiting(ports.archive.read(ref.partition, ids));
  const archived = new Map(read.map((one) => [one.record.id, one]));
  const back: Back[] = [];
  for (const id of [...ids.filter((one) => one !== headId), headId]) {
    const [stored] = await ports.store.memories.get(ref.partition, [id]);
    const memory = archived.get(id);
    const found = stored ?? memory?.record;
    if (found === undefined) continue;
    const until = memory?.archivedAt ?? job.acceptedAt;
    const life = id === headId && returns(found, stored) ? await lifeOf(context, job, { record: found, until }) : {};
    const record = { ...found, ...life };
    await write(context, record, { stored, memory, life });
    context.attempt.reach('restore.inserted');
    if (id === headId) await linkSuccessor(context, record);
    back.push({ id, status: record.status });
  }
  return back;
}

/** Found in the store, it was brought back by an attempt before this one, unless a feedback put it aside there. */
function returns(record: MemoryRecord, stored: MemoryRecord | undefined): boolean {
  return wasCurrent(record) || (stored === undefined && record.status === 'active');
}

/** One that was rejected before it was ever current is not: its life ended as it began. */
function wasCurrent({ status, retiredAt, createdAt }: MemoryRecord): boolean {
  return status === 'archived' && retiredAt !== createdAt;
}

/** Asked for again is as good as said again: the next sweep must not take it away at once. */
async function lifeOf(
  { ports, ref }: JobContext,
  job: RestoreJob,
  { record, until }: { readonly record: MemoryRecord; readonly until: string },
): Promise<MemoryPatch> {
  const slot = slotOf(record);
  const place = { ports, ref: { partition: ref.partition, ingestionId: ref.id } };
  const holders = slot === null ? [] : await slotHolders(place, record.attribute, slot);
  const holder = holders.find(({ id }) => id !== record.id);
  if (holder !== undefined) {
    const from = holder.createdAt > until ? holder.createdAt : until;
    return { status: 'superseded', supersededBy: holder.id, retiredAt: record.retiredAt ?? from };
  }
  const { lastVerifiedAt } = record;
  const isLater = lastVerifiedAt !== null && lastVerifiedAt > job.acceptedAt;
  return { status: 'active', retiredAt: null, lastVerifiedAt: isLater ? lastVerifiedAt : job.acceptedAt };
}

interface Writing {
  readonly stored: MemoryRecord | undefined;
  readonly memory: ArchivedMemory | undefined;
  readonly life: MemoryPatch;
}

async function write({ ports, ref, attempt }: JobContext, record: MemoryRecord, writing: Writing): Promise<void> {
  const { stored, memory, life } = writing;
  const { memories } = ports.store;
  if (stored === undefined && memory !== undefined) {
    const { vector } = memory;
    await memories.insert(ref.partition, { record, vector, keywordText: keywordText(record) }, attempt);
  } else if (Object.keys(life).length > 0) await memories.update(ref.partition, record.id, life, attempt);
}

/** What fills its slot replaces it from now on, and says so. */
async function linkSuccessor({ ports, ref, attempt }: JobContext, record: MemoryRecord): Promise<void> {
  if (record.status !== 'superseded' || record.supersededBy === null) return;
  const [successor] = await ports.store.memories.get(ref.partition, [record.supersededBy]);
  if (successor === undefined || successor.supersedes.includes(record.id)) return;
  const supersedes = [...successor.supersedes, record.id];
  await ports.store.memories.update(ref.partition, successor.id, { supersedes }, attempt);
}
