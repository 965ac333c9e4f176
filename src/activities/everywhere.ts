// What a job does to memories wherever they lie: in the store or in the archive.
import { foundEverywhere } from '../domain/everywhere.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { JobContext } from './job-records.js';

/** The memories of these ids; those in the archive with the status `archived`. Any order; unknown ids are left out. */
export function getEverywhere(
  { ports, ref }: Pick<JobContext, 'ports' | 'ref'>,
  ids: readonly string[],
): Promise<readonly MemoryRecord[]> {
  return foundEverywhere(ids, {
    stored: (some) => ports.store.memories.get(ref.partition, some),
    archived: (some) => ports.archive.read(ref.partition, some),
  });
}

/** Removes these for good wherever they are. Twice is harmless. */
export async function removeEverywhere({ ports, ref, attempt }: JobContext, ids: readonly string[]): Promise<void> {
  await ports.store.memories.remove(ref.partition, ids, attempt);
  if (ids.length > 0) await ports.archive.remove(ref.partition, ids, attempt);
}
