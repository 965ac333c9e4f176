// Runs one job of a lane and records its end; a job already recorded is only closed.
import { MemoryError } from '../domain/errors.js';
import type { Job, JobOutcome } from '../domain/job.js';
import type { Ports } from '../ports/index.js';
import { answerSweep } from './answer-sweep.js';
import type { Attempt } from './attempt.js';
import { archiveMemories } from './archive.js';
import { confirm } from './confirm.js';
import type { JobKind, JobReport } from './contract.js';
import { edit } from './edit.js';
import { expire } from './expire.js';
import { feedback } from './feedback.js';
import { forget } from './forget.js';
import { closeJob, jobFailed, jobOutcome, readJob, recordJob, type JobContext } from './job-records.js';
import { noteReads } from './note-reads.js';
import { restore } from './restore.js';
import { retract } from './retract.js';
import { share } from './share.js';
import { sweepNamespace } from './sweep.js';

interface JobRequest {
  readonly partition: string;
  readonly id: string;
  readonly kind: JobKind;
}

/** Runs a job to its recorded end. Twice is once. */
export async function runJob(ports: Ports, request: JobRequest, attempt: Attempt): Promise<JobReport> {
  const context: JobContext = { ports, ref: { partition: request.partition, id: request.id }, attempt };
  if (request.kind === 'note') return noteReads(context);
  const before = await jobOutcome(context);
  if (before !== null) {
    await closeJob(context, before);
    return reportOf(request, before);
  }
  const job = await readJob(context);
  const ended = await carryOut(context, job).catch((error: unknown) => jobFailed(job, error));
  return reportOf(request, await recordJob(context, ended));
}

type Ended = Promise<Omit<JobOutcome, 'completedAt'>>;
type JobOf<Kind> = Job extends infer J ? (J extends Job ? (Kind extends J['kind'] ? J : never) : never) : never;

/** What each kind of job does. */
const works: { readonly [Kind in Job['kind']]: (context: JobContext, job: JobOf<Kind>) => Ended } = {
  edit,
  confirm,
  reject: confirm,
  forget,
  feedback,
  expire,
  archive: archiveMemories,
  restore,
  share,
  retract,
  sweep: sweepNamespace,
  approve: answerSweep,
  discard: answerSweep,
};

async function carryOut(context: JobContext, job: Job): Ended {
  const work = works[job.kind] as ((context: JobContext, job: Job) => Ended) | undefined;
  if (work !== undefined) return work(context, job);
  throw new MemoryError('not_supported', 'this worker does not know this kind of job; update it');
}

function reportOf(request: JobRequest, outcome: JobOutcome): JobReport {
  const many = outcome.deleted.length + (outcome.archived?.length ?? 0) + (outcome.restored?.length ?? 0);
  const changed = many > 0 ? many : outcome.memoryId === null ? 0 : 1;
  return { kind: request.kind, id: request.id, outcome: outcome.status, changed };
}
