// The registry is one collection for all namespaces, whose old segments stay on the disk until Weaviate compacts them.
// So its rows hold hashes only; names lie in a row of the partition itself, whose files go when it is removed.
import type { Collection } from 'weaviate-client';
import { uuidV5 } from '../../domain/digest.js';
import { userNamespace } from '../../domain/namespace.js';
import type { NamespaceEntry, NamespaceInfo, NamespaceRegistry } from '../../ports/index.js';
import { allOf, filtersOption, sortedBy, where } from './conditions.js';
import type { Connection } from './connect.js';
import { emptying } from './emptying.js';
import { inTurn } from './keyed-lock.js';
import type { CollectionNames } from './options.js';
import { partitionsOf, queryMaximum } from './partitions.js';
import { entryOf, exact, fencedError, namespaceKind, namesOf, rowId, rowProperties } from './registry-row.js';
import { insertRow } from './rows.js';

/** The registered namespaces; registering makes the partition in both partitioned collections. */
export function weaviateNamespaceRegistry(connection: Connection, names: CollectionNames): NamespaceRegistry {
  return {
    ...reading(connection, names),
    ...emptying(connection, names),
    ensure: (info) =>
      inTurn(`${connection.address} ${names.namespace} ${info.partition}`, () =>
        connection.run(() => register(connection, names, info)),
      ),
  };
}

function reading(connection: Connection, names: CollectionNames): Pick<NamespaceRegistry, 'get' | 'page'> {
  const registered = (): Collection => connection.rows(names.namespace);
  const ledger = partitionsOf(connection, names.ledger);
  return {
    get: (partition) =>
      connection.run(async () => {
        const [row, own] = await Promise.all([
          registered().query.fetchObjectById(rowId(partition), { returnProperties: rowProperties }),
          ledger.read(partition, null, (rows) =>
            rows.query.fetchObjectById(namesId(partition), { returnProperties: ['entry'] }),
          ),
        ]);
        if (row === null) return null;
        const { owner: _, ...entry } = entryOf(row.properties);
        return { ...entry, ...namesOf(row.properties, own?.properties ?? null) };
      }),

    page: ({ after, limit, tenantId }) =>
      connection.run(async () => {
        if (limit < 1) return [];
        const condition = allOf([
          where('kind', 'Equal', namespaceKind),
          ...(after === undefined ? [] : [where('partition', 'GreaterThan', after)]),
          ...(tenantId === undefined ? [] : [where('tenant', 'Equal', exact(tenantId))]),
        ]);
        const rows = registered();
        const found = await rows.query.fetchObjects({
          ...filtersOption(condition),
          ...sortedBy(rows, 'partition', 'ascending'),
          limit: Math.min(limit, queryMaximum),
          returnProperties: rowProperties,
        });
        return found.objects.map((row) => entryOf(row.properties));
      }),
  };
}

// The row comes last: a crash in between leaves an unregistered, empty partition that the next try finds.
async function register(
  connection: Connection,
  names: CollectionNames,
  info: Omit<NamespaceInfo, 'fenced'>,
): Promise<'created' | 'exists'> {
  const { partition, namespace, ownerUserId } = info;
  const [before, ...partitions] = await Promise.all([
    known(connection, names, partition),
    hasPartition(connection, names.memory, partition),
    hasPartition(connection, names.ledger, partition),
  ]);
  if (before?.fenced === true) throw fencedError();
  if (before !== null && partitions.every(Boolean)) return 'exists';
  const collections = [names.memory, names.ledger].map((name) => connection.rows(name));
  await Promise.all(collections.map((rows) => rows.tenants.create([{ name: partition }])));
  // Fenced meanwhile: what was made just now must not outlive the erasure.
  if ((await known(connection, names, partition))?.fenced === true) {
    await Promise.all(collections.map((rows) => rows.tenants.remove([partition])));
    throw fencedError();
  }
  const entry = JSON.stringify({ namespace, ownerUserId });
  await insertRow(connection.rows(names.ledger, partition), namesId(partition), { kind: 'names', entry });
  const isNew = await insertRow(connection.rows(names.namespace), rowId(partition), toRow(info));
  return isNew || before !== null ? 'created' : 'exists';
}

async function known(
  connection: Connection,
  names: CollectionNames,
  partition: string,
): Promise<NamespaceEntry | null> {
  const rows = connection.rows(names.namespace);
  const row = await rows.query.fetchObjectById(rowId(partition), { returnProperties: rowProperties });
  return row === null ? null : entryOf(row.properties);
}

async function hasPartition(connection: Connection, collection: string, partition: string): Promise<boolean> {
  return (await connection.rows(collection).tenants.getByName(partition)) !== null;
}

function namesId(partition: string): string {
  return uuidV5(partition, 'names');
}

function toRow({ partition, tenantId, ownerUserId, createdAt }: Omit<NamespaceInfo, 'fenced'>) {
  const owner = ownerUserId === null ? null : userNamespace({ tenantId, userId: ownerUserId }).partition;
  return {
    kind: namespaceKind,
    partition,
    tenant: exact(tenantId),
    fenced: false,
    record: JSON.stringify({ partition, tenantId, owner, createdAt }),
  };
}
