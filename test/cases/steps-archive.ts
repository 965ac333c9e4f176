// Steps that move memories out of the store and back: archive, restore, run-archive-job.
import type { SweepJob } from '../../src/domain/job.js';
import { anId } from '../support/builders.js';
import { idOf } from './steps-change.js';
import { meet, type StepHandler } from './trial-run.js';
import { userOf } from './world.js';

const idsOf = (run: Parameters<StepHandler>[0], step: Parameters<StepHandler>[1]): string[] =>
  (step['ids'] as readonly string[]).map((id) => idOf(run, id));

const archive: StepHandler = async (run, step) => {
  const user = userOf(run.world, meet(run, step.scope ?? run.seeds[0]?.scope));
  return user.archive(idsOf(run, step));
};

const restore: StepHandler = async (run, step) => {
  const user = userOf(run.world, meet(run, step.scope ?? run.seeds[0]?.scope));
  return user.restore(idsOf(run, step));
};

/** The part of a sweep that falls to the trial's own lane: other trials share the server. */
const runArchiveJob: StepHandler = async (run, step) => {
  const user = userOf(run.world, meet(run, step.scope ?? run.seeds[0]?.scope));
  const now = run.world.clock.now();
  const at = new Date(now).toISOString();
  const body: SweepJob = { kind: 'sweep', sweep: 'archive', sweepId: anId(), authorId: 'sweep', acceptedAt: at };
  const place = { key: anId(), sessionId: null, at, queuedAt: (now - 1) * 1000, open: true };
  await run.world.store().store.ledger.put(user.namespace.partition, { kind: 'job', ...place, body });
  // The lane comes to its own job after it.
  return user.expire();
};

/** `archive`, `restore`, `run-archive-job`. */
export const archiveSteps: Readonly<Record<string, StepHandler>> = {
  archive,
  restore,
  'run-archive-job': runArchiveJob,
};
