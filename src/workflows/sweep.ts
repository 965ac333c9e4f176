// A sweep over every namespace, page by page: each namespace's part is a job of its lane. Started by a schedule or by hand.
import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { SweepReport } from '../domain/sweep/report.js';
import { activity } from './activity-options.js';
import { failureCode } from './failure-code.js';
import type { SweepRequest } from './messages.js';
import { describeRun } from './search-attribute-keys.js';
import { SweepState } from './sweep-state.js';

/**
 * Looks at every registered namespace in order and has the lanes do what is due; returns the counts of all of them. A job
 * that fails, or whose lane is late, is counted and the sweep goes on. What is held is told by the search attribute
 * MemoryOutcome as soon as it is known.
 */
export async function sweep(request: SweepRequest): Promise<SweepReport> {
  const state = new SweepState(request, workflowInfo().firstExecutionRunId);
  describeRun({ job: 'sweep' });
  try {
    await sweepPages(state);
    await askLate(state);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    fail(state, error);
  }
  setCurrentDetails(state.details('ended'));
  describeRun({ outcome: outcomeOf(state.report) });
  return state.report;
}

async function sweepPages(state: SweepState): Promise<void> {
  for (;;) {
    setCurrentDetails(state.details('looking'));
    const page = await activity(
      'sweepPage',
      `look at namespaces from ${state.report.namespaces} on`,
    )(state.pageRequest());
    state.looked(page);
    if (page.queued.length > 0) await collect(state, page.queued);
    if (page.next === null) return;
    if (state.isFull || workflowInfo().continueAsNewSuggested) await continueAsNew<typeof sweep>(state.successor());
  }
}

async function collect(state: SweepState, queued: readonly string[]): Promise<void> {
  setCurrentDetails(state.details(`sweeping ${queued.length} namespaces`));
  const before = state.report.heldCount;
  state.collected(await activity('sweepReports', `sweep ${queued.length} namespaces`)(state.reportsRequest(queued)));
  if (state.report.heldCount > 0 && before === 0) describeRun({ outcome: 'held' });
}

/** Lanes that had other work when their page was swept. */
async function askLate(state: SweepState): Promise<void> {
  const { late } = state;
  if (late.length === 0) return;
  setCurrentDetails(state.details(`waiting for ${late.length} lanes`));
  state.ended(await activity('sweepReports', `wait for ${late.length} late lanes`)(state.reportsRequest(late)));
}

function outcomeOf({ heldCount, failed }: SweepReport): string {
  if (heldCount > 0) return 'held';
  return failed > 0 ? 'failed' : 'done';
}

function fail(state: SweepState, error: ActivityFailure): never {
  const code = failureCode(error);
  setCurrentDetails(state.details(`failed: ${code}`));
  describeRun({ outcome: 'failed' });
  const failed = ApplicationFailure.create({ type: code, message: `sweep failed: ${code}`, nonRetryable: true });
  // Paths of the worker's machine have no place in a history.
  failed.stack = '';
  throw failed;
}
