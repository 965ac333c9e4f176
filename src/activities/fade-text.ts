// Takes the text of turns and edits out of the ledger when it has had its time. The rows stay, so that the same turn is
// never taken in again, and so do the quotes that memories cite.
import type { EditJob } from '../domain/job.js';
import type { Turn } from '../domain/turn.js';
import { textKinds, withoutText } from './forget.js';
import type { JobContext } from './job-records.js';

const atOnce = 16;

/** Fades these turns and edits; twice is once. */
export async function fadeText(context: JobContext, keys: readonly string[]): Promise<void> {
  // Side by side, because a store that wipes its bytes shares one wipe among the removals that wait.
  for (let at = 0; at < keys.length; at += atOnce) {
    await Promise.all(keys.slice(at, at + atOnce).map((key) => fade(context, key)));
  }
}

/** The mark on the turn comes last: without it a sweep finds the rest again. */
async function fade({ ports, ref, attempt }: JobContext, key: string): Promise<void> {
  const { ledger } = ports.store;
  const turn = await ledger.get(ref.partition, 'turn', key);
  if (turn !== null) {
    const texts = textKinds.map((kind) => ({ kind, key }));
    await ledger.remove(ref.partition, texts, attempt);
    const body: Turn = { ...withoutText(turn.body as Turn), messages: [], aged: true };
    await ledger.patch(ref.partition, 'turn', key, { body }, attempt);
  }
  const edit = await ledger.get(ref.partition, 'job', key);
  if (edit === null) return;
  const body: EditJob = { ...(edit.body as EditJob), change: {} };
  await ledger.patch(ref.partition, 'job', key, { body }, attempt);
}
