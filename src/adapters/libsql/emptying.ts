// Fencing and emptying a partition. One process holds the folder and every write looks at the fence inside the write
// queue: once the fence is committed nothing more can be written.
import { leftIn, notEmpty, notFenced } from '../../domain/erasure.js';
import type { NamespaceRegistry } from '../../ports/index.js';
import type { Database } from './database.js';
import { numberOf, textOf } from './row.js';
import type { Writer } from './writer.js';

/** The part of the registry that erases. */
export function emptying(writer: Writer): Pick<NamespaceRegistry, 'fence' | 'empty' | 'left' | 'unfence'> {
  return {
    fence: (partition) =>
      writer.write({}, async (_, commit) => {
        // A hash that was never registered has no names to keep.
        const sql = `INSERT INTO namespace (partition, namespace, tenant_id, owner_user_id, created_at, fenced)
                     VALUES (?, '', '', NULL, '', 1) ON CONFLICT (partition) DO UPDATE SET fenced = 1`;
        await commit([{ sql, args: [partition] }]);
      }),

    async empty(partition) {
      await writer.write({}, async (database, commit) => {
        const [row] = await database.query('SELECT p, fenced FROM namespace WHERE partition = ?', [partition]);
        if (row === undefined || row['fenced'] === 0) throw notFenced(partition);
        const tables = ['ledger', ...(await memoryTables(database))];
        const p = numberOf(row, 'p');
        await commit([
          ...tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE p = ?`, args: [p] })),
          { sql: 'DELETE FROM outbox WHERE partition = ?', args: [partition] },
          { sql: "UPDATE namespace SET namespace = '', tenant_id = '', owner_user_id = NULL WHERE p = ?", args: [p] },
          writer.owe({}),
        ]);
      });
      await writer.wipe('all');
    },

    left: (partition) => leftOf(writer.database(), partition),

    unfence: (partition) =>
      writer.write({}, async (database, commit) => {
        const left = await leftOf(database, partition);
        if (leftIn(left) > 0) throw notEmpty(partition);
        await commit([{ sql: 'DELETE FROM namespace WHERE partition = ? AND fenced = 1', args: [partition] }]);
      }),
  };
}

/** The tables of every embedder there ever was. */
async function memoryTables(database: Database): Promise<readonly string[]> {
  const spaces = (await database.query('SELECT space FROM embedder')).map((row) => textOf(row, 'space'));
  return spaces.flatMap((space) => [`posting_${space}`, `memory_${space}`]);
}

async function leftOf(database: Database, partition: string): ReturnType<NamespaceRegistry['left']> {
  const count = async (sql: string): Promise<number> =>
    numberOf((await database.query(`SELECT count(*) AS n FROM ${sql}`, [partition]))[0], 'n');
  const inPartition = 'WHERE p = (SELECT p FROM namespace WHERE partition = ?)';
  const tables = await memoryTables(database);
  const counts = await Promise.all(tables.map((table) => count(`${table} ${inPartition}`)));
  const sumOf = (prefix: string): number =>
    counts.reduce((sum, rows, at) => (tables[at]!.startsWith(prefix) ? sum + rows : sum), 0);
  return {
    memories: sumOf('memory_'),
    keywords: sumOf('posting_'),
    ledger: await count(`ledger ${inPartition}`),
    keys: await count(`ledger ${inPartition} AND kind = 'key'`),
    outbox: await count('outbox WHERE partition = ?'),
    registry: await count("namespace WHERE partition = ? AND namespace <> ''"),
  };
}
