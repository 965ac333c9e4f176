// Jobs `confirm` and `reject`: the answer to a memory that waits.
import { MemoryError } from '../domain/errors.js';
import type { ConfirmJob, JobOutcome } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { jobDone, type JobContext } from './job-records.js';
import { activate, dismiss } from './settle-hold.js';
import { writeEvents } from './write-events.js';

/**
 * Makes a pending memory active and retires what it replaces, or lets it go. Answering twice the same way is harmless,
 * except that one whose text was removed is `not_found` the second time. `namespace_denied` for a confirmation by one
 * who may not approve what needs an approval; `conflict` when it does not wait.
 */
export async function confirm(context: JobContext, job: ConfirmJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const [held] = await context.ports.store.memories.get(context.ref.partition, [job.memoryId]);
  if (held === undefined) {
    if (await hasAnswered(context)) return jobDone(job, { memoryId: job.memoryId });
    throw new MemoryError('not_found', `no memory ${job.memoryId} in this namespace`, {
      context: { memoryId: job.memoryId },
    });
  }
  const wanted = job.kind === 'confirm' ? 'active' : 'archived';
  if (held.status !== 'pending' && held.status !== wanted) {
    throw new MemoryError('conflict', `memory ${held.id} is ${held.status}, not pending`, {
      context: { memoryId: held.id, status: held.status },
    });
  }
  if (job.kind === 'confirm') requireApproval(held, job.mayApprove === true);
  await carryOut(context, held, job);
  return jobDone(job, { memoryId: held.id });
}

/** `namespace_denied` when only a principal with the right makes this memory current, and it was not one. */
export function requireApproval(held: Pick<MemoryRecord, 'id' | 'hold'>, mayApprove: boolean): void {
  if (held.hold?.needs !== 'approval' || mayApprove) return;
  throw new MemoryError(
    'namespace_denied',
    `memory ${held.id} needs the approval of a principal with the role approver or admin`,
    { context: { memoryId: held.id, missing: 'needs_approver' } },
  );
}

/** Whoever lets it go may remove it: the event is written first, so that a second run knows it was there. */
async function carryOut(context: JobContext, held: MemoryRecord, job: ConfirmJob): Promise<void> {
  const { ports, ref, attempt } = context;
  const isOpen = held.status === 'pending';
  if (isOpen && job.kind === 'confirm') await activate(context, held, job.acceptedAt);
  const type = job.kind === 'confirm' ? ('confirmed' as const) : ('rejected' as const);
  const effects = [{ type, memoryId: held.id, reason: 'answered' }];
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  if (isOpen && job.kind === 'reject') await dismiss(context, held, job.acceptedAt);
}

async function hasAnswered({ ports, ref }: JobContext): Promise<boolean> {
  return (await ports.store.ledger.get(ref.partition, 'event', ref.id)) !== null;
}
