import type { Collection, FilterValue } from 'weaviate-client';
import { lengthPrefixed, sha256Hex, uuidV5 } from '../../domain/digest.js';
import { MemoryError } from '../../domain/errors.js';
import type {
  EntryHead,
  LabelledEntry,
  Ledger,
  LedgerEntry,
  LedgerKind,
  LedgerQuery,
  NewLedgerEntry,
  WriteOptions,
} from '../../ports/index.js';
import { allOf, filtersOption, idIn, sortedBy, where } from './conditions.js';
import type { Connection } from './connect.js';
import { checkDeadline } from './errors.js';
import { inTurn } from './keyed-lock.js';
import { prefixWord, prefixWords } from './label-prefixes.js';
import { partitionsOf, queryMaximum, type Partitions } from './partitions.js';
import { insertRow, mergeRow } from './rows.js';

const readProperties = ['entry', 'body', 'open', 'attempts'];
const removedAtOnce = 500;
const replaceTries = 5;

/** The ledger in a Weaviate collection without vectors; semantics and numbers are the port's. */
export function weaviateLedger(connection: Connection, collection: string): Ledger {
  const partitions = partitionsOf(connection, collection);
  return { ...reading(partitions), ...writing(partitions) };
}

function writing(partitions: Partitions): Pick<Ledger, 'put' | 'replace' | 'patch' | 'remove'> {
  return {
    async put(partition, entry, options) {
      const id = rowId(partition, entry.kind, entry.key);
      const properties = toRow(entry);
      return inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, async (rows) => {
          checkDeadline(options);
          return (await insertRow(rows, id, properties)) ? 'created' : 'exists';
        }),
      );
    },

    async replace(partition, entry, options) {
      const id = rowId(partition, entry.kind, entry.key);
      return inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, (rows) => replaceRow(rows, { id, entry }, options)),
      );
    },

    // oxlint-disable-next-line max-params -- the port's signature
    async patch(partition, kind, key, change, options) {
      const id = rowId(partition, kind, key);
      const properties = {
        ...(change.open === undefined ? {} : { open: change.open }),
        ...(change.attempts === undefined ? {} : { attempts: change.attempts }),
        ...(change.body === undefined ? {} : { body: JSON.stringify(change.body) }),
      };
      return inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, (rows) => {
          checkDeadline(options);
          return mergeRow(rows, id, properties);
        }),
      );
    },

    remove: (partition, entries, options) =>
      partitions.write(partition, async (rows) => {
        const ids = entries.map(({ kind, key }) => rowId(partition, kind, key));
        for (let start = 0; start < ids.length; start += removedAtOnce) {
          checkDeadline(options);
          const answer = await rows.data.deleteMany(idIn(ids.slice(start, start + removedAtOnce)));
          if (answer.failed > 0) throw removalFailed(answer.failed);
        }
      }),
  };
}

function reading(partitions: Partitions): Pick<Ledger, 'get' | 'getMany' | 'list' | 'heads' | 'count'> {
  return {
    get: (partition, kind, key) =>
      partitions.read(partition, null, async (rows) => {
        const row = await rows.query.fetchObjectById(rowId(partition, kind, key), { returnProperties: readProperties });
        return row === null ? null : toEntry(row.properties);
      }),

    async getMany(partition, kind, keys) {
      if (keys.length === 0) return [];
      const ids = keys.map((key) => rowId(partition, kind, key));
      return partitions.read(partition, [], async (rows) => {
        const asked = { filters: idIn(ids), limit: ids.length, returnProperties: readProperties };
        const found = await rows.query.fetchObjects(asked);
        const byId = new Map(found.objects.map((row) => [row.uuid, toEntry(row.properties)]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      });
    },

    // Sorted here: Weaviate would sort for each page anew, which takes 30 times as long for 10,000 entries.
    heads: (partition, { kind, under, limit }) =>
      partitions.read(partition, [], async (rows) => {
        const filters = filtersOption(condition({ kinds: [kind], under }));
        const most = Math.min(limit, queryMaximum);
        const found = await rows.query.fetchObjects({ ...filters, limit: most, returnProperties: ['entry'] });
        const isMore = found.objects.length === most && (await rows.aggregate.overAll(filters)).totalCount > most;
        return isMore ? null : found.objects.map((row) => toHead(row.properties)).sort(byPlace);
      }),

    async list(partition, query) {
      if (query.kinds.length === 0 || query.limit < 1) return [];
      return partitions.read(partition, [], async (rows) => {
        const found = await rows.query.fetchObjects({
          ...filtersOption(condition(query)),
          ...sortedBy(rows, 'place', query.order === 'oldest' ? 'ascending' : 'descending'),
          limit: Math.min(query.limit, queryMaximum),
          returnProperties: readProperties,
        });
        return found.objects.map((row) => toEntry(row.properties));
      });
    },

    async count(partition, query) {
      if (query.kinds.length === 0) return 0;
      return partitions.read(partition, 0, async (rows) => {
        const answer = await rows.aggregate.overAll(filtersOption(condition(query)));
        return answer.totalCount;
      });
    },
  };
}

// Another process may remove the row between the two requests: then it has to be made after all.
async function replaceRow(
  rows: Collection,
  { id, entry }: { readonly id: string; readonly entry: LabelledEntry },
  options: WriteOptions | undefined,
): Promise<'created' | 'replaced'> {
  const row = { ...toRow(entry), under: prefixWords(entry.labels) };
  for (let tries = 0; tries < replaceTries; tries += 1) {
    checkDeadline(options);
    if (await insertRow(rows, id, row)) return 'created';
    checkDeadline(options);
    if (await mergeRow(rows, id, { body: row.body })) return 'replaced';
  }
  throw new MemoryError('store_unavailable', 'an entry was removed each time it was to be replaced; try again');
}

function condition(query: Pick<LedgerQuery, 'kinds'> & Partial<LedgerQuery>): FilterValue | null {
  const { kinds, under, sessionId, open, after, from, to, order } = query;
  return allOf([
    where('kind', 'ContainsAny', [...kinds]),
    ...(under === undefined ? [] : [where('under', 'ContainsAny', [prefixWord(under)])]),
    ...(sessionId === undefined ? [] : [where('session', 'Equal', sessionHash(sessionId))]),
    ...(open === undefined ? [] : [where('open', 'Equal', open)]),
    ...(from === undefined ? [] : [where('at', 'GreaterThanEqual', epochMs(from))]),
    ...(to === undefined ? [] : [where('at', 'LessThan', epochMs(to))]),
    ...(after === undefined
      ? []
      : [where('place', order === 'newest' ? 'LessThan' : 'GreaterThan', placeOf(after.queuedAt, after.key))]),
  ]);
}

function toRow(entry: NewLedgerEntry | LabelledEntry) {
  const { open, body, ...kept } = entry;
  const { kind, key, sessionId, at, queuedAt } = entry;
  return {
    place: placeOf(queuedAt, key),
    kind,
    session: sessionId === null ? null : sessionHash(sessionId),
    open,
    at: epochMs(at),
    attempts: 0,
    entry: JSON.stringify(kept),
    body: JSON.stringify(body ?? null),
  };
}

function toEntry(row: Readonly<Record<string, unknown>>): LedgerEntry {
  const { labels: _labels, ...kept } = keptOf(row);
  if (typeof row['body'] !== 'string') throw damaged();
  return {
    ...kept,
    open: row['open'] === true,
    attempts: Number(row['attempts'] ?? 0),
    body: JSON.parse(row['body']) as unknown,
  };
}

function toHead(row: Readonly<Record<string, unknown>>): EntryHead {
  const { key, queuedAt, labels } = keptOf(row);
  return { key, queuedAt, labels: labels ?? [] };
}

type Kept = Omit<LedgerEntry, 'open' | 'attempts' | 'body'> & Partial<Pick<LabelledEntry, 'labels'>>;

function keptOf(row: Readonly<Record<string, unknown>>): Kept {
  if (typeof row['entry'] !== 'string') throw damaged();
  return JSON.parse(row['entry']) as Kept;
}

function damaged(): MemoryError {
  return new MemoryError('internal', 'a ledger row has no entry; the row is damaged');
}

function byPlace(a: EntryHead, b: EntryHead): number {
  return a.queuedAt - b.queuedAt || (placeOf(a.queuedAt, a.key) < placeOf(b.queuedAt, b.key) ? -1 : 1);
}

function rowId(partition: string, kind: LedgerKind, key: string): string {
  return uuidV5(partition, lengthPrefixed([kind, key]));
}

function sessionHash(sessionId: string): string {
  return sha256Hex(sessionId).slice(0, 32);
}

/** Sorts as text by (queuedAt, key). The key is in hex, because Weaviate's sort folds letter case. */
function placeOf(queuedAt: number, key: string): string {
  if (!Number.isSafeInteger(queuedAt) || queuedAt < 0) {
    throw new MemoryError('invalid_input', 'queuedAt must be whole microseconds since 1970');
  }
  return `${String(queuedAt).padStart(16, '0')}:${Buffer.from(key, 'utf8').toString('hex')}`;
}

function epochMs(instant: string): number {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new MemoryError('invalid_input', 'a time in a ledger entry or query is not an ISO date');
  return ms;
}

function removalFailed(failed: number): MemoryError {
  return new MemoryError('store_unavailable', `Weaviate could not remove ${failed} ledger entries; try again`);
}
