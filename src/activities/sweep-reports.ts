// Waits for the jobs a sweep has queued, and adds up what they did.
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobOutcome } from '../domain/job.js';
import { sweepJobId } from '../domain/sweep/job-id.js';
import { addToReport, emptyReport, type SweepAddition } from '../domain/sweep/report.js';
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { SweepReportsReport, SweepReportsRequest } from './contract.js';

/** Longest wait for all jobs together, ms. */
const longestWaitMs = 10 * 60_000;
const firstPauseMs = 50;
const longestPauseMs = 1000;

/**
 * The counts of the jobs that ended, and the partitions of those that did not within the time. Asks one after the other, so
 * that a page of a hundred lanes costs the store one read at a time.
 */
export async function sweepReports(
  ports: Ports,
  request: SweepReportsRequest,
  attempt: Attempt,
): Promise<SweepReportsReport> {
  const end = performance.now() + Math.min(request.waitMs, longestWaitMs);
  let report = emptyReport(request.sweep, false);
  const waiting: string[] = [];
  for (const partition of request.partitions) {
    const addition = await ask(ports, { partition, id: sweepJobId(partition, request.sweepId) }, { end, attempt });
    if (addition === null) waiting.push(partition);
    else report = addToReport(report, addition);
  }
  const { swept, failed, found, done, skipped, held } = report;
  return { report: { swept, failed, found, done, skipped, held }, waiting };
}

interface Until {
  /** On the clock of `performance`. */
  readonly end: number;
  readonly attempt: Attempt;
}

async function ask(
  ports: Ports,
  job: { readonly partition: string; readonly id: string },
  { end, attempt }: Until,
): Promise<SweepAddition | null> {
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 2)) {
    attempt.signal.throwIfAborted();
    const outcome = await ports.store.ledger.get(job.partition, 'outcome', job.id);
    if (outcome !== null) return additionOf(job, outcome.body as JobOutcome);
    // Erased meanwhile: its lane tells nothing any more.
    if ((await ports.store.namespaces.get(job.partition))?.fenced === true) return { idle: 1 };
    if (performance.now() + pause > end) return null;
    await sleep(pause);
  }
}

/** One that failed tells no counts. */
function additionOf(
  { partition, id }: { readonly partition: string; readonly id: string },
  { status, sweep }: Pick<JobOutcome, 'status' | 'sweep'>,
): SweepAddition {
  if (status === 'failed' || sweep === undefined) return { failed: 1 };
  const { found, done, skipped, held } = sweep;
  const counts = { found, done, skipped };
  return status === 'held' ? { ...counts, held: [{ partition, jobId: id, found: held }] } : { ...counts, swept: 1 };
}
