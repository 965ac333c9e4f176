// Memories wherever they lie: in the store, or in the archive, which shows them as they were but for where they are.
import type { MemoryRecord } from './memory-record.js';

interface Archived {
  readonly record: MemoryRecord;
  readonly archivedAt: string;
}

/** The two places. */
export interface Places {
  readonly stored: (ids: readonly string[]) => Promise<readonly MemoryRecord[]>;
  readonly archived: (ids: readonly string[]) => Promise<readonly Archived[]>;
}

/** The memories of these ids; of one that is in both places what the store holds. Any order; unknown ids are left out. */
export async function foundEverywhere(ids: readonly string[], places: Places): Promise<readonly MemoryRecord[]> {
  const stored = await places.stored(ids);
  const known = new Set(stored.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  return missing.length === 0 ? stored : [...stored, ...(await places.archived(missing)).map(asArchived)];
}

function asArchived({ record, archivedAt }: Archived): MemoryRecord {
  return { ...record, status: 'archived', retiredAt: record.retiredAt ?? archivedAt };
}
