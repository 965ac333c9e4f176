// What waits in a lane: open turns and jobs, oldest first.
import type { Job, NoteJob } from '../domain/job.js';
import type { LedgerEntry, Ports } from '../ports/index.js';
import type { QueuedJob } from './contract.js';

/** The oldest open entries of a partition, at most `limit`; [] when there is nothing to do. */
export async function nextJobs(
  ports: Ports,
  request: { readonly partition: string; readonly limit: number },
): Promise<readonly QueuedJob[]> {
  const entries = await ports.store.ledger.list(request.partition, {
    kinds: ['turn', 'job'],
    open: true,
    order: 'oldest',
    limit: request.limit,
  });
  return entries.map((entry) => ({ kind: kindOf(entry), id: entry.key, attempts: entry.attempts }));
}

function kindOf(entry: LedgerEntry): QueuedJob['kind'] {
  return entry.kind === 'turn' ? 'ingest' : (entry.body as Job | NoteJob).kind;
}
