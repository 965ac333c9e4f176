// The registered namespaces: the only rows that make a partition exist.
import type { Row } from '@libsql/client/sqlite3';
import { MemoryError } from '../../domain/errors.js';
import { userNamespace } from '../../domain/namespace.js';
import type { NamespaceEntry, NamespaceInfo, NamespaceRegistry } from '../../ports/index.js';
import type { Database } from './database.js';
import { emptying } from './emptying.js';
import { requireLimit } from './limit.js';
import type { Writer } from './writer.js';
import { nullableTextOf, numberOf, textOf } from './row.js';

/** SQL for the number of a partition given as argument; null when it is not registered, which matches no row. */
export const partitionNumber = '(SELECT p FROM namespace WHERE partition = ?)';

/** The number of a partition that may be written to; `not_found` when unregistered, `namespace_denied` when fenced. */
export async function writablePartition(database: Database, partition: string): Promise<number> {
  const [row] = await database.query('SELECT p, fenced FROM namespace WHERE partition = ?', [partition]);
  if (row === undefined) {
    const message = `partition ${partition} is not registered; register its namespace before writing`;
    throw new MemoryError('not_found', message, { context: { partition } });
  }
  refuseFenced(row, partition);
  return numberOf(row, 'p');
}

function refuseFenced(row: Row, partition: string): void {
  if (row['fenced'] === 0) return;
  const message = `partition ${partition} is being erased or was erased; nothing may be written to it`;
  throw new MemoryError('namespace_denied', message, { context: { partition } });
}

/** The registry of an open folder. */
export function libsqlNamespaceRegistry(writer: Writer): NamespaceRegistry {
  return {
    ...emptying(writer),

    ensure: (info) =>
      writer.write({}, async (database, commit) => {
        const [known] = await database.query('SELECT fenced FROM namespace WHERE partition = ?', [info.partition]);
        if (known !== undefined) {
          refuseFenced(known, info.partition);
          return 'exists';
        }
        await commit([
          {
            sql: 'INSERT INTO namespace (partition, namespace, tenant_id, owner_user_id, created_at) VALUES (?, ?, ?, ?, ?)',
            args: [info.partition, info.namespace, info.tenantId, info.ownerUserId, info.createdAt],
          },
        ]);
        return 'created';
      }),

    async get(partition) {
      const [row] = await writer.database().query('SELECT * FROM namespace WHERE partition = ?', [partition]);
      return row === undefined ? null : namespaceInfo(row);
    },

    async page({ after, limit, tenantId }) {
      const tenant = tenantId === undefined ? '' : 'AND tenant_id = ?';
      const rows = await writer
        .database()
        .query(`SELECT * FROM namespace WHERE partition > ? AND namespace <> '' ${tenant} ORDER BY partition LIMIT ?`, [
          after ?? '',
          ...(tenantId === undefined ? [] : [tenantId]),
          requireLimit(limit),
        ]);
      return rows.map((row) => namespaceEntry(namespaceInfo(row)));
    },
  };
}

function namespaceEntry({ partition, tenantId, ownerUserId, createdAt, fenced }: NamespaceInfo): NamespaceEntry {
  const owner = ownerUserId === null ? null : userNamespace({ tenantId, userId: ownerUserId }).partition;
  return { partition, tenantId, owner, createdAt, fenced };
}

function namespaceInfo(row: Row): NamespaceInfo {
  return {
    partition: textOf(row, 'partition'),
    namespace: textOf(row, 'namespace'),
    tenantId: textOf(row, 'tenant_id'),
    ownerUserId: nullableTextOf(row, 'owner_user_id'),
    createdAt: textOf(row, 'created_at'),
    fenced: row['fenced'] !== 0,
  };
}
