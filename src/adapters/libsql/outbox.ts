// Markers of partitions whose lane could not be nudged: one small table, no partition needed.
import type { Outbox } from '../../ports/index.js';
import { requireLimit } from './limit.js';
import type { Writer } from './writer.js';
import { textOf } from './row.js';

/** The outbox of an open folder. */
export function libsqlOutbox(writer: Writer): Outbox {
  const commitOne = (sql: string, args: string[]) =>
    writer.write({}, async (_, commit) => {
      await commit([{ sql, args }]);
    });
  return {
    mark: ({ partition, markedAt }) =>
      commitOne(
        `INSERT INTO outbox (partition, marked_at) VALUES (?, ?)
         ON CONFLICT (partition) DO UPDATE SET marked_at = max(marked_at, excluded.marked_at)`,
        [partition, markedAt],
      ),

    async list(limit) {
      const rows = await writer
        .database()
        .query('SELECT partition, marked_at FROM outbox ORDER BY marked_at, partition LIMIT ?', [requireLimit(limit)]);
      return rows.map((row) => ({ partition: textOf(row, 'partition'), markedAt: textOf(row, 'marked_at') }));
    },

    clear: ({ partition, markedAt }) =>
      commitOne('DELETE FROM outbox WHERE partition = ? AND marked_at <= ?', [partition, markedAt]),
  };
}
