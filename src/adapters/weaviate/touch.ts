import type { MemoryStore } from '../../ports/index.js';
import { idIn } from './conditions.js';
import { isNoSuchRow, isMissingTenant } from './errors.js';
import { inTurn } from './keyed-lock.js';
import { queryMaximum, type Partitions } from './partitions.js';

interface Heat {
  readonly count: number;
  readonly at: string;
}

const writesAtOnce = 8;

/** Number 13 of the port. One merge per memory; increments of another process at the same moment may be lost (design §9). */
export async function touchMemories(
  partitions: Partitions,
  partition: string,
  touches: Parameters<MemoryStore['touch']>[1],
): Promise<void> {
  const sums = sumUp(touches);
  if (sums.size === 0) return;
  await inTurn(partitions.rowKey(partition, 'heat'), () =>
    partitions.read(partition, undefined, async (rows) => {
      const found = await rows.query.fetchObjects({
        filters: idIn([...sums.keys()]),
        limit: Math.min(sums.size, queryMaximum),
        returnProperties: ['accessCount', 'lastAccessedAt'],
      });
      const work = found.objects.map((row) => async () => {
        const properties = heated(row.properties, sums.get(row.uuid)!);
        await rows.data.update({ id: row.uuid, properties }).catch((error: unknown) => {
          // Removed in between: heat is dropped, never a reason to fail.
          if (!isNoSuchRow(error) && !isMissingTenant(error)) throw error;
        });
      });
      for (let start = 0; start < work.length; start += writesAtOnce) {
        await Promise.all(work.slice(start, start + writesAtOnce).map((write) => write()));
      }
    }),
  );
}

function sumUp(touches: Parameters<MemoryStore['touch']>[1]): Map<string, Heat> {
  const sums = new Map<string, Heat>();
  for (const { id, count, at } of touches) {
    const before = sums.get(id);
    sums.set(id, { count: count + (before?.count ?? 0), at: before !== undefined && before.at > at ? before.at : at });
  }
  return sums;
}

function heated(
  row: Readonly<Record<string, unknown>>,
  { count, at }: Heat,
): { accessCount: number; lastAccessedAt: string } {
  const last = typeof row['lastAccessedAt'] === 'string' ? row['lastAccessedAt'] : '';
  return { accessCount: Number(row['accessCount'] ?? 0) + count, lastAccessedAt: last > at ? last : at };
}
