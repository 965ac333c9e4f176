import type { Collection } from 'weaviate-client';
import { MemoryError } from '../../domain/errors.js';
import { checkedPatch } from '../../domain/memory-filter.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { MemoryPage, MemoryStore } from '../../ports/index.js';
import { checkVector } from './check-vector.js';
import { filtersOption, idIn, sortedBy, where } from './conditions.js';
import type { Connection } from './connect.js';
import { checkDeadline, isAlreadyThere } from './errors.js';
import { compileFilter } from './filter.js';
import { isFoundByVector, makeFindable, storedVector, vectorOf } from './findable.js';
import type { KeptRows } from './kept-rows.js';
import { inTurn } from './keyed-lock.js';
import { sessionLabel } from './labels.js';
import { memorySearch } from './memory-search.js';
import { partitionsOf, queryMaximum, type Partitions } from './partitions.js';
import { changingProperties, isPlace, lexOf, recordProperties, toRecord, toRow } from './record-codec.js';
import { mergeRow } from './rows.js';
import { textIn } from './row-text.js';
import { touchMemories } from './touch.js';

const idsAtOnce = 500;

/** Which memories, and what was read of them lately. */
export interface MemoryPlace {
  readonly collection: string;
  readonly dimensions: number;
  readonly kept: KeptRows;
}

/** The memories of a Weaviate collection; semantics and numbers are the port's. */
export function weaviateMemoryStore(
  connection: Connection,
  { collection, dimensions, kept }: MemoryPlace,
): MemoryStore {
  const partitions = partitionsOf(connection, collection);
  return {
    ...memorySearch({ partitions, dimensions, kept }),
    ...reading(partitions),
    ...losing(partitions, kept),

    async insert(partition, memory, options) {
      const vector = checkVector(memory.vector, dimensions);
      const { id } = memory.record;
      return inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, async (rows) => {
          checkDeadline(options);
          try {
            await rows.data.insert({ id, properties: toRow(memory), vectors: vector });
          } catch (error) {
            if (!isAlreadyThere(error)) throw error;
            await ensureFindable(rows, id, options);
            return 'exists';
          }
          if (!(await isFoundByVector(rows, id, vector))) await makeFindable(rows, { id, vector }, options);
          return 'created';
        }),
      );
    },

    // oxlint-disable-next-line max-params -- the port's signature
    async update(partition, id, patch, options) {
      checkedPatch(patch);
      return inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, async (rows) => {
          checkDeadline(options);
          const [record] = await fetchRecords(rows, [id]);
          if (record === undefined) return false;
          checkDeadline(options);
          const properties = changingProperties({ ...record, ...patch });
          return mergeRow(rows, id, properties);
        }),
      );
    },

    touch: (partition, touches) => touchMemories(partitions, partition, touches),

    ensureFindable: (partition, id) =>
      !isId(id) ? Promise.resolve(false) : partitions.read(partition, false, (rows) => ensureFindable(rows, id)),
  };
}

/** What takes text away. */
function losing(partitions: Partitions, kept: KeptRows): Pick<MemoryStore, 'remove' | 'seal' | 'reword'> {
  return {
    remove: (partition, ids, options) =>
      partitions.write(partition, async (rows) => {
        const removed = new Set<string>();
        for (const some of chunks(ids.filter(isId), idsAtOnce)) {
          checkDeadline(options);
          for (const id of await deleteRows(rows, some)) removed.add(id);
        }
        kept.drop(partition, ids);
        return ids.filter((id) => removed.has(id));
      }),

    seal: (partition, id, texts) =>
      inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, async (rows) => {
          const [record] = await fetchRecords(rows, [id]);
          if (record === undefined) return false;
          kept.drop(partition, [id]);
          return mergeRow(rows, id, { ...changingProperties({ ...record, ...texts }), lex: null });
        }),
      ),

    reword: (partition, id, keywordText) =>
      inTurn(partitions.rowKey(partition, id), () =>
        partitions.write(partition, async (rows) => {
          if (!isId(id)) return false;
          kept.drop(partition, [id]);
          return mergeRow(rows, id, { lex: lexOf(keywordText) });
        }),
      ),
  };
}

function reading(partitions: Partitions): Pick<MemoryStore, 'get' | 'list' | 'lastOrdinal' | 'count' | 'vectors'> {
  return {
    get: (partition, ids) =>
      partitions.read(partition, [], async (rows) => {
        const asked = [...new Set(ids.filter(isId))];
        const found = await Promise.all(chunks(asked, idsAtOnce).map((some) => fetchRecords(rows, some)));
        const byId = new Map(found.flat().map((record) => [record.id, record]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      }),

    async list(partition, { filter, limit, after }) {
      const place = after ?? null;
      if (place !== null && !isPlace(place)) {
        throw new MemoryError('invalid_input', '`after` is not a page mark; pass the `next` of an earlier page');
      }
      const compiled = compileFilter(filter, place === null ? [] : [where('place', 'GreaterThan', place)]);
      const empty: MemoryPage = { records: [], next: null };
      if (compiled.nothing || limit < 1) return empty;
      const size = Math.min(limit, queryMaximum - 1);
      return partitions.read(partition, empty, async (rows) => {
        const found = await rows.query.fetchObjects({
          ...filtersOption(compiled.condition),
          ...sortedBy(rows, 'place', 'ascending'),
          // One more than asked tells whether there is a next page.
          limit: size + 1,
          returnProperties: [...recordProperties, 'place'],
        });
        const page = found.objects.slice(0, size);
        const isMore = found.objects.length > size;
        return {
          records: page.map((row) => toRecord(row.properties)),
          next: isMore ? textIn(page.at(-1)?.properties ?? {}, 'place') : null,
        };
      });
    },

    lastOrdinal: (partition, sessionId) =>
      partitions.read(partition, -1, async (rows) => {
        const found = await rows.query.fetchObjects({
          filters: where('labels', 'ContainsAny', [sessionLabel(sessionId)]),
          ...sortedBy(rows, 'ordinal', 'descending'),
          limit: 1,
          returnProperties: ['ordinal'],
        });
        return Number(found.objects[0]?.properties['ordinal'] ?? -1);
      }),

    vectors: (partition, ids) =>
      partitions.read(partition, new Map<string, Float32Array>(), async (rows) => {
        const asked = [...new Set(ids.filter(isId))];
        const found = await Promise.all(chunks(asked, idsAtOnce).map((some) => fetchVectors(rows, some)));
        return new Map(found.flat());
      }),

    async count(partition, filter) {
      const compiled = compileFilter(filter);
      if (compiled.nothing) return 0;
      return partitions.read(partition, 0, async (rows) => {
        const answer = await rows.aggregate.overAll(filtersOption(compiled.condition));
        return answer.totalCount;
      });
    },
  };
}

async function ensureFindable(
  rows: Collection,
  id: string,
  options?: { readonly deadline?: number },
): Promise<boolean> {
  const vector = await storedVector(rows, id);
  if (vector === null) return false;
  if (!(await isFoundByVector(rows, id, vector))) await makeFindable(rows, { id, vector }, options);
  return true;
}

async function fetchRecords(rows: Collection, ids: readonly string[]): Promise<MemoryRecord[]> {
  if (ids.length === 0) return [];
  const found = await rows.query.fetchObjects({
    filters: idIn(ids),
    limit: ids.length,
    returnProperties: [...recordProperties],
  });
  return found.objects.map((row) => toRecord(row.properties));
}

async function fetchVectors(rows: Collection, ids: readonly string[]): Promise<(readonly [string, Float32Array])[]> {
  if (ids.length === 0) return [];
  const found = await rows.query.fetchObjects({
    filters: idIn(ids),
    limit: ids.length,
    includeVector: true,
    returnProperties: [],
  });
  return found.objects.map((row) => [row.uuid, Float32Array.from(vectorOf(row))]);
}

async function deleteRows(rows: Collection, ids: readonly string[]): Promise<string[]> {
  const answer = await rows.data.deleteMany(idIn(ids), { verbose: true });
  if (answer.failed > 0) {
    throw new MemoryError(
      'store_unavailable',
      `Weaviate could not remove ${answer.failed} of ${ids.length} memories; try again`,
    );
  }
  return (answer.objects ?? []).map((object) => object.id);
}

// Weaviate refuses a whole query for one malformed id; to the port it is just an id that nothing has.
function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
