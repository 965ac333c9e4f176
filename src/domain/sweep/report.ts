// What a sweep tells: counts by reason, of one namespace or of all of them. Imported by workflows: imports nothing.

export type SweepKind = 'archive' | 'forget';

/** What the sweep of one namespace found and did. */
export interface SweepCounts {
  /** Records, turns and archived memories looked at that were due. */
  readonly found: number;
  /** How many were dealt with, by reason; in a dry run: would be. */
  readonly done: Readonly<Record<string, number>>;
  /** How many were due and left alone, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** A sweep of one namespace that would change too much of it and waits for a decision. */
export interface HeldSweep {
  readonly partition: string;
  /** The job to approve or to discard; '' in a dry run, which queues none. */
  readonly jobId: string;
  /** Memories that wait with it. */
  readonly found: number;
}

/** What one sweep did over all namespaces. */
export interface SweepReport extends SweepCounts {
  readonly kind: SweepKind;
  readonly dryRun: boolean;
  /** Registered namespaces looked at. */
  readonly namespaces: number;
  /** Those in which nothing was due: no job was queued. */
  readonly idle: number;
  /** Those whose job ended, one that holds not counted; in a dry run: that would get one. */
  readonly swept: number;
  readonly failed: number;
  /** Those whose lane had not come to the job yet when the sweep ended; they are swept all the same. */
  readonly unfinished: number;
  /** Number of those that wait for a decision, since this sweep or an earlier one; `held` lists the first 100. */
  readonly heldCount: number;
  readonly held: readonly HeldSweep[];
}

/** Held sweeps a report lists. */
const mostListed = 100;

const nothing = {
  namespaces: 0,
  idle: 0,
  swept: 0,
  failed: 0,
  unfinished: 0,
  found: 0,
  done: {},
  skipped: {},
  held: [],
};

/** The report of a sweep that has looked at nothing yet. */
export function emptyReport(kind: SweepKind, dryRun: boolean): SweepReport {
  return { kind, dryRun, ...nothing, heldCount: 0 };
}

/** What is added to a report; each field left out adds nothing. */
export type SweepAddition = Partial<Omit<SweepReport, 'kind' | 'dryRun' | 'heldCount'>>;

/** The report with more counted in. */
export function addToReport(report: SweepReport, addition: SweepAddition): SweepReport {
  const more = { ...nothing, ...addition };
  return {
    ...report,
    namespaces: report.namespaces + more.namespaces,
    idle: report.idle + more.idle,
    swept: report.swept + more.swept,
    failed: report.failed + more.failed,
    unfinished: report.unfinished + more.unfinished,
    found: report.found + more.found,
    done: addCounts(report.done, more.done),
    skipped: addCounts(report.skipped, more.skipped),
    heldCount: report.heldCount + more.held.length,
    held: [...report.held, ...more.held].slice(0, mostListed),
  };
}

/** Both by reason. */
export function addCounts(
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...counts };
  for (const [reason, count] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
}
