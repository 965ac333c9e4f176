// The sweep of a namespace that waits for somebody to approve it: one row of the ledger, found without reading the jobs.
import { heldKey as key, type HeldRow } from '../domain/sweep/held.js';
import type { Ports } from '../ports/index.js';
import type { JobContext } from './job-records.js';

/** The sweep that waits, or null. */
export async function heldSweep({ store }: Pick<Ports, 'store'>, partition: string): Promise<HeldRow | null> {
  const entry = await store.ledger.get(partition, 'held', key);
  return entry === null ? null : (entry.body as HeldRow);
}

/** Makes the sweep that this job is wait. While another one waits nothing is changed. */
export async function holdSweep(
  { ports, ref, attempt }: JobContext,
  { found, heldAt }: Pick<HeldRow, 'found' | 'heldAt'>,
): Promise<void> {
  const body: HeldRow = { jobId: ref.id, found, heldAt };
  const place = { key, sessionId: null, at: heldAt, queuedAt: Date.parse(heldAt) * 1000, open: false };
  await ports.store.ledger.put(ref.partition, { kind: 'held', ...place, body }, attempt);
}

/** Lets it go, carried out or discarded. Twice is harmless. */
export async function releaseSweep({ ports, ref, attempt }: JobContext): Promise<void> {
  await ports.store.ledger.remove(ref.partition, [{ kind: 'held', key }], attempt);
}
