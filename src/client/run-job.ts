// Hands a job to its lane and waits for its recorded end, and for what it has queued in other lanes.
import { randomUUID } from 'node:crypto';
import { MemoryError, type ErrorCode } from '../domain/errors.js';
import type { Job, JobOutcome } from '../domain/job.js';
import type { ClientContext } from './client-context.js';
import { nudge, submit } from './submit.js';
import { defaultWaitMs, waitForOutcome } from './wait-for-outcome.js';

/** A job without what every job has. */
type NewJob = Job extends infer J ? (J extends Job ? Omit<J, 'authorId' | 'acceptedAt'> : never) : never;

/** Puts the job into the lane; its id comes back as soon as it is accepted. */
export async function submitJob(context: ClientContext, asked: NewJob): Promise<string> {
  const { ports, principal, order } = context;
  const queuedAt = order.next();
  const acceptedAt = new Date(ports.clock()).toISOString();
  const key = randomUUID();
  const body = { ...asked, authorId: principal.userId, acceptedAt } as Job;
  await submit(context, { kind: 'job', key, sessionId: null, at: acceptedAt, queuedAt, open: true, body });
  return key;
}

/**
 * The outcome of a job that was done, once what it queued in other lanes has ended too. `timeout` when that does not
 * come within a minute each; otherwise what the job failed with.
 */
export async function runJob(context: ClientContext, asked: NewJob): Promise<JobOutcome> {
  const outcome = await jobEnd(context, asked);
  const { ports } = context;
  for (const { partition, key } of outcome.followUps ?? []) {
    await waitForOutcome({ ports, namespace: { partition } }, key, defaultWaitMs);
  }
  return outcome;
}

/** The outcome of a job that was done; the lanes it has queued something in are told, and not waited for. */
export async function jobEnd(context: ClientContext, asked: NewJob): Promise<JobOutcome> {
  const { ports, engine } = context;
  const key = await submitJob(context, asked);
  const outcome = await waitForOutcome<JobOutcome>(context, key, defaultWaitMs);
  if (outcome.status !== 'done') {
    throw new MemoryError(outcome.code ?? ('internal' satisfies ErrorCode), outcome.message ?? 'the job failed', {
      context: { jobId: key },
    });
  }
  const partitions = new Set(outcome.followUps?.map(({ partition }) => partition));
  for (const partition of partitions) await nudge({ ports, engine, namespace: { partition } });
  return outcome;
}
