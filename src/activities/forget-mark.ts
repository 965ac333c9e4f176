// How far the forget sweeps of a namespace have come: one row of its ledger.
import { forgetMarkKey as key, isOfThePast, type ForgetMark } from '../domain/sweep/forget-mark.js';
import type { ForgetPlan } from '../domain/sweep/plans.js';
import type { SweepPlace } from './archive-plan.js';
import type { JobContext } from './job-records.js';

/** The mark to go on from at `now` (epoch ms): of the last sweep that did something; null when there is none to trust. */
export async function forgetMark({ ports, partition }: SweepPlace, now: number): Promise<ForgetMark | null> {
  const entry = await ports.store.ledger.get(partition, 'seen', key);
  const mark = entry === null ? null : (entry.body as ForgetMark);
  return mark !== null && isOfThePast(mark, now) ? mark : null;
}

/** Sets it as the plan says, which must be carried out by now. Twice is once. */
export async function setForgetMark({ ports, ref, attempt }: JobContext, { at, mark }: ForgetPlan): Promise<void> {
  if (mark === undefined || mark === null) return;
  const place = { key, sessionId: null, at, queuedAt: Date.parse(at) * 1000, open: false };
  await ports.store.ledger.replace(ref.partition, { kind: 'seen', ...place, labels: [], body: mark }, attempt);
}
