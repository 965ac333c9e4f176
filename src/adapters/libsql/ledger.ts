// Write-once records of each ingestion, jobs, events and items: one table, the body as JSON.
import type { InStatement, InValue, Row } from '@libsql/client/sqlite3';
import type {
  EntryHead,
  LabelledEntry,
  Ledger,
  LedgerEntry,
  LedgerKind,
  LedgerQuery,
  NewLedgerEntry,
} from '../../ports/index.js';
import { all, oneOf, type Condition } from './filter-sql.js';
import { labelPath, underLabels } from './label-path.js';
import { requireLimit } from './limit.js';
import { losesText } from './lost-text.js';
import { partitionNumber, writablePartition } from './namespace-registry.js';
import type { Writer } from './writer.js';
import { numberOf, textOf } from './row.js';

// libSQL cuts a text it reads at a NUL byte; quoted as JSON the session's id comes back whole.
const entryColumns = 'kind, key, json_quote(session_id) AS session_id, at, queued_at, open, attempts, body';
const oneEntry = 'p = ? AND kind = ? AND key = ?';
const inPartition = `p = ${partitionNumber}`;

/** The ledger of an open folder. */
export function libsqlLedger(writer: Writer): Ledger {
  return { ...writing(writer), ...reading(writer) };
}

function writing(writer: Writer): Pick<Ledger, 'put' | 'replace' | 'patch' | 'remove'> {
  return {
    put: (partition, entry, options = {}) =>
      writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const [result] = await commit([insertion(p, entry)]);
        return result?.rowsAffected === 1 ? 'created' : 'exists';
      }),

    async replace(partition, entry, options = {}) {
      const result = await writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const place = [p, entry.kind, entry.key];
        const [row] = await database.query(`SELECT body FROM ledger WHERE ${oneEntry}`, place);
        if (row === undefined) {
          await commit([insertion(p, entry)]);
          return 'created';
        }
        const update = { sql: `UPDATE ledger SET body = ? WHERE ${oneEntry}`, args: [bodyText(entry.body), ...place] };
        await commit(blanks(row, entry.body) ? [update, writer.owe(options)] : [update]);
        return 'replaced';
      });
      if (result === 'replaced') await writer.wipe('due');
      return result;
    },

    // oxlint-disable-next-line max-params -- the port's signature
    async patch(partition, kind, key, change, options = {}) {
      const found = await writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const [row] = await database.query(`SELECT body FROM ledger WHERE ${oneEntry}`, [p, kind, key]);
        if (row === undefined) return false;
        const { sets, args } = changes(change);
        const owed = blanks(row, change.body) ? [writer.owe(options)] : [];
        await commit([
          { sql: `UPDATE ledger SET ${sets.join(', ')} WHERE ${oneEntry}`, args: [...args, p, kind, key] },
          ...owed,
        ]);
        return true;
      });
      await writer.wipe('due');
      return found;
    },

    async remove(partition, entries, options = {}) {
      await writer.write(options, async (database, commit) => {
        const p = await writablePartition(database, partition);
        const where = 'p = ? AND (kind, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))';
        const args = [p, JSON.stringify(entries.map(({ kind, key }) => [kind, key]))];
        const found = await database.query(`SELECT 1 FROM ledger WHERE ${where} LIMIT 1`, args);
        if (found.length > 0) await commit([{ sql: `DELETE FROM ledger WHERE ${where}`, args }, writer.owe(options)]);
      });
      // Also when nothing was there: an earlier try may have removed the entries and failed at the wipe.
      await writer.wipe(options.wipeLater === true ? 'due' : 'all');
    },
  };
}

function reading(writer: Writer): Pick<Ledger, 'get' | 'getMany' | 'list' | 'heads' | 'count'> {
  return {
    async get(partition, kind, key) {
      const sql = `SELECT ${entryColumns} FROM ledger WHERE ${inPartition} AND kind = ? AND key = ?`;
      const [row] = await writer.database().query(sql, [partition, kind, key]);
      return row === undefined ? null : ledgerEntry(row);
    },

    async getMany(partition, kind, keys) {
      const sql = `SELECT ${entryColumns} FROM ledger WHERE ${inPartition} AND kind = ? AND key IN (SELECT value FROM json_each(?))`;
      const rows = await writer.database().query(sql, [partition, kind, JSON.stringify(keys)]);
      const byKey = new Map(rows.map(ledgerEntry).map((entry) => [entry.key, entry]));
      return keys.flatMap((key) => byKey.get(key) ?? []);
    },

    async heads(partition, { kind, under, limit }) {
      const where = all([oneOf('kind', [kind]), underLabels(under)]);
      const sql = `SELECT key, queued_at, labels FROM ledger WHERE ${inPartition} AND ${where.sql}
                   ORDER BY queued_at, key LIMIT ?`;
      const rows = await writer.database().query(sql, [partition, ...where.args, requireLimit(limit) + 1]);
      return rows.length > limit ? null : rows.map(entryHead);
    },

    async list(partition, query) {
      const where = queryCondition(query);
      const direction = query.order === 'oldest' ? 'ASC' : 'DESC';
      const order = `ORDER BY queued_at ${direction}, key ${direction}`;
      const args = [partition, ...where.args, requireLimit(query.limit)];
      const page = `ledger WHERE ${inPartition} AND ${where.sql} ${order} LIMIT ?`;
      // By labels the page is chosen from the index alone: sorting must never carry the bodies of a whole prefix.
      const sql =
        query.under === undefined
          ? `SELECT ${entryColumns} FROM ${page}`
          : `SELECT ${entryColumns} FROM ledger WHERE rowid IN (SELECT rowid FROM ${page}) ${order}`;
      return (await writer.database().query(sql, args)).map(ledgerEntry);
    },

    async count(partition, { kinds, open }) {
      const where = queryCondition({ kinds, ...(open === undefined ? {} : { open }) });
      const sql = `SELECT count(*) AS entries FROM ledger WHERE ${inPartition} AND ${where.sql}`;
      const [row] = await writer.database().query(sql, [partition, ...where.args]);
      return numberOf(row, 'entries');
    },
  };
}

function queryCondition(query: Pick<LedgerQuery, 'kinds'> & Partial<LedgerQuery>): Condition {
  const parts: Condition[] = [oneOf('kind', query.kinds)];
  const add = (sql: string, ...args: InValue[]) => parts.push({ sql, args });
  if (query.under !== undefined) parts.push(underLabels(query.under));
  if (query.sessionId !== undefined) add('session_id = ?', query.sessionId);
  // Written out, because a bound value would keep SQLite from using the index of open entries.
  if (query.open !== undefined) add(query.open ? 'open = 1' : 'open = 0');
  if (query.from !== undefined) add('at >= ?', query.from);
  if (query.to !== undefined) add('at < ?', query.to);
  if (query.after !== undefined) {
    add(`(queued_at, key) ${query.order === 'newest' ? '<' : '>'} (?, ?)`, query.after.queuedAt, query.after.key);
  }
  return all(parts);
}

function insertion(p: number, entry: NewLedgerEntry | LabelledEntry): InStatement {
  const { kind, key, sessionId, at, queuedAt, open, body } = entry;
  const labels = 'labels' in entry ? [labelPath(entry.labels), JSON.stringify(entry.labels)] : [null, null];
  return {
    sql: `INSERT INTO ledger (p, kind, key, session_id, at, queued_at, open, body, label_path, labels)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (p, kind, key) DO NOTHING`,
    args: [p, kind, key, sessionId, at, queuedAt, open ? 1 : 0, bodyText(body), ...labels],
  };
}

function changes(change: Parameters<Ledger['patch']>[3]): { sets: string[]; args: InValue[] } {
  const sets = ['kind = kind'];
  const args: InValue[] = [];
  const set = (column: string, value: InValue) => {
    sets.push(`${column} = ?`);
    args.push(value);
  };
  if (change.open !== undefined) set('open', change.open ? 1 : 0);
  if (change.attempts !== undefined) set('attempts', change.attempts);
  if (change.body !== undefined) set('body', bodyText(change.body));
  return { sets, args };
}

/** True when the new body leaves out something the old one said. */
function blanks(row: Row, body: unknown): boolean {
  return body !== undefined && losesText(JSON.parse(textOf(row, 'body')), body);
}

function bodyText(body: unknown): string {
  return JSON.stringify(body ?? null);
}

function entryHead(row: Row): EntryHead {
  const labels = JSON.parse(textOf(row, 'labels')) as string[];
  return { key: textOf(row, 'key'), queuedAt: numberOf(row, 'queued_at'), labels };
}

function ledgerEntry(row: Row): LedgerEntry {
  return {
    kind: textOf(row, 'kind') as LedgerKind,
    key: textOf(row, 'key'),
    sessionId: JSON.parse(textOf(row, 'session_id')) as string | null,
    at: textOf(row, 'at'),
    queuedAt: numberOf(row, 'queued_at'),
    open: row['open'] !== 0,
    attempts: numberOf(row, 'attempts'),
    body: JSON.parse(textOf(row, 'body')) as unknown,
  };
}
