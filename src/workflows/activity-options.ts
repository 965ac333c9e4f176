// How long one attempt at each activity may take and how it is tried again.
// There is no limit on attempts: a store or embedder that is away keeps its lane waiting and loses nothing.
// What cannot succeed is marked non-retryable where it is thrown (worker/to-failure.ts, one table). The ten minutes
// a model is waited for are counted by the step itself, which then lets the rules decide: a limit here would fail
// the turn instead.
import { ActivityCancellationType, proxyActivities, type ActivityOptions } from '@temporalio/workflow';
import type { MemoryActivities } from '../activities/contract.js';

type ActivityName = keyof MemoryActivities;

/** Longest time of one attempt. */
const attemptLimits: Readonly<Record<ActivityName, '30 s' | '1 min' | '2 min' | '5 min' | '15 min'>> = {
  // Several model calls may follow each other in one attempt: repairs, halves of a cut answer.
  extract: '5 min',
  embed: '5 min',
  dedupe: '2 min',
  adjudicate: '5 min',
  persist: '2 min',
  recordFailure: '1 min',
  nextJobs: '30 s',
  runJob: '5 min',
  // Looks into every namespace of its page; a retry begins where the last attempt stopped.
  sweepPage: '15 min',
  // Waits for the lanes, ten minutes at most.
  sweepReports: '15 min',
  // Removes a namespace whole, or waits for the server to forget its runs.
  erase: '5 min',
};

/** Longest attempt of anything a lane does, ms. */
export const longestAttemptMs = 5 * 60_000;

/** Options of an activity; the worker sends a sign of life every 1.5 s, so a killed worker is noticed within 10 s; a busy one is not taken for dead. */
function activityOptions(name: ActivityName): ActivityOptions {
  return {
    startToCloseTimeout: attemptLimits[name],
    heartbeatTimeout: '10 s',
    // A cancelled run closes only when its step has really stopped: the next run of the same id starts after it.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' },
  };
}

/** The activity, ready to call, with the one-line summary an operator reads beside it. */
export function activity<Name extends ActivityName>(name: Name, summary: string): MemoryActivities[Name] {
  return proxyActivities<MemoryActivities>({ ...activityOptions(name), summary })[name] as MemoryActivities[Name];
}
