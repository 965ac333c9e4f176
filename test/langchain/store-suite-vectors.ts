// The part of the store suite about an index and `query`.
import { Embeddings } from '@langchain/core/embeddings';
import { describe, expect, it } from 'vitest';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import type { StoreFactory } from './store-suite.js';

/** Length of the vectors of {@link wordEmbeddings}. */
export const wordDimensions = 256;

/** LangChain embeddings without a model: texts that share words are near. */
export function wordEmbeddings(): Embeddings & { readonly asked: string[] } {
  const embedder = hashingEmbedder({ dimensions: wordDimensions });
  class WordEmbeddings extends Embeddings {
    readonly asked: string[] = [];
    async embedDocuments(texts: string[]): Promise<number[][]> {
      this.asked.push(...texts);
      return (await embedder.embedDocuments(texts)).map((vector) => Array.from(vector));
    }
    async embedQuery(text: string): Promise<number[]> {
      return Array.from(await embedder.embedQuery(text));
    }
  }
  return new WordEmbeddings({});
}

/** Registers it. */
export function describeVectors(create: StoreFactory): void {
  describe('query', () => {
    it('ranks by cosine, best first, with the score of each', async () => {
      const store = await create({ fields: ['text'] });
      await store.put(['n'], 'cats', { text: 'cats sleep all day' });
      await store.put(['n'], 'ships', { text: 'ships sail north' });
      await store.put(['n'], 'same', { text: 'ships carry grain' });
      const found = await store.search(['n'], { query: 'ships carry grain' });
      expect(found.map((item) => item.key)).toEqual(['same', 'ships', 'cats']);
      expect(found[0]!.score).toBeCloseTo(1, 4);
      expect(found[1]!.score).toBeCloseTo(1 / 3, 1);
      expect(found[1]!.score!).toBeGreaterThan(found[2]!.score!);
    });

    it('keeps to the prefix and the filter, then to limit and offset', async () => {
      const store = await create({ fields: ['text'] });
      for (const [n, word] of ['plum', 'plum pie', 'plum pie recipe', 'goat'].entries()) {
        await store.put(['n', 'x'], word, { text: word, n });
      }
      await store.put(['other'], 'plum', { text: 'plum', n: 9 });
      const found = await store.search(['n'], { query: 'plum', limit: 2 });
      expect(found.map((item) => item.key)).toEqual(['plum', 'plum pie']);
      const next = await store.search(['n'], { query: 'plum', limit: 2, offset: 1 });
      expect(next.map((item) => item.key)).toEqual(['plum pie', 'plum pie recipe']);
      const filtered = await store.search(['n'], { query: 'plum', filter: { n: { $gte: 2 } }, limit: 1 });
      expect(filtered.map((item) => item.key)).toEqual(['plum pie recipe']);
    });

    it('an item counts by the nearest of its fields, lists by each of their texts', async () => {
      const store = await create({ fields: ['title', 'parts[*].text', 'meta.tag'] });
      await store.put(['n'], 'list', { title: 'travel', parts: [{ text: 'winter coat' }, { text: 'sun hat' }] });
      await store.put(['n'], 'tag', { title: 'cooking', meta: { tag: 'soup bowl' } });
      const best = async (query: string) => (await store.search(['n'], { query, limit: 1 }))[0]!;
      expect(await best('sun hat')).toMatchObject({ key: 'list', score: expect.closeTo(1, 4) });
      expect(await best('winter coat')).toMatchObject({ key: 'list', score: expect.closeTo(1, 4) });
      expect(await best('soup bowl')).toMatchObject({ key: 'tag', score: expect.closeTo(1, 4) });
      expect(await best('cooking')).toMatchObject({ key: 'tag', score: expect.closeTo(1, 4) });
    });

    it('"$" takes the whole value as one text', async () => {
      const store = await create({ fields: ['$'] });
      await store.put(['n'], 'a', { deep: { in: ['lantern festival'] } });
      await store.put(['n'], 'b', { deep: { in: ['tax form'] } });
      const found = await store.search(['n'], { query: 'lantern festival' });
      expect(found.map((item) => item.key)).toEqual(['a', 'b']);
    });

    it('put may name other fields, or none: such an item comes last, without a score', async () => {
      const store = await create({ fields: ['text'] });
      await store.put(['n'], 'default', { text: 'red kite', other: 'blue bell' });
      await store.put(['n'], 'other', { text: 'red kite', other: 'blue bell' }, ['other']);
      await store.put(['n'], 'none', { text: 'blue bell' }, false);
      await store.put(['n'], 'absent', { different: 'blue bell' });
      const found = await store.search(['n'], { query: 'blue bell' });
      expect(found.map((item) => item.key)).toEqual(['other', 'default', 'none', 'absent']);
      expect(found.map((item) => item.score !== undefined)).toEqual([true, true, false, false]);
    });

    it('a replaced value is found by its new text', async () => {
      const store = await create({ fields: ['text'] });
      await store.put(['n'], 'k', { text: 'old bridge' });
      await store.put(['n'], 'k', { text: 'new tunnel' });
      const [found] = await store.search(['n'], { query: 'new tunnel' });
      expect(found).toMatchObject({ key: 'k', value: { text: 'new tunnel' }, score: expect.closeTo(1, 4) });
    });

    it('a deleted one is not found; an empty query is none', async () => {
      const store = await create({ fields: ['text'] });
      await store.put(['n'], 'a', { text: 'first' });
      await store.put(['n'], 'b', { text: 'second' });
      await store.put(['n'], 'gone', { text: 'second' });
      await store.delete(['n'], 'gone');
      expect((await store.search(['n'], { query: 'second' })).map((item) => item.key)).toEqual(['b', 'a']);
      const plain = await store.search(['n'], { query: '' });
      expect(plain.map((item) => [item.key, item.score])).toEqual([
        ['a', undefined],
        ['b', undefined],
      ]);
    });
  });
}
