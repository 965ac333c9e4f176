// Fencing and emptying a partition. Weaviate checks no fence when a row is written: what keeps late writers out is that
// the partition is gone and nobody makes it anew.
import type { Collection } from 'weaviate-client';
import { leftIn, notEmpty, notFenced } from '../../domain/erasure.js';
import type { NamespaceRegistry } from '../../ports/index.js';
import { filtersOption, where } from './conditions.js';
import type { Connection } from './connect.js';
import { isAlreadyThere, isNoSuchRow } from './errors.js';
import type { CollectionNames } from './options.js';
import { partitionsOf } from './partitions.js';
import { entryOf, erasedKind, erasedRow, rowId, rowProperties } from './registry-row.js';

/** The part of the registry that erases. */
export function emptying(
  connection: Connection,
  names: CollectionNames,
): Pick<NamespaceRegistry, 'fence' | 'empty' | 'left' | 'unfence'> {
  const registered = (): Collection => connection.rows(names.namespace);
  const ofPartition = (partition: string) => where('partition', 'Equal', partition);

  return {
    fence: (partition) =>
      connection.run(async () => {
        const id = rowId(partition);
        const close = () => registered().data.update({ id, properties: { fenced: true } });
        try {
          await close();
        } catch (error) {
          if (!isNoSuchRow(error)) throw error;
          await registered()
            .data.insert({ id, properties: erasedRow(partition) })
            .catch((raced: unknown) => {
              if (!isAlreadyThere(raced)) throw raced;
              return close();
            });
        }
      }),

    empty: (partition) =>
      connection.run(async () => {
        const id = rowId(partition);
        const row = await registered().query.fetchObjectById(id, { returnProperties: rowProperties });
        if (row === null || !entryOf(row.properties).fenced) throw notFenced(partition);
        const collections = [...(await memoryCollections(connection, names)), names.ledger];
        await Promise.all(collections.map((name) => connection.rows(name).tenants.remove([partition])));
        await connection.rows(names.outbox).data.deleteMany(ofPartition(partition));
        await registered().data.update({ id, properties: erasedRow(partition) });
      }),

    left: (partition) => connection.run(() => leftOf(connection, names, partition)),

    unfence: (partition) =>
      connection.run(async () => {
        const left = await leftOf(connection, names, partition);
        if (leftIn(left) > 0) throw notEmpty(partition);
        await registered().data.deleteById(rowId(partition));
      }),
  };
}

/** The collections of memories of every embedder there ever was, under the same prefix. */
async function memoryCollections(connection: Connection, names: CollectionNames): Promise<readonly string[]> {
  const schema = (await connection.getJson('/schema')) as { readonly classes?: readonly { readonly class: string }[] };
  const stem = names.memory.replace(/[0-9a-f]{16}$/, '');
  const isOurs = (name: string): boolean => name.startsWith(stem) && /^[0-9a-f]{16}$/.test(name.slice(stem.length));
  return (schema.classes ?? []).map((one) => one.class).filter(isOurs);
}

async function leftOf(
  connection: Connection,
  names: CollectionNames,
  partition: string,
): ReturnType<NamespaceRegistry['left']> {
  const memories = await memoryCollections(connection, names);
  const rowsIn = (name: string, kind?: string): Promise<number> =>
    partitionsOf(connection, name).read(partition, 0, async (rows) => {
      const condition = kind === undefined ? null : where('kind', 'Equal', kind);
      return (await rows.aggregate.overAll(filtersOption(condition))).totalCount;
    });
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const isThere = async (name: string): Promise<number> =>
    (await connection.rows(name).tenants.getByName(partition)) === null ? 0 : 1;
  const ofPartition = filtersOption(where('partition', 'Equal', partition));
  const row = await connection.rows(names.namespace).query.fetchObjectById(rowId(partition), {
    returnProperties: rowProperties,
  });
  return {
    memories: sum(await Promise.all(memories.map((name) => rowsIn(name)))),
    ledger: await rowsIn(names.ledger),
    keys: await rowsIn(names.ledger, 'key'),
    partitions: sum(await Promise.all([...memories, names.ledger].map(isThere))),
    outbox: (await connection.rows(names.outbox).aggregate.overAll(ofPartition)).totalCount,
    registry: row === null || row.properties['kind'] === erasedKind ? 0 : 1,
  };
}
