// The memory store over another one: confidential and restricted memories are sealed before they are written and
// opened when they are read. Only rows that are given back are opened.
import { checkedFilter, checkedPatch } from '../../domain/memory-filter.js';
import { isMemoryError } from '../../domain/errors.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { isSealedRecord, mustBeSealed } from '../../domain/sealed.js';
import type { MemoryFilter, MemoryPatch, MemoryStore, NearestHit } from '../../ports/index.js';
import type { DataKeys } from './data-keys.js';
import type { InTurn } from './in-turn.js';
import { entityTag, openRecord, sealRecord } from './sealed-record.js';
import { admitsTagged, taggedText, tagsOf } from './word-tags.js';

export interface SealedMemoriesOptions {
  /** The store as it is stored. */
  readonly memories: MemoryStore;
  readonly keys: DataKeys;
  readonly inTurn: InTurn;
  /** Is this memory stored sealed? */
  readonly seals: (record: MemoryRecord) => boolean;
}

/** The memory store that seals. */
export function sealedMemories(options: SealedMemoriesOptions): MemoryStore {
  return { ...options.memories, ...reading(options), ...searching(options), ...writing(options) };
}

function writing(options: SealedMemoriesOptions): Pick<MemoryStore, 'insert' | 'update'> {
  const { memories, keys, seals, inTurn } = options;
  return {
    async insert(partition, memory, write) {
      if (!seals(memory.record)) return memories.insert(partition, memory, write);
      const key = await keys.forWriting(partition, write);
      const record = sealRecord(memory.record, key, partition);
      const keywordText = taggedText(memory.record, memory.keywordText, key);
      return memories.insert(partition, { ...memory, record, keywordText }, write);
    },

    // oxlint-disable-next-line max-params -- the port's signature
    async update(partition, id, patch, write) {
      checkedPatch(patch);
      if (!changesText(patch)) return memories.update(partition, id, patch, write);
      return inTurn(`${partition} ${id}`, async () => {
        const [stored] = await memories.get(partition, [id]);
        const sealed = stored !== undefined && isSealedRecord(stored);
        const written = sealed ? await sealedPatch(options, { partition, stored, patch }) : patch;
        return memories.update(partition, id, written, write);
      });
    },
  };
}

/** Fields of a patch that hold text. */
const textFields = ['sources', 'conditions', 'hold'] as const;

function changesText(patch: MemoryPatch): boolean {
  return textFields.some((field) => patch[field] !== undefined);
}

async function sealedPatch(
  options: SealedMemoriesOptions,
  {
    partition,
    stored,
    patch,
  }: { readonly partition: string; readonly stored: MemoryRecord; readonly patch: MemoryPatch },
): Promise<MemoryPatch> {
  const [before] = await opened(options, partition, [stored]);
  const key = await options.keys.forWriting(partition);
  const { sources, conditions, hold, sealed } = sealRecord({ ...before!, ...patch }, key, partition);
  return { ...patch, sources, conditions, hold, sealed };
}

function reading(options: SealedMemoriesOptions): Pick<MemoryStore, 'get' | 'list' | 'count'> {
  const { memories } = options;
  return {
    get: async (partition, ids) => opened(options, partition, await memories.get(partition, ids)),
    async list(partition, { filter, ...query }) {
      const page = await memories.list(partition, { ...query, ...(await widened(options, partition, filter)) });
      return { ...page, records: await opened(options, partition, page.records) };
    },
    count: async (partition, filter) => memories.count(partition, (await widened(options, partition, filter)).filter),
  };
}

function searching(options: SealedMemoriesOptions): Pick<MemoryStore, 'nearest' | 'keywords' | 'beside'> {
  const { memories } = options;
  return {
    async nearest(partition, { filter, ...query }) {
      const asked = { ...query, ...(await widened(options, partition, filter)) };
      return openedHits(options, partition, await memories.nearest(partition, asked));
    },
    async keywords(partition, { filter, ...query }) {
      const tags = await wordTags(options, partition, { filter, words: query.words });
      const asked = { ...query, ...tags, ...(await widened(options, partition, filter)) };
      return openedHits(options, partition, await memories.keywords(partition, asked));
    },
    async beside(partition, { filter, ...query }) {
      const asked = { ...query, ...(await widened(options, partition, filter)) };
      return openedHits(options, partition, await memories.beside(partition, asked));
    },
  };
}

/** Sealed memories hold tags in the place of entities: the filter asks for both forms. */
async function widened(
  { keys }: SealedMemoriesOptions,
  partition: string,
  filter: MemoryFilter | undefined,
): Promise<{ readonly filter?: MemoryFilter }> {
  if (filter === undefined) return {};
  const { entities } = checkedFilter(filter);
  if (entities === undefined || entities.length === 0) return { filter };
  const key = await keys.known(partition);
  if (key === null) return { filter };
  return { filter: { ...filter, entities: [...entities, ...entities.map((entity) => entityTag(key, entity))] } };
}

/** What stands for the words in sealed memories; without the key, words in clear are found still. */
async function wordTags(
  { keys }: SealedMemoriesOptions,
  partition: string,
  { filter, words }: { readonly filter: MemoryFilter | undefined; readonly words: readonly string[] },
): Promise<{ readonly tags?: readonly string[] }> {
  if (!admitsTagged(filter)) return {};
  try {
    const key = await keys.known(partition);
    return key === null ? {} : { tags: tagsOf(words, key) };
  } catch (error) {
    if (isMemoryError(error) && error.code === 'no_key') return {};
    throw error;
  }
}

async function openedHits<Hit extends NearestHit>(
  options: SealedMemoriesOptions,
  partition: string,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  if (!hits.some(({ record }) => isSealedRecord(record))) return hits;
  const records = await opened(
    options,
    partition,
    hits.map((hit) => hit.record),
  );
  return hits.map((hit, index) => ({ ...hit, record: records[index]! }));
}

async function opened(
  { keys }: Pick<SealedMemoriesOptions, 'keys'>,
  partition: string,
  records: readonly MemoryRecord[],
): Promise<readonly MemoryRecord[]> {
  if (!records.some(isSealedRecord)) return records;
  return Promise.all(
    records.map(async (record) => {
      if (!isSealedRecord(record)) return record;
      return openRecord(record, await keys.ofEnvelope(partition, record.sealed.sealed), partition);
    }),
  );
}

/** The rule: by sensitivity. */
export const bySensitivity: SealedMemoriesOptions['seals'] = mustBeSealed;
