// What a LangGraph store has to do, in our own words. It runs on the reference InMemoryStore first, which proves the
// suite, then on ours. Each test asks for a store of its own.
import type { BaseStore, Item, Operation } from '@langchain/langgraph-checkpoint';
import { describe, expect, it } from 'vitest';
import { describeNamespaces } from './store-suite-namespaces.js';
import { describeSearch } from './store-suite-search.js';
import { describeVectors } from './store-suite-vectors.js';

/** How a store under test is made. */
export interface StoreOptions {
  /** Paths to index; none = no index. The embeddings are those of `wordEmbeddings`. */
  readonly fields?: readonly string[];
}

/** An empty store. */
export type StoreFactory = (options?: StoreOptions) => Promise<BaseStore>;

/** Registers the suite. */
export function describeStore(name: string, create: StoreFactory): void {
  describe(`${name}: a LangGraph store`, () => {
    describeKeeping(create);
    describeBatch(create);
    describeLabels(create);
    describeSearch(create);
    describeVectors(create);
    describeNamespaces(create);
  });
}

const values: readonly (readonly [string, Record<string, unknown>])[] = [
  ['nested lists and objects', { a: [1, 2.5, -3, [], {}, [null, true, false]], b: { c: { d: '' } } }],
  ['an empty object', {}],
  ['text of many scripts', { 中文: '手表', emoji: '👩‍👩‍👧‍👦🐝', accents: ['né', 'ne\u0301'], rtl: 'שלום' }],
  ['quotes, line breaks and NUL', { text: `"'\\\n\r\t\u0000\u2028 %_*?`, '"key"': 1 }],
  ['numbers at the edge', { most: Number.MAX_SAFE_INTEGER, least: Number.MIN_VALUE, big: 1e308, small: -1e-7 }],
  ['keys that objects have by themselves', { constructor: 1, toString: 'x', length: 0, hasOwnProperty: null }],
  ['half a surrogate pair', { text: 'a\ud83dz' }],
  ['60,000 characters', { text: 'x'.repeat(60_000) }],
];

function describeKeeping(create: StoreFactory): void {
  describe('put, get and delete', () => {
    it.each(values)('gives back %s', async (_, value) => {
      const store = await create();
      await store.put(['notes'], 'k', value);
      expect((await store.get(['notes'], 'k'))?.value).toEqual(value);
    });

    it('gives the item with its place and both dates', async () => {
      const store = await create();
      const before = Date.now();
      await store.put(['users', 'alice'], 'likes', { food: 'figs' });
      const item = (await store.get(['users', 'alice'], 'likes'))!;
      expect(item).toMatchObject({ namespace: ['users', 'alice'], key: 'likes', value: { food: 'figs' } });
      expect(item.createdAt).toBeInstanceOf(Date);
      expect(item.updatedAt).toBeInstanceOf(Date);
      expect(item.createdAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(item.updatedAt).toEqual(item.createdAt);
    });

    it('gives null for what was never put, under other labels, and of another key', async () => {
      const store = await create();
      await store.put(['a', 'b'], 'k', { n: 1 });
      expect(await store.get(['a'], 'k')).toBeNull();
      expect(await store.get(['a', 'b', 'c'], 'k')).toBeNull();
      expect(await store.get(['b', 'a'], 'k')).toBeNull();
      expect(await store.get(['a', 'b'], 'K')).toBeNull();
      expect(await store.get(['a', 'b'], 'k ')).toBeNull();
    });

    it('tells apart places whose labels and keys look alike when written together', async () => {
      const store = await create();
      const places: readonly (readonly [string[], string])[] = [
        [['a', 'b'], 'c'],
        [['a'], 'b'],
        [['ab'], 'c'],
        [['a', 'bc'], ''],
        [['a'], 'b/c'],
      ];
      for (const [index, [labels, key]] of places.entries()) await store.put(labels, key, { index });
      const found = await Promise.all(places.map(([labels, key]) => store.get(labels, key)));
      expect(found.map((item) => item?.value)).toEqual(places.map((_, index) => ({ index })));
    });

    it('a second put replaces the whole value, keeps createdAt and moves updatedAt', async () => {
      const store = await create();
      await store.put(['a'], 'k', { first: 1, both: 1 });
      const first = { ...(await store.get(['a'], 'k'))! };
      await new Promise((resolve) => setTimeout(resolve, 5));
      await store.put(['a'], 'k', { both: 2 });
      const second = (await store.get(['a'], 'k'))!;
      expect(second.value).toEqual({ both: 2 });
      expect(second.createdAt).toEqual(first.createdAt);
      expect(second.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
    });

    it('deletes at once and for good; deleting what is missing is no error', async () => {
      const store = await create();
      await store.put(['a'], 'k', { n: 1 });
      await store.put(['a'], 'other', { n: 2 });
      await store.delete(['a'], 'k');
      expect(await store.get(['a'], 'k')).toBeNull();
      expect((await store.search(['a'])).map((item) => item.key)).toEqual(['other']);
      await store.delete(['a'], 'k');
      await store.delete(['nowhere'], 'k');
    });

    it('what was deleted and is put again is new', async () => {
      const store = await create();
      await store.put(['a'], 'k', { n: 1 });
      const first = { ...(await store.get(['a'], 'k'))! };
      await store.delete(['a'], 'k');
      await new Promise((resolve) => setTimeout(resolve, 5));
      await store.put(['a'], 'k', { n: 2 });
      const second = (await store.get(['a'], 'k'))!;
      expect(second.value).toEqual({ n: 2 });
      expect(second.createdAt.getTime()).toBeGreaterThan(first.createdAt.getTime());
    });

    it('puts of one key that were not waited for are written in the order they were asked for', async () => {
      const store = await create();
      await Promise.all(Array.from({ length: 20 }, (_, n) => store.put(['a'], 'k', { n })));
      expect((await store.get(['a'], 'k'))?.value).toEqual({ n: 19 });
    });
  });
}

function describeBatch(create: StoreFactory): void {
  describe('batch', () => {
    const get = (key: string): Operation => ({ namespace: ['a'], key });
    const put = (key: string, value: Record<string, unknown> | null): Operation => ({ namespace: ['a'], key, value });

    it('answers each operation at its place; puts answer nothing', async () => {
      const store = await create();
      await store.put(['a'], 'k', { n: 1 });
      const results = (await store.batch([
        put('x', { n: 2 }),
        get('k'),
        { namespacePrefix: ['a'], limit: 10, offset: 0 },
        get('missing'),
        { matchConditions: undefined, limit: 10, offset: 0 } as unknown as Operation,
      ])) as unknown[];
      expect(results).toHaveLength(5);
      expect(results[0] ?? null).toBeNull();
      expect((results[1] as Item).value).toEqual({ n: 1 });
      expect((results[2] as Item[]).map((item) => item.key)).toEqual(['k']);
      expect(results[3]).toBeNull();
      expect(results[4]).toEqual([['a']]);
    });

    it('reads see what was there before its puts, wherever they stand', async () => {
      const store = await create();
      await store.put(['a'], 'k', { n: 1 });
      const results = (await store.batch([
        put('k', { n: 2 }),
        get('k'),
        put('new', { n: 3 }),
        get('new'),
        { namespacePrefix: ['a'] },
      ])) as unknown[];
      const [, old, , missing, found] = results.map((result) => structuredClone(result)) as [
        unknown,
        Item,
        unknown,
        null,
        Item[],
      ];
      expect(missing).toBeNull();
      expect(found.map((item) => item.key)).toEqual(['k']);
      expect(old.key).toBe('k');
      expect((await store.get(['a'], 'k'))?.value).toEqual({ n: 2 });
      expect((await store.get(['a'], 'new'))?.value).toEqual({ n: 3 });
    });

    it('the last put or delete of a key wins', async () => {
      const store = await create();
      await store.put(['a'], 'gone', { n: 0 });
      await store.batch([put('k', { n: 1 }), put('gone', { n: 1 }), put('k', { n: 2 }), put('gone', null)]);
      expect((await store.get(['a'], 'k'))?.value).toEqual({ n: 2 });
      expect(await store.get(['a'], 'gone')).toBeNull();
      await store.batch([put('gone', null), put('gone', { n: 3 })]);
      expect((await store.get(['a'], 'gone'))?.value).toEqual({ n: 3 });
    });

    it('one wrong operation and nothing of the batch is done', async () => {
      const store = await create();
      const wrong: Operation = { namespace: ['with.dot'], key: 'k', value: {} };
      await expect(store.batch([put('k', { n: 1 }), wrong])).rejects.toMatchObject({ name: 'InvalidNamespaceError' });
      expect(await store.get(['a'], 'k')).toBeNull();
    });

    it('of nothing answers nothing; of 150 puts keeps all, in order', async () => {
      const store = await create();
      expect(await store.batch([])).toEqual([]);
      const names = Array.from({ length: 150 }, (_, n) => `k${n}`);
      await store.batch(names.map((key, n) => put(key, { n })));
      const found = await store.search(['a'], { limit: 200 });
      expect(found.map((item) => item.key)).toEqual(names);
    });
  });
}

function describeLabels(create: StoreFactory): void {
  describe('labels', () => {
    it.each<readonly [string, string[]]>([
      ['an empty one', ['a', '']],
      ['one with a dot', ['a.b']],
      ['one with a colon', ['a', 'b:c']],
      ['one with NUL', ['a\0b']],
    ])('batch refuses %s in every operation', async (_, labels) => {
      const store = await create();
      const wrong: readonly Operation[] = [
        { namespace: labels, key: 'k', value: {} },
        { namespace: labels, key: 'k' },
        { namespacePrefix: labels },
      ];
      for (const operation of wrong) {
        await expect(store.batch([operation])).rejects.toMatchObject({ name: 'InvalidNamespaceError' });
      }
    });

    it.each<readonly [string, unknown]>([
      ['none', []],
      ['an empty one', ['a', '']],
      ['one with a dot', ['a.b']],
      ['one that is no text', ['a', 1]],
      ['the reserved root', ['langgraph', 'x']],
    ])('put refuses %s', async (_, labels) => {
      const store = await create();
      await expect(store.put(labels as string[], 'k', {})).rejects.toMatchObject({ name: 'InvalidNamespaceError' });
      expect(await store.search([])).toEqual([]);
    });

    it('any other text is a label of its own', async () => {
      const store = await create();
      const labels = [
        'A',
        'a',
        'a b',
        '*',
        '中文',
        '🐝',
        'né',
        'ne\u0301',
        "o'",
        '"',
        '%',
        '_',
        'a/b',
        'x'.repeat(200),
      ];
      for (const label of labels) await store.put(['l', label], 'k', { label });
      for (const label of labels) {
        expect((await store.get(['l', label], 'k'))?.value).toEqual({ label });
        expect((await store.search(['l', label])).map((item) => item.namespace)).toEqual([['l', label]]);
      }
    });
  });
}
