// Jobs `approve` and `discard`: the answer to a sweep that waits because it would change much of the namespace.
import { MemoryError } from '../domain/errors.js';
import type { AnswerSweepJob, JobOutcome, SweepJob } from '../domain/job.js';
import type { ArchivePlan } from '../domain/sweep/plans.js';
import { whateverWaits } from './archive-plan.js';
import { moveToArchive } from './archive.js';
import { heldSweep, releaseSweep } from './held-sweep.js';
import { jobDone, type JobContext } from './job-records.js';
import { writeEvents } from './write-events.js';

type Resolved = NonNullable<AnswerSweepJob['resolved']>;

/**
 * Archives what the sweep found and is still due, or lets the plan go. `not_found` when no such sweep waits: it was
 * answered before, or is of another namespace.
 */
export async function answerSweep(context: JobContext, job: AnswerSweepJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const resolved = job.resolved ?? (await freeze(context, job));
  attempt.reach('sweep.approved');
  await moveToArchive(context, resolved.archive);
  const type = job.kind === 'approve' ? ('confirmed' as const) : ('rejected' as const);
  const effects = [{ type, memoryId: null, reason: 'mass_change' }];
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  await releaseSweep(context);
  return jobDone(job, { sweep: countsOf(resolved) });
}

async function freeze(context: JobContext, job: AnswerSweepJob): Promise<Resolved> {
  const { ports, ref, attempt } = context;
  const held = await heldSweep(ports, ref.partition);
  const sweep = held?.jobId === job.sweepJobId ? await planOf(context, job.sweepJobId) : null;
  if (sweep === null) {
    throw new MemoryError('not_found', `no sweep ${job.sweepJobId} waits for an approval in this namespace`, {
      context: { jobId: job.sweepJobId },
    });
  }
  const resolved: Resolved = await still(context, job, sweep);
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, { body: { ...job, resolved } }, attempt);
  return resolved;
}

async function planOf({ ports, ref }: JobContext, jobId: string): Promise<ArchivePlan | null> {
  const entry = await ports.store.ledger.get(ref.partition, 'job', jobId);
  return ((entry?.body as SweepJob | undefined)?.resolved as ArchivePlan | undefined) ?? null;
}

/** What was used, pinned or changed while the plan waited stays. */
async function still({ ports, ref }: JobContext, job: AnswerSweepJob, plan: ArchivePlan): Promise<Resolved> {
  if (job.kind === 'discard') return { archive: [], skipped: { discarded: plan.archive.length } };
  const now = Date.parse(job.acceptedAt);
  const fresh = await whateverWaits({ ports, partition: ref.partition }, now);
  const due = new Set(fresh.archive.map(({ id }) => id));
  const archive = plan.archive.filter(({ id }) => due.has(id));
  const changed = plan.archive.length - archive.length;
  return { archive, skipped: changed === 0 ? {} : { changed_since: changed } };
}

function countsOf({ archive, skipped }: Resolved): NonNullable<JobOutcome['sweep']> {
  const done: Record<string, number> = {};
  for (const { reason } of archive) done[reason] = (done[reason] ?? 0) + 1;
  const found = archive.length + Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return { found, done, skipped, held: 0 };
}
