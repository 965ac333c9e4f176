// The erasures there were: one small table, no partition needed.
import type { Row } from '@libsql/client/sqlite3';
import type { Erasure } from '../../domain/erasure.js';
import type { Erasures, WriteOptions } from '../../ports/index.js';
import { requireLimit } from './limit.js';
import type { Writer } from './writer.js';
import { textOf } from './row.js';

/** The erasures of an open folder. */
export function libsqlErasures(writer: Writer): Erasures {
  const put = (erasure: Erasure, otherwise: string, options: WriteOptions = {}) =>
    writer.write(options, async (_, commit) => {
      const sql = `INSERT INTO erasure (id, state, record) VALUES (?, ?, ?) ON CONFLICT (id) DO ${otherwise}`;
      const [result] = await commit([{ sql, args: [erasure.id, erasure.state, JSON.stringify(erasure)] }]);
      return result?.rowsAffected === 1;
    });
  return {
    begin: async (erasure) => ((await put(erasure, 'NOTHING')) ? 'created' : 'exists'),

    async replace(erasure, options) {
      await put(erasure, 'UPDATE SET state = excluded.state, record = excluded.record', options);
    },

    async get(id) {
      const [row] = await writer.database().query('SELECT record FROM erasure WHERE id = ?', [id]);
      return row === undefined ? null : erasureOf(row);
    },

    async page({ after = '', limit, state }) {
      const ofState = state === undefined ? '' : 'AND state = ?';
      const sql = `SELECT record FROM erasure WHERE id > ? ${ofState} ORDER BY id LIMIT ?`;
      const args = [after, ...(state === undefined ? [] : [state]), requireLimit(limit)];
      return (await writer.database().query(sql, args)).map(erasureOf);
    },
  };
}

function erasureOf(row: Row): Erasure {
  return JSON.parse(textOf(row, 'record')) as Erasure;
}
