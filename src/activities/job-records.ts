// How a job of a lane is read, and how its end is recorded.
import { isMemoryError, isRetryable, MemoryError } from '../domain/errors.js';
import type { Job, JobOutcome } from '../domain/job.js';
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import { endsJob } from './without-waiting.js';

/** Names one job; what it carries stays in the ledger. */
export interface JobRef {
  readonly partition: string;
  readonly id: string;
}

/** What the functions of a job share. */
export interface JobContext {
  readonly ports: Ports;
  readonly ref: JobRef;
  readonly attempt: Attempt;
}

/** The job as accepted; `not_found` when the ledger does not hold it. */
export async function readJob({ ports, ref }: JobContext): Promise<Job> {
  const entry = await ports.store.ledger.get(ref.partition, 'job', ref.id);
  if (entry !== null) return entry.body as Job;
  throw new MemoryError('not_found', `the ledger holds no job ${ref.id}`, { context: { jobId: ref.id } });
}

/** Fields of an outcome that most jobs leave as they are. */
export function jobDone(job: Job, over: Partial<JobOutcome>): Omit<JobOutcome, 'completedAt'> {
  return {
    kind: job.kind,
    status: 'done',
    code: null,
    message: null,
    memoryId: null,
    deleted: [],
    notFound: [],
    blankedTurns: 0,
    ...over,
  };
}

/** What may go away by itself is thrown for the engine to try again, unless it ends the job; everything else is recorded as its end. */
export function jobFailed(job: Job, error: unknown): Omit<JobOutcome, 'completedAt'> {
  if (!isMemoryError(error))
    return jobDone(job, { status: 'failed', code: 'internal', message: 'a fault of this package' });
  if (isRetryable(error.code) && !endsJob(error)) throw error;
  return jobDone(job, { status: 'failed', code: error.code, message: error.message });
}

/** Writes the outcome once and closes the job. */
export async function recordJob(
  { ports, ref, attempt }: JobContext,
  outcome: Omit<JobOutcome, 'completedAt'>,
): Promise<JobOutcome> {
  const now = ports.clock();
  const at = new Date(now).toISOString();
  const body: JobOutcome = { ...outcome, completedAt: at };
  const entry = { kind: 'outcome' as const, key: ref.id, sessionId: null, at, queuedAt: now * 1000, open: false, body };
  await ports.store.ledger.put(ref.partition, entry, attempt);
  await closeJob({ ports, ref, attempt }, outcome);
  return body;
}

/**
 * Closes a job whose end is recorded. No memory cites an edit that failed, and nobody looks at the plan of a retract that
 * is done: their texts would outlive every forget.
 */
export async function closeJob(
  { ports, ref, attempt }: JobContext,
  { kind, status }: Pick<JobOutcome, 'kind' | 'status'>,
): Promise<void> {
  const hasText = kind === 'retract' || (kind === 'edit' && status === 'failed');
  const patch = hasText ? { open: false, body: emptied(await readJob({ ports, ref, attempt })) } : { open: false };
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, patch, attempt);
}

function emptied(job: Job): Job {
  if (job.kind === 'edit') return { ...job, change: {} };
  if (job.kind !== 'retract') return job;
  const { author, resolved, ...rest } = job;
  void [author, resolved];
  return rest;
}

/** The recorded outcome of a job, or null while it is open. */
export async function jobOutcome({ ports, ref }: Pick<JobContext, 'ports' | 'ref'>): Promise<JobOutcome | null> {
  const entry = await ports.store.ledger.get(ref.partition, 'outcome', ref.id);
  return entry === null ? null : (entry.body as JobOutcome);
}
