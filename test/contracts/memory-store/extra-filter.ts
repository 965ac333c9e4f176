import { describe, expect, it } from 'vitest';
import type { ExtraValues } from '../../../src/domain/memory-record.js';
import { aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, type ContractContext } from '../contract-context.js';

/** Equality on the app's own values: types count, keys and values never run into each other. */
export function extraFilterContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  async function filled(extras: Readonly<Record<string, ExtraValues>>): Promise<string> {
    const partition = await aRegisteredPartition(context);
    for (const [content, extra] of Object.entries(extras)) {
      await memories().insert(partition, aStored(direction(context, 1), { content, extra }));
    }
    return partition;
  }

  async function found(partition: string, extra: ExtraValues): Promise<string[]> {
    const page = await memories().list(partition, { filter: { extra }, limit: 50 });
    return page.records.map((record) => record.content).toSorted();
  }

  describe('filtering by extra', () => {
    it('"1", 1, true and "true" are four values', async () => {
      const partition = await filled({
        text: { k: '1' },
        number: { k: 1 },
        flag: { k: true },
        word: { k: 'true' },
        zero: { k: 0 },
        no: { k: false },
        empty: { k: '' },
      });
      expect(await found(partition, { k: '1' })).toEqual(['text']);
      expect(await found(partition, { k: 1 })).toEqual(['number']);
      expect(await found(partition, { k: true })).toEqual(['flag']);
      expect(await found(partition, { k: 'true' })).toEqual(['word']);
      expect(await found(partition, { k: 0 })).toEqual(['zero']);
      expect(await found(partition, { k: false })).toEqual(['no']);
      expect(await found(partition, { k: '' })).toEqual(['empty']);
      expect(await found(partition, { k: '0' })).toEqual([]);
    });

    it('a key that no memory holds matches nothing, never everything', async () => {
      const partition = await filled({ a: { k: 'v' }, b: {} });
      expect(await found(partition, { missing: 'v' })).toEqual([]);
      expect(await found(partition, { k: 'v', missing: 'v' })).toEqual([]);
      expect(await found(partition, { K: 'v' })).toEqual([]);
      expect(await found(partition, { constructor: 'v' })).toEqual([]);
      expect(await found(partition, {})).toEqual(['a', 'b']);
    });

    it('all of the given keys must have their value', async () => {
      const partition = await filled({ a: { x: 1, y: 'p' }, b: { x: 1, y: 'q' }, c: { x: 1 } });
      expect(await found(partition, { x: 1 })).toEqual(['a', 'b', 'c']);
      expect(await found(partition, { x: 1, y: 'p' })).toEqual(['a']);
    });

    it('keys and values with separators, quotes, emoji and path characters are exact', async () => {
      const partition = await filled({
        left: { 'a=b': 'c' },
        right: { a: 'b=c' },
        quote: { 'say "hi"': "it's" },
        path: { '$.a[0]': 'x.y' },
        emoji: { '🔑': '🐝 ' },
      });
      expect(await found(partition, { 'a=b': 'c' })).toEqual(['left']);
      expect(await found(partition, { a: 'b=c' })).toEqual(['right']);
      expect(await found(partition, { 'say "hi"': "it's" })).toEqual(['quote']);
      expect(await found(partition, { '$.a[0]': 'x.y' })).toEqual(['path']);
      expect(await found(partition, { '🔑': '🐝 ' })).toEqual(['emoji']);
      expect(await found(partition, { '🔑': '🐝' })).toEqual([]);
    });

    it('numbers are compared by value', async () => {
      const partition = await filled({ a: { n: 1.5 }, b: { n: 1e21 }, c: { n: -7 }, d: { n: 0.1 + 0.2 } });
      expect(await found(partition, { n: 1.5 })).toEqual(['a']);
      expect(await found(partition, { n: 1_000_000_000_000_000_000_000 })).toEqual(['b']);
      expect(await found(partition, { n: -7.0 })).toEqual(['c']);
      expect(await found(partition, { n: 0.3 })).toEqual([]);
    });

    it('a long value is compared as a whole', async () => {
      const long = 'x'.repeat(999);
      const partition = await filled({ a: { k: `${long}a` }, b: { k: `${long}b` } });
      expect(await found(partition, { k: `${long}b` })).toEqual(['b']);
    });
  });
}
