// Job `note`: which memories were put before a model, handed in by a client at most once a minute, into the chain of
// events. Nobody waits for its end: it has no outcome, and closing it is its last effect.
import { isMemoryError, isRetryable } from '../domain/errors.js';
import type { NoteJob } from '../domain/job.js';
import type { JobReport } from './contract.js';
import { appendToChain } from './event-chain.js';
import type { JobContext } from './job-records.js';

/** Appends what the job carries; a second run only closes it. What can never be noted is logged, and the lane goes on. */
export async function noteReads(context: JobContext): Promise<JobReport> {
  const { ports, ref, attempt } = context;
  const noted = await append(context).catch((error: unknown) => {
    const code = isMemoryError(error) ? error.code : 'internal';
    if (isMemoryError(error) && isRetryable(code)) throw error;
    ports.log.warn('reads.not_noted', { partition: ref.partition.slice(0, 16), jobId: ref.id, code });
    return null;
  });
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, { open: false }, attempt);
  return { kind: 'note', id: ref.id, outcome: noted === null ? 'failed' : 'done', changed: noted ?? 0 };
}

async function append({ ports, ref, attempt }: JobContext): Promise<number> {
  const { partition, id } = ref;
  const entry = await ports.store.ledger.get(partition, 'job', id);
  if (entry === null) return 0;
  const { injections, lost } = entry.body as NoteJob;
  const content = { events: [], injections, ...(lost === 0 ? {} : { lost }) };
  await appendToChain({ ports, partition, key: id, attempt }, content);
  return injections.length;
}
