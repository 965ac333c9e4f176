// Job `feedback`: what a person says of a current memory. Useful verifies it, wrong retires it, outdated asks.
import { holdTerms } from '../domain/decide/hold.js';
import { outdatedReason, stillQuestionFor } from '../domain/decide/question.js';
import { MemoryError } from '../domain/errors.js';
import type { FeedbackJob, JobOutcome } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { verifiedAt } from '../domain/volatile.js';
import type { MemoryPatch } from '../ports/index.js';
import { jobDone, type JobContext } from './job-records.js';
import type { Effect } from './persist-writes.js';
import { writeEvents } from './write-events.js';

interface Change {
  /** The status it ends in; found there already, nothing is changed. */
  readonly ends: MemoryRecord['status'];
  readonly patch: (memory: MemoryRecord, job: FeedbackJob) => MemoryPatch;
  readonly event: Effect['type'];
}

const changes: Readonly<Record<FeedbackJob['verdict'], Change>> = {
  useful: {
    ends: 'active',
    patch: (memory, { acceptedAt }) => verifiedAt(memory, acceptedAt),
    event: 'verified',
  },
  wrong: {
    ends: 'archived',
    patch: (_, { acceptedAt }) => ({ status: 'archived', retiredAt: acceptedAt }),
    event: 'retired',
  },
  outdated: {
    ends: 'pending',
    patch: (memory, { acceptedAt }) => ({
      status: 'pending',
      hold: {
        reason: outdatedReason,
        question: stillQuestionFor(memory),
        replaces: [],
        ...holdTerms(acceptedAt),
      },
    }),
    event: 'held',
  },
};

/** Applies the verdict to a current memory. Saying the same twice is harmless; `not_found`, `conflict` (not current). */
export async function feedback(context: JobContext, job: FeedbackJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const [memory] = await ports.store.memories.get(ref.partition, [job.memoryId]);
  if (memory === undefined) {
    throw new MemoryError('not_found', `no memory ${job.memoryId} in this namespace`, {
      context: { memoryId: job.memoryId },
    });
  }
  const { ends, patch, event } = changes[job.verdict];
  const isSaid = memory.status === ends && (ends !== 'pending' || memory.hold?.reason === outdatedReason);
  if (memory.status !== 'active' && !isSaid) {
    const cure = memory.status === 'pending' ? 'answer it with confirm or reject' : 'see its current version';
    throw new MemoryError('conflict', `memory ${memory.id} is ${memory.status}; ${cure}`, {
      context: { memoryId: memory.id, status: memory.status },
    });
  }
  if (memory.status === 'active') {
    await ports.store.memories.update(ref.partition, memory.id, patch(memory, job), attempt);
  }
  const effects = [{ type: event, memoryId: memory.id, reason: job.verdict }];
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  return jobDone(job, { memoryId: memory.id });
}
