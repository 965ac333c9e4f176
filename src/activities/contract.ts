// All that workflows may know of activities: argument and result types. No imports but pure types,
// so that the workflow bundle reaches nothing else. Argument shapes only grow.
import type { ErasureStep } from '../domain/erasure-steps.js';
import type { Step } from '../domain/pipeline.js';
import type { SweepAddition, SweepKind } from '../domain/sweep/report.js';

/** Names one ingestion; the text stays in the ledger. */
export interface IngestionRef {
  readonly partition: string;
  readonly ingestionId: string;
}

/** One row of the table an operator reads: numbers, ids and reasons, never text. */
export interface ReportRow {
  readonly candidate: number | null;
  readonly verdict: string;
  readonly similarity: number | null;
  readonly target: string | null;
  readonly reason: string;
}

/** What a finished step tells the engine. */
export interface StepReport {
  readonly step: Step;
  readonly candidates: number;
  readonly unclear: number;
  readonly tier: string;
  readonly modelCalls: number;
  readonly warnings: readonly string[];
  readonly rows: readonly ReportRow[];
  /** Set by persist: `done` or `failed`. */
  readonly outcome: string | null;
  /** True when the step found its recorded result and did no work. */
  readonly reused: boolean;
}

export type JobKind =
  | 'ingest'
  | 'edit'
  | 'confirm'
  | 'reject'
  | 'forget'
  | 'note'
  | 'share'
  | 'retract'
  | 'feedback'
  | 'expire'
  | 'archive'
  | 'restore'
  | 'sweep'
  | 'approve'
  | 'discard';

/** An open entry of a lane, in order. */
export interface QueuedJob {
  readonly kind: JobKind;
  readonly id: string;
  readonly attempts: number;
}

export interface JobReport {
  readonly kind: JobKind;
  readonly id: string;
  readonly outcome: string;
  readonly changed: number;
}

/** Names one page of the registered namespaces in one sweep. */
export interface SweepPageRequest {
  readonly sweepId: string;
  readonly sweep: SweepKind;
  readonly dryRun: boolean;
  /** The page begins after this partition; '' for the first. */
  readonly after: string;
  readonly limit: number;
  /** Default: each lane is given its job at once, and the page waits for none. */
  readonly pace?: SweepPace;
}

/** How a page goes from one namespace to the next: so that recalls go on beside it. */
export interface SweepPace {
  /** Longest wait for the lane of a namespace that was given a job, ms; then it goes on. */
  readonly laneMs: number;
  /** It rests so many times as long as the namespace took. */
  readonly rest: number;
  /** Longest rest, ms. */
  readonly longestRestMs: number;
}

/** What became of a page: jobs in the lanes that have something to do. */
export interface SweepPageReport {
  /** The namespaces looked at, the idle ones, and what was found in those. */
  readonly report: SweepAddition;
  /** Partitions whose lane was given the job of this sweep, and told. */
  readonly queued: readonly string[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** Asks for the outcomes of one sweep's jobs. */
export interface SweepReportsRequest {
  readonly sweepId: string;
  readonly sweep: SweepKind;
  readonly partitions: readonly string[];
  /** Longest wait for all of them together, ms; at most 10 minutes. */
  readonly waitMs: number;
}

export interface SweepReportsReport {
  /** What the jobs that ended did. */
  readonly report: SweepAddition;
  /** Partitions whose job has not ended. */
  readonly waiting: readonly string[];
}

/** What one step of an erasure tells: whether it is through, and how much it was about. */
export interface EraseReport {
  /** False when it waits for other lanes: it is to be run again. */
  readonly done: boolean;
  readonly count: number;
}

/** The activities a worker registers. Each is idempotent: running it again returns the recorded result. */
export interface MemoryActivities {
  extract(ref: IngestionRef): Promise<StepReport>;
  embed(ref: IngestionRef): Promise<StepReport>;
  dedupe(ref: IngestionRef): Promise<StepReport>;
  adjudicate(ref: IngestionRef): Promise<StepReport>;
  persist(ref: IngestionRef): Promise<StepReport>;
  /** Records the ingestion as failed so that its lane goes on; its turn is kept and can be retried. */
  recordFailure(request: IngestionRef & { readonly code: string }): Promise<StepReport>;
  /** The oldest open entries of the lane, at most `limit`. */
  nextJobs(request: { readonly partition: string; readonly limit: number }): Promise<readonly QueuedJob[]>;
  /** Runs an edit, confirm, reject, forget, note, share or retract. */
  runJob(request: { readonly partition: string; readonly id: string; readonly kind: JobKind }): Promise<JobReport>;
  /** Looks through a page of namespaces and queues the job of the sweep where something is due. */
  sweepPage(request: SweepPageRequest): Promise<SweepPageReport>;
  /** Waits for jobs of a sweep and adds up what they did. */
  sweepReports(request: SweepReportsRequest): Promise<SweepReportsReport>;
  /** One step of an erasure; `id` is the hash it is known by. */
  erase(request: { readonly id: string; readonly step: ErasureStep }): Promise<EraseReport>;
}
