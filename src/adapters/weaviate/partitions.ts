import type { Collection } from 'weaviate-client';
import type { Connection } from './connect.js';
import { isMissingTenant } from './errors.js';

/** Rows one query can give (QUERY_MAXIMUM_RESULTS of the server). */
export const queryMaximum = 10_000;

/** One multi-tenant collection, asked partition by partition. */
export interface Partitions {
  /** A missing partition reads as `empty`. */
  readonly read: <T>(partition: string, empty: T, ask: (rows: Collection) => Promise<T>) => Promise<T>;
  /** A missing partition is `not_found`. */
  readonly write: <T>(partition: string, change: (rows: Collection) => Promise<T>) => Promise<T>;
  /** Key for writes of this row that must take turns. */
  readonly rowKey: (partition: string, id: string) => string;
}

/** The partitions of a collection. */
export function partitionsOf(connection: Connection, collection: string): Partitions {
  const write: Partitions['write'] = (partition, change) =>
    connection.run(() => change(connection.rows(collection, partition)));
  return {
    write,
    read: (partition, empty, ask) =>
      write(partition, async (rows) => {
        try {
          return await ask(rows);
        } catch (error) {
          if (isMissingTenant(error)) return empty;
          throw error;
        }
      }),
    rowKey: (partition, id) => `${connection.address} ${collection} ${partition} ${id}`,
  };
}
