// Reading a whole partition: what sweeps, forgets and retellings begin with.
import { everyPage } from '../domain/every-page.js';
import type { MemoryFilter } from '../domain/memory-filter.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { Ports } from '../ports/index.js';

const pageSize = 500;

/** All memories of a partition, or those that pass the filter; newest first. */
export async function everyMemory(
  { store }: Pick<Ports, 'store'>,
  partition: string,
  filter?: MemoryFilter,
): Promise<readonly MemoryRecord[]> {
  const all: MemoryRecord[] = [];
  const query = { limit: pageSize, ...(filter === undefined ? {} : { filter }) };
  const pages = everyPage((after) => store.memories.list(partition, { ...query, after }));
  for await (const { records } of pages) all.push(...records);
  return all;
}
