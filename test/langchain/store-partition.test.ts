// Items beside memories: whose they are, what never sees them, what a forget does with them, and how many may be read.
import { describe, expect, it, onTestFinished } from 'vitest';
import { Embeddings } from '@langchain/core/embeddings';
import { isMemoryError } from '../../src/domain/errors.js';
import { ledgerKinds } from '../../src/ports/index.js';
import { memoryStore } from '../../src/langchain/store.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { openInMemory, type InMemory } from '../support/open-in-memory.js';

async function opened(parts?: Parameters<typeof openInMemory>[0]): Promise<InMemory> {
  const found = await openInMemory(parts);
  onTestFinished(() => found.memory.close());
  return found;
}

const codeOf = (error: unknown): unknown => (isMemoryError(error) ? error.code : error);

describe('items and principals', () => {
  it('G4: the same labels of two principals are two places; tenants too', async () => {
    const { memory } = await opened();
    const principals = ['ann', 'bob', { tenantId: 'acme', userId: 'ann' }];
    const stores = principals.map((principal) => memoryStore({ memory, principal, index: {} }));
    for (const [n, store] of stores.entries()) await store.put(['notes'], 'k', { owner: n });
    for (const [n, store] of stores.entries()) {
      expect((await store.get(['notes'], 'k'))?.value).toEqual({ owner: n });
      expect((await store.search([], { query: 'owner' })).map((item) => item.value)).toEqual([{ owner: n }]);
      expect(await store.listNamespaces()).toEqual([['notes']]);
    }
    await stores[0]!.delete(['notes'], 'k');
    expect(await stores[1]!.get(['notes'], 'k')).not.toBeNull();
  });

  it('reading and deleting register nobody', async () => {
    const { memory, store } = await opened();
    const nobody = memoryStore({ memory, principal: 'nobody' });
    expect(await nobody.get(['a'], 'k')).toBeNull();
    expect(await nobody.search([])).toEqual([]);
    expect(await nobody.listNamespaces()).toEqual([]);
    await nobody.delete(['a'], 'k');
    expect(await store.namespaces.page({ limit: 10 })).toEqual([]);
  });
});

describe('items and memories', () => {
  it('items are never recalled, listed, or part of a profile or timeline; memories are no items', async () => {
    const { memory } = await opened();
    const ann = memory.for('ann');
    const store = memoryStore({ memory, principal: 'ann', index: {} });
    await store.put(['facts'], 'k', { text: 'The user keeps quails.' });
    await ann.add('The user keeps bees.', { wait: true });
    const { text, memories } = await ann.recall('quails bees keeps');
    expect(memories.map((one) => one.content)).toEqual(['The user keeps bees.']);
    expect(text).not.toContain('quails');
    expect((await ann.list({ status: 'all' })).memories).toHaveLength(1);
    expect(await ann.timeline()).toHaveLength(1);
    expect(await ann.profile()).toEqual({});
    expect(await ann.session('s').recent(5)).toEqual([]);
    expect(await ann.queued()).toBe(0);
    expect((await store.search([], { query: 'bees' })).map((item) => item.key)).toEqual(['k']);
  });

  it('G10: forgetting everything of a principal takes the items along; forgetting one memory does not', async () => {
    const { memory, store } = await opened();
    const ann = memory.for('ann');
    const items = memoryStore({ memory, principal: 'ann', index: {} });
    const others = memoryStore({ memory, principal: 'bob' });
    await others.put(['a'], 'k', { text: 'bob keeps newts' });
    const puts = Array.from({ length: 130 }, (_, n) => ({
      namespace: ['a', `${n}`],
      key: 'k',
      value: { text: 'quails' },
    }));
    await items.batch(puts);
    await ann.add('The user keeps bees.', { wait: true });
    await ann.forget((await ann.list()).memories.map((one) => one.id));
    expect(await items.search([], { limit: 200 })).toHaveLength(130);
    expect(await ann.forget({ all: true })).toMatchObject({ items: 130 });
    expect(await items.search([])).toEqual([]);
    expect(await items.listNamespaces()).toEqual([]);
    const rows = await store.ledger.list(ann.namespace.partition, {
      kinds: [...ledgerKinds],
      order: 'oldest',
      limit: 500,
    });
    expect(JSON.stringify(rows)).not.toMatch(/quails|bees/);
    expect(await others.search([])).toHaveLength(1);
    await items.put(['a'], 'k', { text: 'new' });
    expect(await items.search([])).toHaveLength(1);
  });
});

describe('many items', () => {
  it('10,000 under a prefix are searched; one more is quota_exceeded naming the limit', async () => {
    const { memory } = await opened();
    const store = memoryStore({ memory, principal: 'ann', index: { fields: ['text'] } });
    const value = (n: number) => ({ text: `note ${n % 7}`, n });
    const put = (n: number) => ({ namespace: ['big'], key: `${n}`, value: value(n), index: false as const });
    await store.batch(Array.from({ length: 9_999 }, (_, n) => put(n)));
    await store.put(['big'], 'best', { text: 'heron' });
    await store.put(['small'], 'k', { text: 'heron' });
    const best = async (prefix: string[]) => (await store.search(prefix, { query: 'heron', limit: 1 }))[0]?.key;
    expect(await best(['big'])).toBe('best');
    await store.put(['big'], 'too many', { text: 'heron' });
    for (const call of [
      store.search(['big'], { query: 'heron' }),
      store.search(['big'], { filter: { n: -1 } }),
      store.listNamespaces({ prefix: ['big'] }),
      store.search([], { limit: 10_001 }),
    ]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(codeOf(error)).toBe('quota_exceeded');
      expect((error as Error).message).toMatch(/10000 items \(itemsRead\).*longer one/);
    }
    expect(await best(['small'])).toBe('k');
    expect(await store.search(['big'], { limit: 5 })).toHaveLength(5);
    expect((await store.search(['big'], { limit: 50, offset: 50 })).map((item) => item.key)).toContain('99');
    await memory.for('ann').forget({ all: true });
    expect(await store.search([])).toEqual([]);
  });

  it('ranks exactly: as sorting all by their cosine does, ties in the order of creation', async () => {
    const { memory } = await opened();
    const store = memoryStore({ memory, principal: 'ann', index: { fields: ['text'] } });
    const words = ['ash', 'birch', 'cedar', 'date', 'elm', 'fir', 'gum'];
    const texts = Array.from(
      { length: 400 },
      (_, n) => words.filter((_word, bit) => (n >> bit) & 1).join(' ') || 'none',
    );
    await store.batch(texts.map((text, n) => ({ namespace: ['t'], key: `${n}`, value: { text } })));
    const embedder = hashingEmbedder();
    const query = await embedder.embedQuery('cedar elm');
    const vectors = await embedder.embedDocuments(texts);
    const scores = vectors.map((vector) => vector.reduce((sum, value, at) => sum + value * query[at]!, 0));
    const expected = texts.map((_, n) => n).toSorted((a, b) => scores[b]! - scores[a]! || a - b);
    const found = await store.search(['t'], { query: 'cedar elm', limit: 30, offset: 10 });
    for (const [place, item] of found.entries()) expect(item.score).toBeCloseTo(scores[expected[place + 10]!]!, 5);
    expect(new Set(found.map((item) => item.key)).size).toBe(30);
  });
});

describe('embedders', () => {
  class Fixed extends Embeddings {
    readonly model: string;
    calls = 0;
    constructor(model: string) {
      super({});
      this.model = model;
    }
    async embedDocuments(texts: string[]): Promise<number[][]> {
      this.calls += 1;
      return texts.map((text) => [1, text.length]);
    }
    async embedQuery(text: string): Promise<number[]> {
      return [1, text.length];
    }
  }

  it('vectors of another model are never compared with: such items come last, without a score', async () => {
    const { memory } = await opened();
    const one = memoryStore({ memory, principal: 'ann', index: { fields: ['t'], embeddings: new Fixed('one') } });
    const two = memoryStore({ memory, principal: 'ann', index: { fields: ['t'], embeddings: new Fixed('two') } });
    await one.put(['a'], 'first', { t: 'xx' });
    await two.put(['a'], 'second', { t: 'yy' });
    const found = await two.search(['a'], { query: 'xx' });
    expect(found.map((item) => [item.key, item.score === undefined])).toEqual([
      ['second', false],
      ['first', true],
    ]);
  });

  it('a batch embeds each distinct text once, in one call', async () => {
    const { memory } = await opened();
    const embeddings = new Fixed('m');
    const store = memoryStore({ memory, principal: 'ann', index: { fields: ['t', 'u'], embeddings } });
    await store.batch(['a', 'b', 'a'].map((t, n) => ({ namespace: ['x'], key: `${n}`, value: { t, u: 'a' } })));
    expect(embeddings.calls).toBe(1);
  });

  it.each<readonly [string, () => number[][], string]>([
    [
      'that fail',
      () => {
        throw new Error('secret down');
      },
      'model_unavailable',
    ],
    ['that give zeros', () => [[0, 0]], 'model_output_invalid'],
    ['that give NaN', () => [[1, Number.NaN]], 'model_output_invalid'],
    ['that give too few', () => [], 'model_output_invalid'],
  ])('embeddings %s fail the put, and nothing is written', async (_, vectors, code) => {
    const { memory } = await opened();
    class Failing extends Fixed {
      override embedDocuments = async () => vectors();
    }
    const store = memoryStore({ memory, principal: 'ann', index: { embeddings: new Failing('f') } });
    const error: unknown = await store.put(['a'], 'k', { t: 'x' }).catch((thrown: unknown) => thrown);
    expect(codeOf(error)).toBe(code);
    expect((error as Error).message).not.toContain('secret');
    expect(await store.search([])).toEqual([]);
  });
});
