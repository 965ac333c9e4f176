// A mark is a row of its own, (partition, time): marking never overwrites and clearing never takes a newer mark
// with it, in any number of processes.
import type { Collection, FilterValue } from 'weaviate-client';
import { lengthPrefixed, uuidV5 } from '../../domain/digest.js';
import type { Outbox, OutboxMarker } from '../../ports/index.js';
import { allOf, sortedBy, where } from './conditions.js';
import type { Connection } from './connect.js';
import { queryMaximum } from './partitions.js';
import { insertRow } from './rows.js';

/** The markers of lanes that could not be nudged. */
export function weaviateOutbox(connection: Connection, collection: string): Outbox {
  const run = <T>(call: (rows: Collection) => Promise<T>): Promise<T> =>
    connection.run(() => call(connection.rows(collection)));
  return {
    mark: (marker) =>
      run(async (rows) => {
        await insertRow(rows, rowId(marker), { ...marker });
        await rows.data.deleteMany(marksOf(marker.partition, 'LessThan', marker.markedAt));
      }),

    list: (limit) =>
      run(async (rows) => {
        const found = await rows.query.fetchObjects({
          ...sortedBy(rows, 'markedAt', 'ascending'),
          limit: queryMaximum,
          returnProperties: ['partition', 'markedAt'],
        });
        const marks = found.objects.map(({ properties }) => toMarker(properties));
        return newestOfEach(marks).slice(0, Math.max(0, limit));
      }),

    clear: ({ partition, markedAt }) =>
      run(async (rows) => {
        await rows.data.deleteMany(marksOf(partition, 'LessThanEqual', markedAt));
      }),
  };
}

// ISO instants of one precision compare as texts.
function marksOf(partition: string, operator: 'LessThan' | 'LessThanEqual', markedAt: string): FilterValue {
  return allOf([where('partition', 'Equal', partition), where('markedAt', operator, markedAt)])!;
}

/** Per partition its newest mark, the oldest of these first. `marks` come in order of time. */
function newestOfEach(marks: readonly OutboxMarker[]): OutboxMarker[] {
  const newest = new Map<string, OutboxMarker>();
  for (const mark of marks) {
    newest.delete(mark.partition);
    newest.set(mark.partition, mark);
  }
  return [...newest.values()];
}

function toMarker(row: Readonly<Record<string, unknown>>): OutboxMarker {
  return { partition: String(row['partition']), markedAt: String(row['markedAt']) };
}

function rowId({ partition, markedAt }: OutboxMarker): string {
  return uuidV5('durable-memory/outbox', lengthPrefixed([partition, markedAt]));
}
