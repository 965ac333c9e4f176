// What a sweep would do in a namespace, without doing anything: asked before a job is queued, and by the job itself.
import { archiveCounts } from '../domain/sweep/plan-archive.js';
import { forgetCounts } from '../domain/sweep/plan-forget.js';
import type { HeldRow } from '../domain/sweep/held.js';
import type { ArchivePlan, ForgetPlan } from '../domain/sweep/plans.js';
import type { SweepCounts, SweepKind } from '../domain/sweep/report.js';
import { archivePlanOf, type SweepPlace } from './archive-plan.js';
import { forgetPlanOf } from './forget-plan.js';
import { heldSweep } from './held-sweep.js';

/** What a sweep of one namespace would come to. */
export interface SweepLook extends SweepCounts {
  /** There is something to do: a job is worth queueing. */
  readonly due: boolean;
  /** Memories whose archiving would wait for an approval. */
  readonly held: number;
}

/** What there is to know of a namespace before a job is queued. */
export interface SweepOutlook extends SweepLook {
  /** An earlier sweep still waits for an approval. */
  readonly waiting: HeldRow | null;
}

/** Looks, and changes nothing. A job that runs at `now` (epoch ms) does what this tells, unless something comes between. */
export async function lookAt(place: SweepPlace, sweep: SweepKind, now: number): Promise<SweepOutlook> {
  if (sweep === 'forget') return { ...forgetLook(await forgetPlanOf(place, now)), waiting: null };
  const look = archiveLook(await archivePlanOf(place, now));
  return { ...look, waiting: await heldSweep(place.ports, place.partition) };
}

/** The numbers of a plan that is carried out. */
export function archiveLook(plan: ArchivePlan): SweepLook {
  const held = plan.holds ? plan.archive.length : 0;
  const done = archiveCounts(plan.holds ? { ...plan, archive: [] } : plan);
  const due = plan.archive.length + plan.ask.length + plan.tell.length + plan.confirm.length + plan.reject.length > 0;
  return { ...counted(done, plan.skipped, held), due, held };
}

/** The numbers of a plan that is carried out. */
export function forgetLook(plan: ForgetPlan): SweepLook {
  const done = forgetCounts(plan);
  return { ...counted(done, plan.skipped, 0), due: Object.keys(done).length > 0, held: 0 };
}

function counted(done: SweepCounts['done'], skipped: SweepCounts['skipped'], held: number): SweepCounts {
  const all = [...Object.values(done), ...Object.values(skipped), held];
  return { found: all.reduce((sum, count) => sum + count, 0), done, skipped };
}
