// Removing: what there is is counted first, then the runs of the engine go while the ledger can still name them, then
// everything that is stored.
import type { Erasure } from '../domain/erasure.js';
import type { EraseReport } from './contract.js';
import { keep, requireTime, type EraseContext } from './erase-context.js';

const turnsAtOnce = 500;

/** Counts everything once, and has the engine forget every run. */
export async function forgetRuns(context: EraseContext): Promise<EraseReport> {
  const { attempt, erasure } = context;
  const removed = erasure.removed ?? (await count(context));
  if (erasure.removed === null) await keep(context, { removed });
  attempt.reach('erase.counted');
  for (const partition of erasure.partitions) await forgetRunsOf(context, partition);
  attempt.reach('erase.forgotten');
  return { done: true, count: removed.runs };
}

async function count({ ports, lanes, erasure }: EraseContext): Promise<NonNullable<Erasure['removed']>> {
  const removed = { memories: 0, entries: 0, archived: 0, runs: 0 };
  for (const partition of erasure.partitions) {
    const left = await ports.store.namespaces.left(partition);
    removed.memories += left['memories'] ?? 0;
    removed.entries += left['ledger'] ?? 0;
    removed.archived += await ports.archive.count(partition);
    removed.runs += await lanes.runs(partition);
  }
  return removed;
}

async function forgetRunsOf({ ports, lanes, attempt }: EraseContext, partition: string): Promise<void> {
  const query = { kinds: ['turn'] as const, order: 'oldest' as const, limit: turnsAtOnce };
  for (let after: { readonly queuedAt: number; readonly key: string } | null = null; ;) {
    const page = await ports.store.ledger.list(partition, after === null ? query : { ...query, after });
    attempt.signal.throwIfAborted();
    await lanes.removeRuns(
      partition,
      page.map(({ key }) => key),
    );
    if (page.length < turnsAtOnce) return;
    after = page.at(-1)!;
  }
}

/** Removes archive and store, and with the store the keys. */
export async function remove(context: EraseContext): Promise<EraseReport> {
  const { ports, attempt, erasure } = context;
  for (const partition of erasure.partitions) await removePartition(context, partition);
  if (erasure.removedAt === null) await keep(context, { removedAt: new Date(ports.clock()).toISOString() });
  attempt.reach('erase.removed');
  return { done: true, count: erasure.partitions.length };
}

/** The archive first: with the store goes the key that opens it. */
export async function removePartition(context: EraseContext, partition: string): Promise<void> {
  const { ports, attempt } = context;
  requireTime(context);
  await ports.archive.removeAll(partition);
  attempt.reach('erase.archive');
  await ports.store.namespaces.empty(partition);
  attempt.reach('erase.emptied');
}
