// Job `retract`: takes back what ingestions and edits of this namespace said, and with it everything that came of it.
// What has to change is worked out by telling the lane's history without those words, and frozen in the job before the
// first change; copies in other namespaces go too.
import type { Changes } from '../domain/differences.js';
import { MemoryError } from '../domain/errors.js';
import type { Job, JobOutcome, Retraction, RetractJob, RetractPlan } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { keywordText } from '../domain/recall/words.js';
import { isMassChange } from '../domain/sweep/brake.js';
import type { Turn } from '../domain/turn.js';
import { copyTurns, placeOf, placesOf, queueRetracts } from './copies.js';
import { checkedVectors, embeddedText } from './embed.js';
import { blank } from './forget.js';
import { jobDone, type JobContext } from './job-records.js';
import type { Effect } from './persist-writes.js';
import { redecisionsOf } from './redecide.js';
import { entriesOf } from './retell/history.js';
import { without, type Without } from './retell/without.js';
import { eraser, unname } from './unname.js';
import { writeEvents } from './write-events.js';

/**
 * Removes what the words led to, blanks their text, and leaves the namespace as it would be without them. Twice is once.
 * `conflict` when everything one person said is more than 20 memories and 20 % of the namespace, and that was not
 * confirmed.
 */
export async function retract(context: JobContext, job: RetractJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  if (job.dryRun === true) return report(job, await planned(context, job));
  const plan = job.resolved ?? (await freeze(context, job));
  const { attempt } = context;
  // What may fail for good fails before anything is changed.
  const vectors = await vectorsOf(context, plan.inserted);
  attempt.reach('retract.frozen');
  const { authorId } = job;
  const followUps = await queueRetracts(context, { authorId, reason: 'source_forgotten', copies: plan.copies });
  for (const turn of plan.turns) await blank(context, turn);
  attempt.reach('retract.blanked');
  await change(context, plan, vectors);
  const effects = effectsOf(plan, job.reason);
  await writeEvents(
    context.ports,
    { partition: context.ref.partition, causeId: context.ref.id },
    { effects, options: attempt },
  );
  attempt.reach('retract.told');
  if (authorId === eraser) await unname(context, { author: job.author, taken: plan.turns });
  return { ...report(job, plan), followUps };
}

async function freeze(context: JobContext, job: RetractJob): Promise<RetractPlan> {
  const { ports, ref, attempt } = context;
  const { before, ...resolved } = await planned(context, job);
  const isBraked = job.author !== undefined && job.confirmed !== true && isMassChange(resolved.removed.length, before);
  if (isBraked) {
    const count = resolved.removed.length;
    throw new MemoryError(
      'conflict',
      `retract: ${count} of ${before} memories would go; look at them with dryRun, then say so with confirm`,
      { context: { count, limit: 20 } },
    );
  }
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, { body: { ...job, resolved } }, attempt);
  return resolved;
}

async function planned(context: JobContext, job: RetractJob): Promise<RetractPlan & Pick<Without, 'before'>> {
  const { ports, ref, attempt } = context;
  const { entries, notFound } = await entriesTaken(context, job);
  // What was made of a copy by an edit is still what was copied.
  const retracted = { entries: new Set(entries), ownWordsStay: job.reason === 'asked' };
  const { removed, inserted, changed, redecided, edits, before } = await without(
    { ports, partition: ref.partition, attempt },
    retracted,
  );
  const copies = placesOf(await copyTurns(context, removed));
  return {
    removed,
    inserted,
    changed,
    redecided,
    copies,
    notFound,
    before,
    turns: [...new Set([...entries, ...edits])],
  };
}

interface Taken {
  readonly entries: readonly string[];
  readonly notFound: readonly string[];
}

/** The turns and edits that are taken back, with every ingestion that decided one of them again. */
async function entriesTaken(context: JobContext, job: RetractJob): Promise<Taken> {
  const { ports, ref } = context;
  const { ledger } = ports.store;
  const [turns, jobs] = await Promise.all(
    (['turn', 'job'] as const).map((kind) => ledger.getMany(ref.partition, kind, job.ingestions)),
  );
  const edits = jobs!.filter(({ body }) => (body as Job).kind === 'edit');
  const found = new Set([...turns!, ...edits].map(({ key }) => key));
  if (job.author !== undefined) for (const id of await saidBy(context, job.author)) found.add(id);
  const again: string[] = [];
  for (const id of found) again.push(...(await redecisionsOf(ports, ref.partition, id)));
  return { entries: [...new Set([...found, ...again])], notFound: job.ingestions.filter((id) => !found.has(id)) };
}

/** What a person had said by the time this was asked for: turns and edits. */
async function saidBy(context: JobContext, author: string): Promise<readonly string[]> {
  const scene = { ports: context.ports, partition: context.ref.partition };
  const place = await placeOf(context);
  const ids: string[] = [];
  for await (const { key, queuedAt, open, body } of entriesOf(scene, 'turn')) {
    if ((body as Turn).authorId === author && (!open || queuedAt <= place)) ids.push(key);
  }
  for await (const { key, body } of entriesOf(scene, 'job')) {
    const job = body as Job;
    if (job.kind === 'edit' && job.authorId === author) ids.push(key);
  }
  return ids;
}

async function change(context: JobContext, plan: RetractPlan, vectors: readonly Float32Array[]): Promise<void> {
  const { ports, ref, attempt } = context;
  const { memories } = ports.store;
  await memories.remove(ref.partition, plan.removed, attempt);
  await ports.archive.remove(ref.partition, plan.removed, attempt);
  attempt.reach('retract.removed');
  for (const [index, record] of plan.inserted.entries()) {
    const memory = { record, vector: vectors[index]!, keywordText: keywordText(record) };
    await memories.insert(ref.partition, memory, attempt);
  }
  attempt.reach('retract.inserted');
  for (const { id, patch } of plan.changed) await memories.update(ref.partition, id, patch, attempt);
  for (const one of plan.redecided) await keep(context, one);
  attempt.reach('retract.changed');
}

async function vectorsOf({ ports, attempt }: JobContext, records: readonly MemoryRecord[]) {
  const texts = records.map((record) => embeddedText(record, record.saidAt));
  return texts.length === 0 ? [] : checkedVectors(ports, texts, attempt.signal);
}

/** The ledger tells from now on what the ingestion decides without the words; where its text is gone, only the outcome. */
async function keep(
  { ports, ref, attempt }: JobContext,
  { draft, plan, verdicts, outcome }: RetractPlan['redecided'][number],
): Promise<void> {
  const { ledger } = ports.store;
  const { ingestionId: key } = outcome;
  await ledger.patch(ref.partition, 'outcome', key, { body: outcome }, attempt);
  await ledger.patch(ref.partition, 'draft', key, { body: draft }, attempt);
  const hasPlan = await ledger.patch(ref.partition, 'plan', key, { body: plan }, attempt);
  if (!hasPlan || verdicts === null) return;
  const known = await ledger.patch(ref.partition, 'verdicts', key, { body: verdicts }, attempt);
  if (known) return;
  const now = ports.clock();
  const place = { sessionId: null, at: new Date(now).toISOString(), queuedAt: now * 1000, open: false };
  await ledger.put(ref.partition, { kind: 'verdicts', key, ...place, body: verdicts }, attempt);
}

/** Memories that were not current and are now; the rest of those that stay are only changed. */
function reportOf(dryRun: boolean, { removed, inserted, changed }: Pick<RetractPlan, keyof Changes>): Retraction {
  const current = changed.filter(({ patch, was }) => patch.status === 'active' && was !== 'active');
  const restored = [
    ...current.map(({ id }) => id),
    ...inserted.flatMap(({ id, status }) => (status === 'active' ? id : [])),
  ];
  const written = new Set(inserted.map(({ id }) => id));
  return {
    dryRun,
    removed: removed.filter((id) => !written.has(id)),
    restored,
    changed: [...changed.map(({ id }) => id), ...written].filter((id) => !restored.includes(id)),
  };
}

function report(job: RetractJob, plan: RetractPlan): Omit<JobOutcome, 'completedAt'> {
  const retracted = reportOf(job.dryRun === true, plan);
  const { notFound, turns } = plan;
  const done = job.dryRun === true ? {} : { deleted: retracted.removed };
  return jobDone(job, { ...done, notFound, blankedTurns: turns.length, retracted });
}

function effectsOf(plan: RetractPlan, cause: RetractJob['reason']): readonly Effect[] {
  const reason = cause === 'asked' ? 'retracted' : cause;
  const { removed } = reportOf(false, plan);
  return [
    ...removed.map((id): Effect => ({ type: 'forgotten', memoryId: id, reason })),
    // As an ingestion tells of what it writes.
    ...plan.inserted.map(({ id, status }): Effect => ({
      type: status === 'pending' ? 'held' : 'created',
      memoryId: id,
      reason,
    })),
    ...plan.changed.flatMap(({ id, patch, was }): readonly Effect[] =>
      patch.status === undefined || patch.status === was ? [] : [{ type: eventOf(patch.status), memoryId: id, reason }],
    ),
  ];
}

/** What is told of a memory that has this status from now on. */
function eventOf(status: MemoryRecord['status']): Effect['type'] {
  const types = { active: 'revived', pending: 'held', superseded: 'superseded', archived: 'retired' } as const;
  return types[status];
}
