// Memories by id, by page, counted, and by their place in a session.
import type { InValue } from '@libsql/client/sqlite3';
import { MemoryError } from '../../domain/errors.js';
import type { MemoryStore } from '../../ports/index.js';
import { all, filterCondition, type Condition } from './filter-sql.js';
import { requireLimit } from './limit.js';
import { partitionNumber } from './namespace-registry.js';
import { recordColumns, recordOf } from './record-codec.js';
import type { Space } from './schema.js';
import type { Writer } from './writer.js';
import { numberOf, textOf } from './row.js';
import { vectorOf } from './vector-blob.js';

/** The part of the memory store that reads without a query vector. */
export function memoryReading(
  writer: Writer,
  space: Space,
): Pick<MemoryStore, 'get' | 'list' | 'count' | 'lastOrdinal' | 'ensureFindable' | 'vectors'> {
  const select = (columns: string, where: string) =>
    `SELECT ${columns} FROM ${space.memory} AS m WHERE m.p = ${partitionNumber} AND ${where}`;
  const query = (sql: string, args: InValue[]) => writer.database().query(sql, args);

  return {
    async get(partition, ids) {
      const where = 'm.id IN (SELECT value FROM json_each(?))';
      const rows = await query(select(recordColumns, where), [partition, JSON.stringify(ids)]);
      const found = new Map(rows.map(recordOf).map((record) => [record.id, record]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async list(partition, { filter, limit, after = null }) {
      const where = all([filterCondition(filter), pagePlace(after)]);
      // One row more than asked tells whether there is a next page.
      const sql = `${select(recordColumns, where.sql)} ORDER BY m.created_at DESC, m.id LIMIT ?`;
      const rows = await query(sql, [partition, ...where.args, requireLimit(limit) + 1]);
      const records = rows.slice(0, limit).map(recordOf);
      const last = records.at(-1);
      const next = rows.length > limit && last !== undefined ? JSON.stringify([last.createdAt, last.id]) : null;
      return { records, next };
    },

    async count(partition, filter) {
      const where = filterCondition(filter);
      const [row] = await query(select('count(*) AS memories', where.sql), [partition, ...where.args]);
      return numberOf(row, 'memories');
    },

    async lastOrdinal(partition, sessionId) {
      const sql = select('coalesce(max(m.ordinal), -1) AS last', 'm.session_id = ?');
      const [row] = await query(sql, [partition, sessionId]);
      return numberOf(row, 'last');
    },

    async vectors(partition, ids) {
      const sql = select('m.id, m.vector', 'm.id IN (SELECT value FROM json_each(?))');
      const rows = await query(sql, [partition, JSON.stringify(ids)]);
      return new Map(rows.map((row) => [textOf(row, 'id'), vectorOf(row['vector'])]));
    },

    // The search is a scan of all rows, so a row that is there with its vector is found; there is nothing to heal.
    async ensureFindable(partition, id) {
      const sql = select('1', 'm.id = ? AND abs(vector_distance_cos(m.vector, m.vector)) < 1e-5');
      return (await query(sql, [partition, id])).length === 1;
    },
  };
}

function pagePlace(after: string | null): Condition {
  if (after === null) return all([]);
  const [createdAt, id] = placeOf(after);
  return { sql: '(m.created_at < ? OR (m.created_at = ? AND m.id > ?))', args: [createdAt, createdAt, id] };
}

function placeOf(after: string): [string, string] {
  try {
    const place: unknown = JSON.parse(after);
    if (Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'string') {
      return [place[0], place[1]];
    }
  } catch {
    // Falls through to the one message for every text that is not a place.
  }
  throw new MemoryError('invalid_input', 'the page to go on from is not one this store gave; start again without it');
}
