import { bm25Score } from '../../src/domain/bm25.js';
import { cosine } from '../../src/domain/cosine.js';
import { MemoryError } from '../../src/domain/errors.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { checkedFilter, checkedPatch } from '../../src/domain/memory-filter.js';
import { passesFilter } from './in-memory-filter.js';
import type { KeywordHit, MemoryFilter, MemoryStore, NearestHit, StoredMemory } from '../../src/ports/index.js';
import { requireFreshDeadline, type InMemoryPartitions } from './in-memory-partitions.js';

function byBest<Hit extends NearestHit>(score: (hit: Hit) => number): (a: Hit, b: Hit) => number {
  return (a, b) => score(b) - score(a) || (a.record.id < b.record.id ? -1 : 1);
}

function requireVector(vector: Float32Array, dimensions: number): void {
  const usable = vector.every(Number.isFinite) && vector.some((value) => value !== 0);
  if (vector.length === dimensions && usable) return;
  throw new MemoryError(
    'invalid_input',
    `the vector has ${vector.length} numbers, the store needs ${dimensions} finite ones`,
  );
}

type Rows = Map<string, StoredMemory>;

function keywordHits(
  rows: Rows,
  query: { words: readonly string[]; tags?: readonly string[]; vector: Float32Array; filter?: MemoryFilter },
): KeywordHit[] {
  const wordOf = new Map(query.tags?.map((tag, index) => [tag, query.words[index]!]));
  const listOf = (text: string) =>
    text
      .split(/\s+/u)
      .filter(Boolean)
      .map((form) => wordOf.get(form) ?? form);
  const texts = [...rows.values()].filter((row) => row.keywordText !== null);
  const postings = new Map(texts.map((row) => [row.record.id, listOf(row.keywordText!)]));
  const documents = texts.length;
  const averageLength = [...postings.values()].reduce((sum, list) => sum + list.length, 0) / Math.max(1, documents);
  const frequency = new Map(
    query.words.map((word) => [word, [...postings.values()].filter((list) => list.includes(word)).length]),
  );
  return texts
    .filter(({ record }) => passesFilter(record, query.filter))
    .map(({ record, vector }) => {
      const list = postings.get(record.id)!;
      const matched = query.words.filter((word) => list.includes(word));
      const scores = matched.map((word) => {
        const tf = list.filter((other) => other === word).length;
        const documentFrequency = frequency.get(word)!;
        return bm25Score({ tf, length: list.length, averageLength, documents, documentFrequency });
      });
      const bm25 = scores.reduce((sum, score) => sum + score, 0);
      return { record, cosine: cosine(vector, query.vector), bm25, matched };
    })
    .filter((hit) => hit.bm25 > 0);
}

/** The reads of the memory store over plain maps. */
function reads(
  partitions: InMemoryPartitions,
  dimensions: number,
): Omit<MemoryStore, 'insert' | 'update' | 'remove' | 'touch' | 'seal' | 'reword'> {
  const rowsOf = (partition: string): Rows => partitions.get(partition)?.memories ?? new Map<string, StoredMemory>();
  const passing = (partition: string, filter?: MemoryFilter) => {
    checkedFilter(filter);
    return [...rowsOf(partition).values()].filter(({ record }) => passesFilter(record, filter));
  };
  const hits = (partition: string, vector: Float32Array, filter?: MemoryFilter): NearestHit[] =>
    passing(partition, filter).map((row) => ({ record: row.record, cosine: cosine(row.vector, vector) }));
  return {
    async get(partition, ids) {
      return ids.flatMap((id) => rowsOf(partition).get(id)?.record ?? []);
    },
    async list(partition, { filter, limit, after }) {
      const place = ({ createdAt, id }: MemoryRecord) => ({ createdAt, id });
      const newest = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }) =>
        a.createdAt === b.createdAt ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.createdAt > b.createdAt ? -1 : 1;
      const start = after ? (JSON.parse(after) as { createdAt: string; id: string }) : null;
      const rest = passing(partition, filter)
        .map(({ record }) => record)
        .filter((record) => start === null || newest(start, record) < 0)
        .toSorted(newest);
      const records = rest.slice(0, limit);
      return { records, next: limit < rest.length ? JSON.stringify(place(records.at(-1)!)) : null };
    },
    async nearest(partition, { vector, limit, filter }) {
      requireVector(vector, dimensions);
      return hits(partition, vector, filter)
        .toSorted(byBest((hit) => hit.cosine))
        .slice(0, limit);
    },
    async keywords(partition, query) {
      requireVector(query.vector, dimensions);
      checkedFilter(query.filter);
      return keywordHits(rowsOf(partition), query)
        .toSorted(byBest((hit) => hit.bm25))
        .slice(0, query.limit);
    },
    async beside(partition, { places, vector, filter }) {
      const wanted = new Set(places.map((place) => `${place.ordinal} ${place.sessionId}`));
      return hits(partition, vector, filter).filter(({ record }) =>
        wanted.has(`${record.ordinal} ${record.sessionId}`),
      );
    },
    async lastOrdinal(partition, sessionId) {
      return Math.max(-1, ...passing(partition, { sessionId }).map(({ record }) => record.ordinal));
    },
    async count(partition, filter) {
      return passing(partition, filter).length;
    },
    async ensureFindable(partition, id) {
      return rowsOf(partition).has(id);
    },
    async vectors(partition, ids) {
      const found = ids.flatMap((id) => rowsOf(partition).get(id) ?? []);
      return new Map(found.map(({ record, vector }) => [record.id, Float32Array.from(vector)]));
    },
  };
}

/** The whole memory port over plain maps, with the semantics of the port. */
export function inMemoryMemories(partitions: InMemoryPartitions, dimensions: number, now: () => number): MemoryStore {
  return {
    ...reads(partitions, dimensions),
    async insert(partition, memory, options) {
      requireVector(memory.vector, dimensions);
      requireFreshDeadline(options, now());
      const { memories } = partitions.writable(partition);
      if (memories.has(memory.record.id)) return 'exists';
      memories.set(memory.record.id, structuredClone(memory));
      return 'created';
    },
    async update(partition, id, patch, options) {
      checkedPatch(patch);
      requireFreshDeadline(options, now());
      const { memories } = partitions.writable(partition);
      const row = memories.get(id);
      if (row === undefined) return false;
      memories.set(id, { ...row, record: { ...row.record, ...structuredClone(patch) } });
      return true;
    },
    async remove(partition, ids, options) {
      requireFreshDeadline(options, now());
      const { memories } = partitions.writable(partition);
      return ids.filter((id) => memories.delete(id));
    },
    async seal(partition, id, texts) {
      const { memories } = partitions.writable(partition);
      const row = memories.get(id);
      if (row === undefined) return false;
      memories.set(id, { ...row, keywordText: null, record: { ...row.record, ...structuredClone(texts) } });
      return true;
    },
    async reword(partition, id, keywordText) {
      const { memories } = partitions.writable(partition);
      const row = memories.get(id);
      if (row === undefined) return false;
      memories.set(id, { ...row, keywordText });
      return true;
    },
    async touch(partition, touches) {
      const rows = partitions.get(partition)?.memories;
      for (const { id, count, at } of touches) {
        const row = rows?.get(id);
        if (row === undefined) continue;
        const last = row.record.lastAccessedAt;
        const lastAccessedAt = last !== null && last > at ? last : at;
        const record = { ...row.record, accessCount: row.record.accessCount + count, lastAccessedAt };
        rows!.set(id, { ...row, record });
      }
    },
  };
}
