// Names and shapes that clients, workers and recorded runs agree on: public API, only ever added to.
// Imports types alone, so that a client can use it without the workflow package.
import type { SweepKind, SweepReport } from '../domain/sweep/report.js';

/** Workflow types as registered. */
export const workflowTypes = {
  lane: 'namespaceLane',
  ingestion: 'ingestion',
  sweep: 'sweep',
  erasure: 'erasure',
} as const;

/** Signal without a payload: the ledger of the lane's partition has open entries. Any number of them is harmless. */
export const nudgeSignal = 'nudge';

/** Search attributes, all of type Keyword. None of them is encrypted: they hold hashes and fixed words. */
export const searchAttributes = {
  partition: 'MemoryPartition',
  job: 'MemoryJob',
  outcome: 'MemoryOutcome',
  tier: 'MemoryTier',
} as const;

/** Id of the one lane of a partition; the server keeps at most one run of it open. */
export function laneWorkflowId(partition: string): string {
  return `lane/${partition}`;
}

/** Id of the run of one ingestion; the same turn has the same id whenever it runs. */
export function ingestionWorkflowId(partition: string, ingestionId: string): string {
  return `ingestion/${partition}/${ingestionId}`;
}

/** The task queue of an installation that says nothing else. */
const usualTaskQueue = 'durable-memory';

/** What tells the names of installations apart that share a Temporal namespace: their task queue, unless it is the usual one. */
export function installationSuffix(taskQueue: string): string {
  return taskQueue === usualTaskQueue ? '' : `/${taskQueue}`;
}

/** Id of a sweep asked for by hand; one that a schedule starts has the time added by the server. */
export function sweepWorkflowId(kind: SweepKind, taskQueue: string): string {
  return `sweep/${kind}${installationSuffix(taskQueue)}`;
}

/** Id of the run of one erasure; `id` is the hash of what is erased. */
export function erasureWorkflowId(id: string): string {
  return `erasure/${id}`;
}

/** Value of the search attribute MemoryPartition: the first 16 hex digits. */
export function partitionAttribute(partition: string): string {
  return partition.slice(0, 16);
}

/** Start argument of a lane. Clients give the partition alone; the rest is what a run hands to its successor. */
export interface LaneRequest {
  readonly partition: string;
  readonly carried?: LaneCarry;
  /** Jobs after which the run hands over to a fresh one, so that its history stays small. Default 200. */
  readonly jobsPerRun?: number;
}

/** What a lane keeps when it continues as new; the queue itself is in the ledger. */
export interface LaneCarry {
  readonly done: number;
  readonly failed: number;
  /** How often each entry was run without leaving the queue. */
  readonly tries: Readonly<Record<string, number>>;
}

/** Result of a lane, over all its runs. */
export interface LaneReport {
  readonly done: number;
  readonly failed: number;
}

/** Start argument of an ingestion. */
export interface IngestionRequest {
  readonly partition: string;
  readonly ingestionId: string;
  /** Order of steps this run follows, however new the worker is. */
  readonly pipelineVersion: number;
}

/** Start argument of an erasure. */
export interface ErasureRequest {
  /** The hash it is known by. */
  readonly id: string;
  /** How long it waits for earlier writes to end, ms, twice; default: longer than any step may take. */
  readonly settleMs?: number;
}

/** Result of an erasure; its receipt is in the store. */
export interface ErasureReport {
  readonly id: string;
  readonly steps: number;
}

/** Result of an ingestion that came to its end. */
export interface IngestionReport {
  readonly outcome: string;
  readonly tier: string;
  readonly candidates: number;
  readonly modelCalls: number;
  /** Number of candidates per verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
}

/** Start argument of a sweep. Clients and schedules give what is asked; the rest is what a run hands to its successor. */
export interface SweepRequest {
  readonly kind: SweepKind;
  /** Reports what would be done and changes nothing. Default false. */
  readonly dryRun?: boolean;
  /** When the schedule that starts it does so; for comparison with the configuration. */
  readonly times?: string;
  /** Namespaces of one page: looked at, and swept in their lanes, one after the other. Default 20. */
  readonly pageSize?: number;
  /** Pages after which the run hands over to a fresh one, so that its history stays small. Default 50. */
  readonly pagesPerRun?: number;
  /** Longest wait for the lanes of a page, ms; what is late is asked for once more at the end. Default 2 minutes. */
  readonly patienceMs?: number;
  readonly carried?: SweepCarry;
}

/** What a sweep keeps when it continues as new. */
export interface SweepCarry {
  /** Names the sweep over all its runs; the ids of its jobs follow from it. */
  readonly sweepId: string;
  /** The last partition looked at. */
  readonly after: string;
  readonly report: SweepReport;
  /** Partitions whose lane had not come to the job in time. */
  readonly late: readonly string[];
}
