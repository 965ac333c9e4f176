// After an erasure nobody can be told from the turns and jobs that stay in a namespace of others.
import type { Job } from '../domain/job.js';
import type { Turn } from '../domain/turn.js';
import type { JobContext } from './job-records.js';
import { entriesOf } from './retell/history.js';

/** Who asks for what an erasure queues in other lanes. */
export const eraser = 'erasure';

export interface Unnamed {
  /** Ended turns and jobs of this person lose the id; undefined: only those below. */
  readonly author: string | undefined;
  /** Turns and edits that were taken back, whoever said them. */
  readonly taken: readonly string[];
}

/** Takes the ids of authors out of turns and jobs that have ended. Twice is once. */
export async function unname({ ports, ref, attempt }: JobContext, { author, taken }: Unnamed): Promise<void> {
  const { ledger } = ports.store;
  const { partition } = ref;
  for (const kind of ['turn', 'job'] as const) {
    for await (const { key, open, body } of entriesOf({ ports, partition }, kind)) {
      const row = body as Turn | Job;
      const isMeant = row.authorId === author || (taken.includes(key) && row.authorId !== '');
      if (isMeant && !open) await ledger.patch(partition, kind, key, { body: nameless(row) }, attempt);
    }
  }
}

/** Without who asked for it, whose memory it copied, and to whom. */
function nameless(row: Turn | Job): Turn | Job {
  const unnamed = { ...row, authorId: '' };
  if ('shared' in unnamed) return { ...unnamed, shared: { ...unnamed.shared!, namespace: '' } };
  if ('target' in unnamed) return { ...unnamed, target: { ...unnamed.target, namespace: '', ownerUserId: null } };
  return unnamed;
}
