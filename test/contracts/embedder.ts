import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cosine } from '../../src/domain/cosine.js';
import type { Embedder } from '../../src/ports/embedder.js';

const hardTexts = {
  'an empty text': '',
  'white space': ' \t\n\u3000',
  NUL: '\0',
  'a lone surrogate': 'broken \ud83d text',
  'an unbroken word of 100,000 characters': 'a'.repeat(100_000),
  '100,000 Chinese characters': '海'.repeat(100_000),
  'invisible characters': '\u200b\u202e\ufeff',
  emoji: '👩‍👩‍👧‍👦',
};

function expectUsable(vector: Float32Array | undefined, dimensions: number): void {
  expect(vector).toBeInstanceOf(Float32Array);
  expect(vector!).toHaveLength(dimensions);
  expect(vector!.every(Number.isFinite)).toBe(true);
  expect(vector!.some((value) => value !== 0)).toBe(true);
}

/** What every embedder promises, numbered as in src/ports/embedder.ts. `create` makes a fresh one. */
export function embedderContract(name: string, create: () => Embedder): void {
  describe(`${name} as an embedder`, () => {
    let embedder: Embedder;
    let dimensions: number;
    beforeAll(async () => {
      embedder = create();
      dimensions = await embedder.dimensions();
    });
    afterAll(() => embedder.close());

    it('1. has a constant number of dimensions, an id and thresholds', async () => {
      await embedder.embedDocuments(['The user keeps bees.']);
      expect(await embedder.dimensions()).toBe(dimensions);
      expect(Number.isInteger(dimensions) && dimensions > 0).toBe(true);
      expect(embedder.id).not.toBe('');
      const { duplicate, conflict, related } = embedder.profile;
      expect(duplicate).toBeGreaterThanOrEqual(conflict);
      expect(conflict).toBeGreaterThanOrEqual(related);
    });

    it('2. gives one usable vector per text, in order', async () => {
      const texts = Array.from({ length: 70 }, (_, index) => `The user owns ${index} books about topic ${index * 7}.`);
      const together = await embedder.embedDocuments(texts);
      expect(together).toHaveLength(texts.length);
      for (const vector of together) expectUsable(vector, dimensions);
      for (const index of [0, 31, 32, 69]) {
        const [alone] = await embedder.embedDocuments([texts[index]!]);
        expect(cosine(alone!, together[index]!)).toBeGreaterThanOrEqual(0.99999);
      }
    });

    it('2. gives nothing for no texts', async () => {
      expect(await embedder.embedDocuments([])).toEqual([]);
    });

    it.each(Object.entries(hardTexts))('2. gives a usable vector for %s', async (_, text) => {
      const [vector] = await embedder.embedDocuments([text]);
      expectUsable(vector, dimensions);
      expectUsable(await embedder.embedQuery(text), dimensions);
    });

    it('3. gives the same text the same vector', async () => {
      const [first, second] = await embedder.embedDocuments(['用户住在上海。', '用户住在上海。']);
      const [later] = await embedder.embedDocuments(['用户住在上海。']);
      expect(cosine(first!, second!)).toBeGreaterThanOrEqual(0.99999);
      expect(cosine(first!, later!)).toBeGreaterThanOrEqual(0.99999);
    });

    it('4. puts a question nearest to the document it is about', async () => {
      const documents = ['The user keeps two beehives on the roof.', 'The quarterly report is due on Friday.'];
      const [about, other] = await embedder.embedDocuments(documents);
      const question = await embedder.embedQuery('Where are the beehives on the roof?');
      expect(cosine(question, about!)).toBeGreaterThan(cosine(question, other!));
    });

    it('5. is ready when it says so, however often it is asked', async () => {
      const another = create();
      await another.ready?.();
      await another.ready?.();
      expect(await another.embedDocuments(['a'])).toHaveLength(1);
      await another.close();
    });

    it('stops when the signal is aborted', async () => {
      const signal = AbortSignal.abort(new Error('stop'));
      await expect(embedder.embedDocuments(['a'], signal)).rejects.toThrow('stop');
      await expect(embedder.embedQuery('a', signal)).rejects.toThrow('stop');
    });

    it('closes twice without error', async () => {
      const another = create();
      await another.embedDocuments(['a']);
      await another.close();
      await expect(another.close()).resolves.toBeUndefined();
    });
  });
}
