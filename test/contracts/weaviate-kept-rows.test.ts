// What one store keeps of the rows it read, while another one changes them: answers stay those of a store that keeps
// nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledAfterMs } from '../../src/adapters/weaviate/kept-rows.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { words } from '../../src/domain/recall/words.js';
import type { MemoryStore, Store, StoredMemory } from '../../src/ports/index.js';
import { aMemory, aStored } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { aRegisteredPartition, type ContractContext } from './contract-context.js';

const dimensions = 8;
const asked = words('bees on the roof of the old mill');
const topics = ['bees roof', 'mill', 'bees mill old', 'harbour', 'roof'];
/** More than a list that is read at once, whatever is kept. */
const memories = 30;
/** Of the nearest, so that some are found by words alone. */
const limit = 22;

/** Opens the collections; a clock this far ahead keeps every row, one that stands at 0 none. */
function opened(now: () => number): Promise<Store> {
  const { http, grpcPort } = servers().weaviate;
  const place = { url: http, grpcPort, collectionPrefix: 'ContractKept' };
  return weaviateStore({ ...place, embedderId: 'contract-kept-8', dimensions }, now);
}

describe('rows kept by one store while another one changes them', () => {
  let keeping: Store;
  let other: Store;
  let fresh: Store;
  const context: ContractContext = { store: () => other, dimensions };
  const filter = { statuses: ['active'] } as const;

  beforeAll(async () => {
    keeping = await opened(() => Date.now() + 2 * settledAfterMs);
    [other, fresh] = [await opened(Date.now), await opened(() => 0)];
  });
  afterAll(async () => {
    await Promise.all([keeping, other, fresh].map((store) => store.close()));
  });

  const vector = (seed: number): Float32Array => Float32Array.from(spread(seed));
  const question = vector(0);
  const nearest = (store: MemoryStore, partition: string) =>
    store.nearest(partition, { vector: question, limit, filter });
  const keywords = (store: MemoryStore, partition: string, near?: ReturnType<typeof nearest>) =>
    store.keywords(partition, {
      ...{ words: asked, vector: question, limit: memories, filter },
      ...(near === undefined ? {} : { near }),
    });

  /** Both lists as a recall asks for them. */
  async function lists(store: Store, partition: string) {
    const near = nearest(store.memories, partition);
    const [byVector, byWords] = await Promise.all([near, keywords(store.memories, partition, near)]);
    return { byVector, byWords };
  }

  async function filled(): Promise<{ readonly partition: string; readonly stored: readonly StoredMemory[] }> {
    const partition = await aRegisteredPartition(context);
    const stored = Array.from({ length: memories }, (_, index) => {
      const text = topics[index % topics.length]!;
      return aStored(spread(index + 1), { content: `${text} ${index}` }, `${text} number${index}`);
    });
    for (const memory of stored) await other.memories.insert(partition, memory);
    return { partition, stored };
  }

  /** Asks until nothing more is learnt. */
  async function warmed(partition: string) {
    for (let round = 0; round < 3; round++) await lists(keeping, partition);
    return lists(keeping, partition);
  }

  async function expectSame(partition: string) {
    const [kept, plain] = [await lists(keeping, partition), await lists(fresh, partition)];
    for (const list of ['byVector', 'byWords'] as const) {
      expect(kept[list].map(({ record }) => record)).toEqual(plain[list].map(({ record }) => record));
      expect(kept[list].map(({ cosine }) => cosine)).toEqual(plain[list].map(({ cosine }) => cosine));
    }
    expect(kept.byWords.map(({ bm25, matched }) => [bm25, matched])).toEqual(
      plain.byWords.map(({ bm25, matched }) => [bm25, matched]),
    );
    return kept;
  }

  it('keeps them: the same record again, in both lists, and the answers of a store that keeps none', async () => {
    const { partition } = await filled();
    const before = await warmed(partition);
    const after = await expectSame(partition);
    for (const list of ['byVector', 'byWords'] as const) {
      expect(before[list].length).toBeGreaterThan(10);
      for (const [index, { record }] of before[list].entries()) expect(after[list][index]!.record).toBe(record);
    }
    const near = new Set(after.byVector.map(({ record }) => record.id));
    expect(after.byWords.some(({ record }) => !near.has(record.id))).toBe(true);
    const again = await lists(fresh, partition);
    expect(again.byVector[0]!.record).not.toBe((await lists(fresh, partition)).byVector[0]!.record);
  });

  const changes: Record<string, (place: { partition: string; id: string; memory: StoredMemory }) => Promise<unknown>> =
    {
      'a memory that is retired': ({ partition, id }) =>
        other.memories.update(partition, id, { status: 'superseded', retiredAt: '2026-11-29T00:00:00.000Z' }),
      'another end of validity': ({ partition, id }) =>
        other.memories.update(partition, id, { validUntil: '2027-01-01T00:00:00.000Z' }),
      'quotes that were taken out': ({ partition, id }) =>
        other.memories.update(partition, id, { sources: [{ ...aMemory().sources[0]!, quote: '' }] }),
      'an access that was counted': ({ partition, id }) =>
        other.memories.touch(partition, [{ id, count: 3, at: '2026-11-29T00:00:00.000Z' }]),
      'a memory that was forgotten': ({ partition, id }) => other.memories.remove(partition, [id]),
      'a memory forgotten and written anew': async ({ partition, id, memory }) => {
        await other.memories.remove(partition, [id]);
        const record = { ...memory.record, content: 'Written anew.' };
        await other.memories.insert(partition, { ...memory, record, keywordText: 'bees anew' });
      },
      'texts that were sealed': ({ partition, id }) =>
        other.memories.seal(partition, id, {
          ...{ content: '(encrypted)', summary: null, subject: null, predicate: null, object: null, speaker: null },
          ...{ conditions: [], entities: [], sources: [], hold: null, sealed: { sealed: '1.key.bytes', texts: [] } },
        }),
    };

  for (const [what, change] of Object.entries(changes)) {
    it(`reads anew: ${what}`, async () => {
      const { partition, stored } = await filled();
      const before = await warmed(partition);
      const near = new Set(before.byVector.map(({ record }) => record.id));
      const [first, second] = [
        before.byVector[3]!.record.id,
        before.byWords.find(({ record }) => !near.has(record.id))!.record.id,
      ];
      for (const id of [first, second]) {
        const memory = stored.find(({ record }) => record.id === id)!;
        await change({ partition, id, memory });
        await expectSame(partition);
      }
      await expectSame(partition);
    });
  }

  it('takes what another search with the same vector names for a hint', async () => {
    const { partition } = await filled();
    const plain = await keywords(fresh.memories, partition);
    const few = fresh.memories.nearest(partition, { vector: question, limit: 3, filter });
    const hinted = await keywords(fresh.memories, partition, nearest(fresh.memories, partition));
    expect(hinted).toEqual(plain);
    const found = new Set(plain.map(({ record }) => record.id));
    expect((await few).some(({ record }) => found.has(record.id))).toBe(true);
  });

  it('reads what was named when the hits themselves are lost', async () => {
    const { partition } = await filled();
    const plain = await keywords(fresh.memories, partition);
    const near = nearest(fresh.memories, partition);
    const lost = near.then(() => Promise.reject(new Error('lost')));
    expect(await keywords(fresh.memories, partition, lost)).toEqual(plain);
  });

  it('gives nothing of a namespace that was erased', async () => {
    const { partition } = await filled();
    await warmed(partition);
    await other.namespaces.fence(partition);
    await other.namespaces.empty(partition);
    expect(await lists(keeping, partition)).toEqual({ byVector: [], byWords: [] });
  });

  it('holds over a long sequence of changes', async () => {
    const { partition, stored } = await filled();
    await warmed(partition);
    const kinds = Object.values(changes);
    for (let step = 0; step < 40; step++) {
      const memory = stored[(step * 7) % stored.length]!;
      // What was removed stays removed for most of these; written anew it is there again.
      await kinds[(step * 5) % kinds.length]!({ partition, id: memory.record.id, memory });
      await expectSame(partition);
    }
  });
});

/** Numbers in −1..1 that are the same on every run. */
function spread(seed: number): number[] {
  return Array.from({ length: dimensions }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233));
}
