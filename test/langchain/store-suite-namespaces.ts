// The part of the store suite about listing namespaces.
import { describe, expect, it } from 'vitest';
import type { StoreFactory } from './store-suite.js';

const places = [
  ['a', 'b', 'c'],
  ['a', 'b', 'd', 'i'],
  ['a', 'b', 'f'],
  ['a', 'c', 'f'],
  ['b', 'a', 'f'],
  ['users', '1', 'v1'],
  ['users', '10', 'v1'],
  ['users', '2', 'v2'],
];

/** Registers it. */
export function describeNamespaces(create: StoreFactory): void {
  describe('listNamespaces', () => {
    async function listed(options?: Parameters<Awaited<ReturnType<StoreFactory>>['listNamespaces']>[0]) {
      const store = await create();
      for (const labels of places.toReversed()) {
        await store.put(labels, 'one', {});
        await store.put(labels, 'two', {});
      }
      return store.listNamespaces(options);
    }

    it('gives each once, in order', async () => {
      expect(await listed()).toEqual(places);
    });

    it.each<readonly [string, string[], readonly string[][]]>([
      ['a prefix', ['a', 'b'], places.slice(0, 3)],
      ['the whole of one', ['a', 'c', 'f'], [['a', 'c', 'f']]],
      ['a label, not its beginning', ['users', '1'], [['users', '1', 'v1']]],
      [
        'a wildcard in the middle',
        ['a', '*', 'f'],
        [
          ['a', 'b', 'f'],
          ['a', 'c', 'f'],
        ],
      ],
      ['a wildcard in front', ['*', 'b'], places.slice(0, 3)],
      ['a longer one than any', ['a', 'b', 'c', 'd', 'e'], []],
      ['nobody', ['z'], []],
    ])('by prefix: %s', async (_, prefix, expected) => {
      expect(await listed({ prefix })).toEqual(expected);
    });

    it.each<readonly [string, string[], readonly string[][]]>([
      [
        'one label',
        ['f'],
        [
          ['a', 'b', 'f'],
          ['a', 'c', 'f'],
          ['b', 'a', 'f'],
        ],
      ],
      ['two labels', ['b', 'f'], [['a', 'b', 'f']]],
      ['a wildcard', ['a', '*'], [['b', 'a', 'f']]],
      ['a wildcard at the end', ['1', '*'], [['users', '1', 'v1']]],
    ])('by suffix: %s', async (_, suffix, expected) => {
      expect(await listed({ suffix })).toEqual(expected);
    });

    it('by prefix and suffix together', async () => {
      expect(await listed({ prefix: ['a'], suffix: ['f'] })).toEqual([
        ['a', 'b', 'f'],
        ['a', 'c', 'f'],
      ]);
    });

    it('cut to a depth, each once', async () => {
      expect(await listed({ maxDepth: 2 })).toEqual([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'a'],
        ['users', '1'],
        ['users', '10'],
        ['users', '2'],
      ]);
      expect(await listed({ maxDepth: 1, prefix: ['users'] })).toEqual([['users']]);
      expect(await listed({ maxDepth: 9, prefix: ['users', '2'] })).toEqual([['users', '2', 'v2']]);
    });

    it('in pages', async () => {
      expect(await listed({ limit: 2 })).toEqual(places.slice(0, 2));
      expect(await listed({ limit: 2, offset: 3 })).toEqual(places.slice(3, 5));
      expect(await listed({ offset: 7 })).toEqual(places.slice(7));
      expect(await listed({ offset: 8 })).toEqual([]);
    });

    it('an empty store has none', async () => {
      expect(await (await create()).listNamespaces()).toEqual([]);
    });
  });
}
