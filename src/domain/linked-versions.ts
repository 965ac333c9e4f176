// The versions of a memory: everything reachable over supersedes and supersededBy.
import type { MemoryRecord } from './memory-record.js';

/** The asked memories and every version linked to them, before and after; ids that are gone are left out. */
export async function linkedVersions(
  ids: readonly string[],
  get: (ids: readonly string[]) => Promise<readonly MemoryRecord[]>,
): Promise<readonly MemoryRecord[]> {
  const found = new Map<string, MemoryRecord>();
  const asked = new Set<string>();
  let next = [...new Set(ids)];
  while (next.length > 0) {
    for (const id of next) asked.add(id);
    const records = await get(next);
    for (const record of records) found.set(record.id, record);
    next = [...new Set(records.flatMap(links))].filter((id) => !asked.has(id));
  }
  return [...found.values()];
}

function links(record: MemoryRecord): readonly string[] {
  return record.supersededBy === null ? record.supersedes : [...record.supersedes, record.supersededBy];
}
