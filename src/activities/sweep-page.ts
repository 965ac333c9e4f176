// One page of a sweep: looks into each namespace in order and queues the job of the sweep where something is due.
import type { SweepJob } from '../domain/job.js';
import type { HeldRow } from '../domain/sweep/held.js';
import { isMemoryError } from '../domain/errors.js';
import { sweepJobId } from '../domain/sweep/job-id.js';
import { addToReport, emptyReport, type SweepAddition, type SweepReport } from '../domain/sweep/report.js';
import type { NamespaceEntry, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { SweepPageReport, SweepPageRequest } from './contract.js';
import { heldSweep } from './held-sweep.js';
import { lookAt, type SweepOutlook } from './sweep-look.js';
import { paced } from './sweep-pace.js';
import { sweepReports } from './sweep-reports.js';

/** Tells an engine that a lane has something to do. */
export type Wake = (partition: string) => Promise<void>;

/** How far a page has come: what an attempt after this one goes on from. */
interface Progress {
  /** The last partition that was looked at. */
  readonly after: string;
  readonly report: SweepReport;
  readonly queued: readonly string[];
}

interface Page {
  readonly ports: Ports;
  readonly request: SweepPageRequest;
  readonly attempt: Attempt;
  readonly wake: Wake;
}

/**
 * Looks at the next namespaces. An attempt after a lost one goes on from its last note, and a job that is there already is
 * not queued again. Erased namespaces and those with nothing due are counted as idle; a dry run counts what it sees and
 * queues nothing.
 */
export async function sweepPage(page: Page): Promise<SweepPageReport> {
  const { ports, request, attempt } = page;
  const start = { after: request.after, report: emptyReport(request.sweep, request.dryRun), queued: [] };
  let progress = (attempt.noted as Progress | undefined) ?? start;
  for (const { partition, fenced } of await remaining(ports, request, progress)) {
    attempt.signal.throwIfAborted();
    const work = async (): Promise<Seen> => (fenced ? nothingDue : goThrough(page, partition));
    const { isQueued, ...seen } = await paced(work, { pace: request.pace, signal: attempt.signal });
    progress = {
      after: partition,
      report: addToReport(progress.report, { namespaces: 1, ...seen.addition }),
      queued: isQueued ? [...progress.queued, partition] : progress.queued,
    };
    attempt.note?.(progress);
    attempt.reach('sweepPage.looked');
  }
  const { queued, after } = progress;
  const { kind: _, dryRun: __, heldCount: ___, ...report } = progress.report;
  return { report, queued, next: report.namespaces < request.limit ? null : after };
}

async function remaining(
  { store }: Ports,
  request: SweepPageRequest,
  { after, report }: Progress,
): Promise<readonly NamespaceEntry[]> {
  const limit = request.limit - report.namespaces;
  return limit > 0 ? store.namespaces.page({ after, limit }) : [];
}

interface Seen {
  readonly isQueued: boolean;
  readonly addition: SweepAddition;
}

const nothingDue: Seen = { isQueued: false, addition: { idle: 1 } };

/** Erased since the page was read: there is nothing to sweep any more. */
function idleWhenErased(error: unknown): Seen {
  if (isMemoryError(error, 'not_found') || isMemoryError(error, 'namespace_denied')) return nothingDue;
  throw error;
}

/** Where the page goes gently, its lane ends what it was given before the next namespace is looked at. */
async function goThrough(page: Page, partition: string): Promise<Seen> {
  const { ports, request, attempt } = page;
  const seen = await lookInto(page, partition).catch(idleWhenErased);
  if (seen.isQueued && request.pace !== undefined) {
    await sweepReports(ports, { ...request, partitions: [partition], waitMs: request.pace.laneMs }, attempt);
  }
  return seen;
}

async function lookInto(page: Page, partition: string): Promise<Seen> {
  const { ports, request } = page;
  const key = sweepJobId(partition, request.sweepId);
  if ((await ports.store.ledger.get(partition, 'job', key)) !== null) return queuedBefore(page, partition, key);
  const now = ports.clock();
  const look = await lookAt({ ports, partition }, request.sweep, now);
  const held = earlier(look.waiting, partition);
  if (request.dryRun) return { isQueued: false, addition: dryAddition(look, partition, held) };
  if (!look.due) return { isQueued: false, addition: untouched(look, held) };
  await queue(page, { partition, key, now });
  return { isQueued: true, addition: { held } };
}

/** The attempt that wrote the job may have died before the lane was told. */
async function queuedBefore({ ports, wake }: Page, partition: string, key: string): Promise<Seen> {
  await wake(partition);
  const waiting = await heldSweep(ports, partition);
  return { isQueued: true, addition: { held: earlier(waiting?.jobId === key ? null : waiting, partition) } };
}

/** An earlier sweep that still waits for a decision. */
function earlier(waiting: HeldRow | null, partition: string): SweepReport['held'] {
  return waiting === null ? [] : [{ partition, jobId: waiting.jobId, found: waiting.found }];
}

function untouched({ found, skipped }: SweepOutlook, held: SweepReport['held']): SweepAddition {
  return { idle: held.length === 0 ? 1 : 0, found, skipped, held };
}

function dryAddition(look: SweepOutlook, partition: string, before: SweepReport['held']): SweepAddition {
  const { found, done, skipped } = look;
  if (!look.due) return untouched(look, before);
  const held = look.held === 0 ? before : [{ partition, jobId: '', found: look.held }];
  return { swept: look.held === 0 ? 1 : 0, found, done, skipped, held };
}

async function queue(
  { ports, request, attempt, wake }: Page,
  { partition, key, now }: { readonly partition: string; readonly key: string; readonly now: number },
): Promise<void> {
  const at = new Date(now).toISOString();
  const { sweep, sweepId } = request;
  const body: SweepJob = { kind: 'sweep', sweep, sweepId, authorId: 'sweep', acceptedAt: at };
  const entry = { kind: 'job' as const, key, sessionId: null, at, queuedAt: now * 1000, open: true, body };
  await ports.store.ledger.put(partition, entry, attempt);
  attempt.reach('sweepPage.queued');
  await wake(partition);
}
