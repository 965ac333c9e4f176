// Inserting, patching, removing and touching memories.
import type { InStatement } from '@libsql/client/sqlite3';
import { checkedPatch } from '../../domain/memory-filter.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { isSealedRecord } from '../../domain/sealed.js';
import type { MemoryStore, SealedTexts, StoredMemory } from '../../ports/index.js';
import { losesText } from './lost-text.js';
import { partitionNumber, writablePartition } from './namespace-registry.js';
import { insertPostings, wordCounts } from './postings.js';
import { recordColumns, recordOf, recordValues } from './record-codec.js';
import type { Space } from './schema.js';
import { vectorBlob } from './vector-blob.js';
import type { Writer } from './writer.js';
import { numberOf, textOf } from './row.js';

/** The writing half of the memory store. */
export function memoryWriting(
  writer: Writer,
  space: Space,
): Pick<MemoryStore, 'insert' | 'update' | 'remove' | 'touch' | 'seal' | 'reword'> {
  return {
    async insert(partition, memory, options = {}) {
      const vector = vectorBlob(memory.vector, space.dimensions);
      return writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const known = await database.query(`SELECT 1 FROM ${space.memory} WHERE p = ? AND id = ?`, [
          p,
          memory.record.id,
        ]);
        if (known.length > 0) return 'exists';
        // Nothing to check afterwards: the search reads every committed row, there is no index to miss it.
        await commit(insertStatements(space, p, { ...memory, vector }));
        return 'created';
      });
    },

    // oxlint-disable-next-line max-params -- the port's signature
    async update(partition, id, patch, options = {}) {
      checkedPatch(patch);
      const found = await writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const sql = `SELECT ${recordColumns} FROM ${space.memory} AS m WHERE m.p = ? AND m.id = ?`;
        const [row] = await database.query(sql, [p, id]);
        if (row === undefined) return false;
        const before = recordOf(row);
        const after = { ...before, ...patch };
        // A quote that goes was blanked for a forget: it must not stay on the disk.
        const owed = losesText(quotesOf(before), quotesOf(after)) ? [writer.owe(options)] : [];
        await commit([updateStatement(space, p, after), ...owed]);
        return true;
      });
      await writer.wipe('due');
      return found;
    },

    async remove(partition, ids, options = {}) {
      const removed = await writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const sql = `SELECT n, id FROM ${space.memory} WHERE p = ? AND id IN (SELECT value FROM json_each(?))`;
        const rows = await database.query(sql, [p, JSON.stringify(ids)]);
        const numbers = JSON.stringify(rows.map((row) => numberOf(row, 'n')));
        const deletes = [space.posting, space.memory].map((table) => ({
          sql: `DELETE FROM ${table} WHERE n IN (SELECT value FROM json_each(?))`,
          args: [numbers],
        }));
        if (rows.length > 0) await commit([...deletes, writer.owe(options)]);
        return rows.map((row) => textOf(row, 'id'));
      });
      // Also when nothing was there: an earlier try may have removed the rows and failed at the wipe.
      await writer.wipe(options.wipeLater === true ? 'due' : 'all');
      return removed;
    },

    ...sealing(writer, space),

    touch: (partition, touches) =>
      writer.write({}, async (_, commit) => {
        const sql = `UPDATE ${space.memory} SET access_count = access_count + ?,
                       last_accessed_at = max(coalesce(last_accessed_at, ''), ?)
                     WHERE p = ${partitionNumber} AND id = ?`;
        await commit(touches.map(({ id, count, at }) => ({ sql, args: [count, at, partition, id] })));
      }),
  };
}

function sealing(writer: Writer, space: Space): Pick<MemoryStore, 'seal' | 'reword'> {
  return {
    seal: (partition, id, texts) => sealRow(writer, space, { partition, id, texts }),
    reword: (partition, id, keywordText) => rewordRow(writer, space, { partition, id, keywordText }),
  };
}

async function sealRow(
  writer: Writer,
  space: Space,
  { partition, id, texts }: { readonly partition: string; readonly id: string; readonly texts: SealedTexts },
): Promise<boolean> {
  const found = await writer.write({}, async (database, commit) => {
    const p = await writablePartition(database, partition);
    const sql = `SELECT m.n, ${recordColumns} FROM ${space.memory} AS m WHERE m.p = ? AND m.id = ?`;
    const [row] = await database.query(sql, [p, id]);
    if (row === undefined) return false;
    const args = [numberOf(row, 'n')];
    await commit([
      { sql: `DELETE FROM ${space.posting} WHERE n = ?`, args },
      { sql: `UPDATE ${space.memory} SET words = NULL WHERE n = ?`, args },
      updateStatement(space, p, { ...recordOf(row), ...texts }),
      writer.owe({}),
    ]);
    return true;
  });
  await writer.wipe('due');
  return found;
}

function rewordRow(
  writer: Writer,
  space: Space,
  place: { readonly partition: string; readonly id: string; readonly keywordText: string | null },
): Promise<boolean> {
  const { partition, id, keywordText } = place;
  return writer.write({}, async (database, commit) => {
    const p = await writablePartition(database, partition);
    const [row] = await database.query(`SELECT n FROM ${space.memory} WHERE p = ? AND id = ?`, [p, id]);
    if (row === undefined) return false;
    const n = numberOf(row, 'n');
    const words = wordCounts(keywordText);
    // No byte needs to leave the disk: what goes are tags.
    await commit([
      { sql: `DELETE FROM ${space.posting} WHERE n = ?`, args: [n] },
      { sql: `UPDATE ${space.memory} SET words = ? WHERE n = ?`, args: [words.words, n] },
      insertPostings(space, { p, id }, words),
    ]);
    return true;
  });
}

/** What of a memory a patch can take text out of. */
function quotesOf(record: MemoryRecord): unknown {
  return isSealedRecord(record) ? record.sealed : record.sources;
}

function insertStatements(
  space: Space,
  p: number,
  { record, vector, keywordText }: Omit<StoredMemory, 'vector'> & { readonly vector: ArrayBuffer },
): InStatement[] {
  const words = wordCounts(keywordText);
  const row = {
    p,
    id: record.id,
    ...recordValues(record),
    access_count: record.accessCount,
    last_accessed_at: record.lastAccessedAt,
    words: words.words,
    vector,
  };
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${space.memory} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  return [{ sql, args: Object.values(row) }, insertPostings(space, { p, id: record.id }, words)];
}

function updateStatement(space: Space, p: number, record: MemoryRecord): InStatement {
  const values = recordValues(record);
  const sets = Object.keys(values).map((column) => `${column} = ?`);
  return {
    sql: `UPDATE ${space.memory} SET ${sets.join(', ')} WHERE p = ? AND id = ?`,
    args: [...Object.values(values), p, record.id],
  };
}
