// One job told again: the edits and answers of people stand wherever there is still something they are about.
import { memoryId } from '../../domain/ids.js';
import { isMemoryError } from '../../domain/errors.js';
import type { EditJob, Job } from '../../domain/job.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { slotOf } from '../../domain/attributes.js';
import { confirm } from '../confirm.js';
import { changed } from '../edit.js';
import { feedback } from '../feedback.js';
import type { JobContext } from '../job-records.js';
import { slotHolders } from '../keep-slot.js';
import { retire } from '../persist-writes.js';
import { activate, dismiss } from '../settle-hold.js';
import type { ToldDeadline, ToldJob, ToldMove } from './history.js';
import { portsOf } from './scratch-ports.js';
import { standInFor, type Scene, type World } from './world.js';

/** What an edit is told with. */
export interface EditScope {
  /** The memories as they are stored now. */
  readonly stored: ReadonlyMap<string, MemoryRecord>;
  /** The same history with everything in it; the world itself when that is the one told. */
  readonly whole: World;
  /** An edit that says something in its author's own words stays when what it was made of is missing. */
  readonly ownWordsStay: boolean;
}

/** Carries out in this world what the job did; a job that is about nothing here does nothing. */
export async function tellJob(
  scene: Scene,
  world: World,
  { told, scope }: { readonly told: ToldJob; readonly scope: EditScope },
): Promise<void> {
  const context = contextOf(scene, world, told.id);
  const job = about(world, told.job);
  if (job.kind === 'edit') return tellEdit(context, world, { id: told.id, job, scope });
  if (job.kind === 'confirm' || job.kind === 'reject') await unlessRefused(confirm(context, job));
  if (job.kind === 'feedback') await unlessRefused(feedback(context, job));
}

/** Applies the defaults that were applied then to what waits here too. */
export async function tellDeadline(scene: Scene, world: World, { id, events }: ToldDeadline): Promise<void> {
  const context = contextOf(scene, world, id);
  for (const { type, memoryId: asked, at } of events) {
    const held = world.records.get(standInFor(world, asked ?? ''));
    if (held?.status !== 'pending') continue;
    if (type === 'confirmed') await activate(context, held, at);
    if (type === 'rejected') await dismiss(context, held, at);
  }
}

/** Takes out of this world what went to the archive, and puts back what came from it, as what it came. */
export function tellMove(world: World, { events }: ToldMove, stored: EditScope['stored']): void {
  const { records, archived, touched } = world;
  for (const { type, memoryId: id } of events) {
    if (id === null) continue;
    const [from, to] = type === 'archived' ? [records, archived] : [archived, records];
    const record = from.get(id);
    if (record === undefined) continue;
    from.delete(id);
    to.set(id, type === 'archived' ? record : { ...record, status: stored.get(id)?.status ?? record.status });
    touched.add(id);
  }
}

function contextOf(scene: Scene, world: World, id: string): JobContext {
  return { ports: portsOf(scene, world), ref: { partition: scene.partition, id }, attempt: scene.attempt };
}

function about(world: World, job: Job): Job {
  return 'memoryId' in job ? { ...job, memoryId: standInFor(world, job.memoryId) } : job;
}

/** What it was about is missing here, or is not what it was. */
async function unlessRefused(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!isMemoryError(error) || !['not_found', 'conflict', 'namespace_denied'].includes(error.code)) throw error;
  });
}

interface Edit {
  readonly id: string;
  readonly job: EditJob;
  readonly scope: EditScope;
}

async function tellEdit(context: JobContext, world: World, { id, job, scope }: Edit): Promise<void> {
  const own = memoryId(context.ref.partition, id, 0);
  const written = scope.stored.get(own) ?? scope.whole.records.get(own);
  if (written === undefined) return;
  const old = headOf(world, job.memoryId);
  const before = old === undefined ? standingBefore(world, scope.whole, job.memoryId) : [old];
  if (old === undefined && !(scope.ownWordsStay && isOwnWords(written, id))) return;
  const edited = old === undefined ? inPlaceOf(before, written, job) : editOf(old, written, { id, job });
  const ref = { partition: context.ref.partition, ingestionId: id };
  const slot = slotOf(edited);
  const holders = slot === null ? [] : await slotHolders({ ports: context.ports, ref }, edited.attribute, slot);
  const named = new Set([own, ...before.map((one) => one.id)]);
  const replaced = [...before, ...holders.filter((one) => !named.has(one.id))];
  const record = { ...edited, supersedes: replaced.map((one) => one.id) };
  world.records.set(own, record);
  world.touched.add(own);
  await retire({ ...context, ref, decidedAt: job.acceptedAt }, record, replaced);
}

/** The current version: in another world it may have been replaced by then. */
function headOf({ records }: World, id: string): MemoryRecord | undefined {
  let head = records.get(id);
  while (head !== undefined && head.supersededBy !== null) {
    const next = records.get(head.supersededBy);
    if (next === undefined) break;
    head = next;
  }
  return head;
}

/** What is current here of what the missing memory had replaced. */
function standingBefore(world: World, whole: World, missing: string): readonly MemoryRecord[] {
  const found = new Map<string, MemoryRecord>();
  const walked = new Set<string>();
  for (const next = [missing]; next.length > 0;) {
    const id = next.pop()!;
    if (walked.has(id)) continue;
    walked.add(id);
    const here = headOf(world, standInFor(world, id));
    if (here === undefined) next.push(...(whole.records.get(id)?.supersedes ?? []));
    else if (here.status === 'active') found.set(here.id, here);
  }
  return [...found.values()];
}

/** An edit of the sentence rests on the editor's words alone. */
function isOwnWords({ sources }: MemoryRecord, id: string): boolean {
  return sources[0]?.kind === 'user_edit' && sources[0].ingestionId === id;
}

function editOf(
  old: MemoryRecord,
  written: MemoryRecord,
  { id, job }: { readonly id: string; readonly job: EditJob },
): MemoryRecord {
  if (Object.keys(job.change).length > 0) {
    const { sensitivity } = written;
    return { ...changed(old, job, { id: written.id, jobId: id }), sensitivity };
  }
  return inPlaceOf([old], written, job);
}

/** The version as it was written, in the place of these. */
function inPlaceOf(before: readonly MemoryRecord[], written: MemoryRecord, job: EditJob): MemoryRecord {
  const [first] = written.sources;
  const firsts = before.map(({ firstCreatedAt }) => firstCreatedAt).sort();
  return {
    ...written,
    status: 'active',
    hold: null,
    version: Math.max(0, ...before.map(({ version }) => version)) + 1,
    supersededBy: null,
    retiredAt: null,
    firstCreatedAt: firsts[0] ?? job.acceptedAt,
    lastVerifiedAt: job.acceptedAt,
    // What confirmed it later is told by the entries after this one.
    sources: first?.kind === 'user_edit' ? [first] : written.sources,
  };
}
