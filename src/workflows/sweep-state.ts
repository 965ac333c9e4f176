// What one sweep knows while it goes through the namespaces: counts, and whose lane is late.
import type {
  SweepPace,
  SweepPageReport,
  SweepPageRequest,
  SweepReportsReport,
  SweepReportsRequest,
} from '../activities/contract.js';
import { addToReport, emptyReport, type SweepReport } from '../domain/sweep/report.js';
import type { SweepRequest } from './messages.js';
import { sweepDetails } from './sweep-details.js';

const defaultPageSize = 20;
const defaultPagesPerRun = 50;
const defaultPatienceMs = 2 * 60_000;
/** One lane at a time, and half of the time none: a sweep may take hours. */
const pace: SweepPace = { laneMs: 5000, rest: 1, longestRestMs: 2000 };
/** Late lanes that are asked once more at the end; more are only counted. */
const mostLate = 1000;

/** Counters of one sweep over its runs, and where it stands. */
export class SweepState {
  readonly #request: SweepRequest;
  readonly #sweepId: string;
  #report: SweepReport;
  #after: string;
  #late: readonly string[];
  #pages = 0;

  constructor(request: SweepRequest, runId: string) {
    const { carried } = request;
    this.#request = request;
    this.#sweepId = carried?.sweepId ?? runId;
    this.#report = carried?.report ?? emptyReport(request.kind, request.dryRun ?? false);
    this.#after = carried?.after ?? '';
    this.#late = carried?.late ?? [];
  }

  get report(): SweepReport {
    return this.#report;
  }

  get late(): readonly string[] {
    return this.#late;
  }

  get isFull(): boolean {
    return this.#pages >= (this.#request.pagesPerRun ?? defaultPagesPerRun);
  }

  pageRequest(): SweepPageRequest {
    const { kind, dryRun = false, pageSize = defaultPageSize } = this.#request;
    return { sweepId: this.#sweepId, sweep: kind, dryRun, after: this.#after, limit: pageSize, pace };
  }

  looked(page: SweepPageReport): void {
    this.#report = addToReport(this.#report, page.report);
    this.#after = page.next ?? this.#after;
    this.#pages += 1;
  }

  reportsRequest(partitions: readonly string[]): SweepReportsRequest {
    const waitMs = this.#request.patienceMs ?? defaultPatienceMs;
    return { sweepId: this.#sweepId, sweep: this.#request.kind, partitions, waitMs };
  }

  /** Counts what ended; what did not is asked for once more at the end. */
  collected({ report, waiting }: SweepReportsReport): void {
    const late = [...this.#late, ...waiting];
    this.#late = late.slice(0, mostLate);
    this.#report = addToReport(this.#report, { ...report, unfinished: late.length - this.#late.length });
  }

  /** Counts what the late ones came to; nothing is asked for after that. */
  ended({ report, waiting }: SweepReportsReport): void {
    this.#report = addToReport(this.#report, { ...report, unfinished: waiting.length });
    this.#late = [];
  }

  /** Start argument of the run that follows. */
  successor(): SweepRequest {
    const carried = { sweepId: this.#sweepId, after: this.#after, report: this.#report, late: this.#late };
    return { ...this.#request, carried };
  }

  /** The page an operator sees of the sweep, in markdown. `state` says what it is at. */
  details(state: string): string {
    return sweepDetails(this.#report, state, this.#late.length);
  }
}
