// The memories of a world behind the port: what steps and jobs read and write, in memory.
import { bm25Score } from '../../domain/bm25.js';
import { cosine } from '../../domain/cosine.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { keywordText } from '../../domain/recall/words.js';
import type { KeywordHit, MemoryFilter, MemoryStore, NearestHit } from '../../ports/index.js';
import type { Vectors } from './vectors.js';
import type { World } from './world.js';

type Touched = Pick<World, 'records' | 'touched'>;

/** Reads and writes go to the world, whatever the partition; heat and sealing are none of its business. */
export function scratchMemories(real: MemoryStore, world: Touched, vectors: Vectors): MemoryStore {
  return { ...real, ...reading(world, vectors), ...writing(world) };
}

function writing({
  records,
  touched,
}: Touched): Pick<MemoryStore, 'insert' | 'update' | 'remove' | 'touch' | 'seal' | 'reword'> {
  return {
    async insert(_, { record }) {
      if (records.has(record.id)) return 'exists';
      records.set(record.id, record);
      touched.add(record.id);
      return 'created';
    },
    async update(_, id, patch) {
      const record = records.get(id);
      if (record === undefined) return false;
      records.set(id, { ...record, ...patch } as MemoryRecord);
      touched.add(id);
      return true;
    },
    async remove(_, ids) {
      const removed = ids.filter((id) => records.delete(id));
      removed.forEach((id) => touched.add(id));
      return removed;
    },
    touch: async () => {},
    seal: async () => false,
    reword: async () => false,
  };
}

type Reads = Pick<MemoryStore, 'get' | 'list' | 'nearest' | 'keywords' | 'lastOrdinal'>;

function reading({ records }: Touched, vectors: Vectors): Reads {
  const passing = (filter?: MemoryFilter) => [...records.values()].filter((record) => passes(record, filter));
  const nearest = async (vector: Float32Array, found: readonly MemoryRecord[]): Promise<readonly NearestHit[]> => {
    const theirs = await vectors.of(found);
    return found.map((record, index) => ({ record, cosine: cosine(theirs[index]!, vector) }));
  };
  return {
    get: async (_, ids) => ids.flatMap((id) => records.get(id) ?? []),
    list: async (_, { filter }) => ({ records: passing(filter).toSorted(newestFirst), next: null }),
    nearest: async (_, { vector, limit, filter }) =>
      (await nearest(vector, passing(filter))).toSorted(byBest((hit) => hit.cosine)).slice(0, limit),
    async keywords(_, { words, vector, limit, filter }) {
      const scores = bm25Of([...records.values()], words);
      const found = passing(filter).filter((record) => scores.has(record));
      const hits = (await nearest(vector, found)).map((hit): KeywordHit => ({ ...hit, ...scores.get(hit.record)! }));
      return hits.toSorted(byBest((hit) => hit.bm25)).slice(0, limit);
    },
    // Places in a session stay as they were given.
    lastOrdinal: async () => -1,
  };
}

/** The fields steps and jobs of a lane filter by. */
function passes(record: MemoryRecord, { statuses, attribute }: MemoryFilter = {}): boolean {
  const isOfStatus = statuses === undefined || statuses.includes(record.status);
  return isOfStatus && (attribute === undefined || record.attribute === attribute);
}

function newestFirst(a: MemoryRecord, b: MemoryRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function byBest<Hit extends NearestHit>(score: (hit: Hit) => number): (a: Hit, b: Hit) => number {
  return (a, b) => score(b) - score(a) || (a.record.id < b.record.id ? -1 : 1);
}

const postings = new WeakMap<MemoryRecord, readonly string[]>();

function wordsOf(record: MemoryRecord): readonly string[] {
  const known = postings.get(record) ?? keywordText(record).split(/\s+/u).filter(Boolean);
  postings.set(record, known);
  return known;
}

type Score = Pick<KeywordHit, 'bm25' | 'matched'>;

/** The score of every text that holds one of the words, over rows of every status. */
function bm25Of(all: readonly MemoryRecord[], asked: readonly string[]): ReadonlyMap<MemoryRecord, Score> {
  const lists = all.map(wordsOf);
  const averageLength = lists.reduce((sum, list) => sum + list.length, 0) / Math.max(1, lists.length);
  const frequency = new Map(asked.map((word) => [word, lists.filter((list) => list.includes(word)).length]));
  const scores = new Map<MemoryRecord, Score>();
  all.forEach((record, index) => {
    const list = lists[index]!;
    const matched = asked.filter((word) => list.includes(word));
    const bm25 = matched.reduce((sum, word) => {
      const tf = list.filter((one) => one === word).length;
      const documentFrequency = frequency.get(word)!;
      return sum + bm25Score({ tf, length: list.length, averageLength, documents: all.length, documentFrequency });
    }, 0);
    if (bm25 > 0) scores.set(record, { bm25, matched });
  });
  return scores;
}
