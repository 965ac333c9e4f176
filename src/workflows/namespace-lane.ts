// The single writer of a namespace: drains the ledger's queue one job after the other, then ends.
// Nudges are hints that carry nothing; what there is to do is read from the ledger by pages.
import {
  ActivityFailure,
  CancellationScope,
  ChildWorkflowFailure,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { QueuedJob } from '../activities/contract.js';
import { activity } from './activity-options.js';
import { ingestInChild } from './child-ingestion.js';
import { LaneState } from './lane-state.js';
import { nudgeSignal, partitionAttribute, type LaneReport, type LaneRequest } from './messages.js';
import { describeRun } from './search-attribute-keys.js';

const nudge = defineSignal(nudgeSignal);

/** Runs every open entry of the partition in order. A job that fails is counted and the lane goes on. */
export async function namespaceLane(request: LaneRequest): Promise<LaneReport> {
  const lane = new LaneState(request);
  let nudged = false;
  setHandler(nudge, () => {
    nudged = true;
  });
  describeRun({ partition: partitionAttribute(lane.partition), job: 'lane' });
  for (;;) {
    // Cleared before the page is asked for: whatever is queued later comes with a nudge of its own.
    nudged = false;
    const limit = lane.pageLimit;
    const page = await activity('nextJobs', 'read the queue')({ partition: lane.partition, limit });
    await runPage(lane, lane.fresh(page));
    setCurrentDetails(lane.details([], null));
    // No await between this check and the return. A nudge that comes after it makes the server refuse the
    // completion and run this check again, or finds the lane closed and starts a new one.
    if (page.length < limit && !nudged) return lane.report();
  }
}

async function runPage(lane: LaneState, jobs: readonly QueuedJob[]): Promise<void> {
  for (const job of jobs) {
    setCurrentDetails(lane.details(jobs, job));
    lane.ended(job, await runJob(lane.partition, job));
    if (lane.isFull || workflowInfo().continueAsNewSuggested) {
      // Nothing is lost on the way: the queue is in the ledger and the next run begins by reading it.
      await continueAsNew<typeof namespaceLane>(lane.successor());
    }
  }
}

async function runJob(partition: string, job: QueuedJob): Promise<'done' | 'failed'> {
  try {
    if (job.kind === 'ingest') await ingestInChild(partition, job.id);
    else await activity('runJob', `${job.kind} ${job.id}`)({ partition, id: job.id, kind: job.kind });
    return 'done';
  } catch (error) {
    // Only what a job can fail with; and a lane that was itself cancelled stops instead of going on.
    const ofTheJob = error instanceof ChildWorkflowFailure || error instanceof ActivityFailure;
    if (!ofTheJob || CancellationScope.current().consideredCancelled) throw error;
    return 'failed';
  }
}
