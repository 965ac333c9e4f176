// The part of the store suite about searching without a query.
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { describe, expect, it } from 'vitest';
import type { StoreFactory } from './store-suite.js';

/** Registers it. */
export function describeSearch(create: StoreFactory): void {
  const keys = async (store: BaseStore, prefix: string[], options?: Parameters<BaseStore['search']>[1]) =>
    (await store.search(prefix, options)).map((item) => item.key);

  describe('search', () => {
    it('a prefix counts label by label; [] is everything', async () => {
      const store = await create();
      await store.put(['u', '1'], 'a', {});
      await store.put(['u', '10'], 'b', {});
      await store.put(['u', '1', 'x'], 'c', {});
      await store.put(['v', 'u', '1'], 'd', {});
      expect((await keys(store, ['u', '1'])).toSorted()).toEqual(['a', 'c']);
      expect((await keys(store, ['u'])).toSorted()).toEqual(['a', 'b', 'c']);
      expect(await keys(store, ['u', '1', 'x'])).toEqual(['c']);
      expect(await keys(store, ['u', '1', 'x', 'y'])).toEqual([]);
      expect(await keys(store, ['1'])).toEqual([]);
      expect((await keys(store, [])).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('gives ten in the order they were created, unless asked otherwise; replacing keeps the place', async () => {
      const store = await create();
      const names = Array.from({ length: 12 }, (_, n) => `k${n}`);
      for (const key of names) await store.put(['a'], key, { key });
      await store.put(['a'], 'k0', { key: 'again' });
      expect(await keys(store, ['a'])).toEqual(names.slice(0, 10));
      expect(await keys(store, ['a'], { limit: 3 })).toEqual(names.slice(0, 3));
      expect(await keys(store, ['a'], { limit: 3, offset: 2 })).toEqual(names.slice(2, 5));
      expect(await keys(store, ['a'], { limit: 100, offset: 10 })).toEqual(names.slice(10));
      expect(await keys(store, ['a'], { offset: 12 })).toEqual([]);
      expect(await keys(store, ['a'], { limit: 0 })).toEqual([]);
    });

    it('pages through more than fit one page of the store', async () => {
      const store = await create();
      const names = Array.from({ length: 230 }, (_, n) => `k${n}`);
      await store.batch(names.map((key, n) => ({ namespace: ['a'], key, value: { even: n % 2 === 0 } })));
      const even = names.filter((_, n) => n % 2 === 0);
      expect(await keys(store, ['a'], { limit: 300 })).toEqual(names);
      expect(await keys(store, ['a'], { filter: { even: true }, limit: 300 })).toEqual(even);
      expect(await keys(store, ['a'], { filter: { even: true }, limit: 5, offset: 107 })).toEqual(even.slice(107, 112));
    });

    it('has no score, and a query changes nothing, when there is no index', async () => {
      const store = await create();
      for (const text of ['one', 'two', 'three']) await store.put(['a'], text, { text });
      const found = await store.search(['a'], { query: 'three' });
      expect(found.map((item) => item.key)).toEqual(['one', 'two', 'three']);
      expect(found.map((item) => item.score)).toEqual([undefined, undefined, undefined]);
    });
  });

  describe('filter', () => {
    const rows: Readonly<Record<string, Record<string, unknown>>> = {
      red: { color: 'red', size: 3, live: true, at: '2' },
      blue: { color: 'blue', size: 7, live: false, at: '10' },
      none: { size: 5.5, note: null },
      zero: { color: 'Red', size: 0, live: 0 },
    };

    it.each<readonly [string, Record<string, unknown>, readonly string[]]>([
      ['equality of a text, to the letter', { color: 'red' }, ['red']],
      ['equality of a number', { size: 7 }, ['blue']],
      ['equality keeps types apart', { live: 0 }, ['zero']],
      ['equality of null', { note: null }, ['none']],
      ['several keys: all must hold', { color: 'red', size: 7 }, []],
      ['no keys: everything', {}, ['red', 'blue', 'none', 'zero']],
      ['a key nobody has', { nothing: 'x' }, []],
      ['$eq', { color: { $eq: 'blue' } }, ['blue']],
      ['$ne, also of what has no such key', { color: { $ne: 'red' } }, ['blue', 'none', 'zero']],
      ['$gt', { size: { $gt: 5.5 } }, ['blue']],
      ['$gte', { size: { $gte: 5.5 } }, ['blue', 'none']],
      ['$lt', { size: { $lt: 3 } }, ['zero']],
      ['$lte', { size: { $lte: 3 } }, ['red', 'zero']],
      ['a range', { size: { $gt: 1, $lt: 6 } }, ['red', 'none']],
      ['texts compare as numbers', { at: { $gt: 5 } }, ['blue']],
      ['a text that is no number is never greater or less', { color: { $gte: 'a' } }, []],
      ['$in', { color: { $in: ['red', 'blue', 'green'] } }, ['red', 'blue']],
      ['$in of nothing', { color: { $in: [] } }, []],
      ['$nin', { color: { $nin: ['red', 'blue'] } }, ['none', 'zero']],
      ['operators and equality together', { color: { $in: ['red', 'blue'] }, live: true }, ['red']],
      ['names that objects have by themselves', { constructor: { $eq: 'x' } }, []],
    ])('%s', async (_, filter, expected) => {
      const store = await create();
      for (const [key, value] of Object.entries(rows)) await store.put(['f'], key, value);
      expect(await keys(store, ['f'], { filter })).toEqual(expected);
    });
  });
}
