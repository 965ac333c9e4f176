// Job `sweep`: what fades goes, in one namespace. The plan is frozen in the job before the first change, so that a run
// interrupted half-way ends the same; a plan that would archive much of the namespace is kept and waits for an approval.
import type { JobOutcome, SweepJob } from '../domain/job.js';
import type { ArchivePlan, ForgetPlan } from '../domain/sweep/plans.js';
import { archivePlanOf } from './archive-plan.js';
import { moveToArchive } from './archive.js';
import { destroyArchived } from './destroy-archived.js';
import { endTimes } from './end-of-time.js';
import { applyDefaults } from './expire.js';
import { fadeText } from './fade-text.js';
import { forgetPlanOf } from './forget-plan.js';
import { setForgetMark } from './forget-mark.js';
import { holdSweep } from './held-sweep.js';
import { jobDone, type JobContext } from './job-records.js';
import { archiveLook, forgetLook } from './sweep-look.js';
import { writeEvents } from './write-events.js';

/**
 * Carries out what is due in the namespace at the time the job was accepted. Twice is once. What it takes away may stay
 * in the store's files until the sweep has gone through all namespaces.
 */
export async function sweepNamespace(asked: JobContext, job: SweepJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const context: JobContext = { ...asked, attempt: { ...asked.attempt, wipeLater: true } };
  const plan = job.resolved ?? (await freeze(context, job));
  context.attempt.reach('sweep.frozen');
  return 'archive' in plan ? archiveBy(context, job, plan) : forgetBy(context, job, plan);
}

async function freeze({ ports, ref, attempt }: JobContext, job: SweepJob): Promise<ArchivePlan | ForgetPlan> {
  const now = Date.parse(job.acceptedAt);
  const planOf = job.sweep === 'archive' ? archivePlanOf : forgetPlanOf;
  const resolved = await planOf({ ports, partition: ref.partition }, now);
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, { body: { ...job, resolved } }, attempt);
  return resolved;
}

async function archiveBy(
  context: JobContext,
  job: SweepJob,
  plan: ArchivePlan,
): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const waiting = await ports.store.memories.get(ref.partition, [...plan.confirm, ...plan.reject]);
  await applyDefaults(context, waiting, plan.at);
  attempt.reach('sweep.settled');
  await endTimes(context, [...plan.tell, ...plan.ask], plan.at);
  attempt.reach('sweep.asked');
  if (plan.holds) {
    await holdSweep(context, { found: plan.archive.length, heldAt: plan.at });
    const effects = [{ type: 'held' as const, memoryId: null, reason: 'mass_change' }];
    await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  } else await moveToArchive(context, plan.archive);
  const { due: _, ...sweep } = archiveLook(plan);
  return jobDone(job, { status: plan.holds ? 'held' : 'done', sweep });
}

async function forgetBy(
  context: JobContext,
  job: SweepJob,
  plan: ForgetPlan,
): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const { ledger } = ports.store;
  await fadeText(context, plan.text);
  attempt.reach('sweep.blanked');
  const rows = [
    ...plan.ended.flatMap((key) => [
      { kind: 'outcome' as const, key },
      { kind: 'job' as const, key },
    ]),
    ...plan.usage.map((key) => ({ kind: 'usage' as const, key })),
  ];
  if (rows.length > 0) await ledger.remove(ref.partition, rows, attempt);
  attempt.reach('sweep.removed');
  await destroyArchived(context, plan.destroy, 'keep_time');
  await setForgetMark(context, plan);
  const { due: _, ...sweep } = forgetLook(plan);
  return jobDone(job, { sweep, blankedTurns: plan.text.length });
}
