import { describe, expect, it } from 'vitest';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aPartition, aStored } from '../../support/builders.js';
import { aRegisteredPartition, atCosine, direction, queryVector, type ContractContext } from '../contract-context.js';

/** Number 10: BM25 over the keyword texts. */
export function keywordContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  async function filled(texts: readonly (string | null)[], over: Partial<MemoryRecord> = {}): Promise<string> {
    const partition = await aRegisteredPartition(context);
    for (const [index, text] of texts.entries()) {
      const content = text === null || text === '' ? `text ${index}` : text.slice(0, 100);
      await memories().insert(partition, aStored(direction(context, 1), { content, ...over }, text));
    }
    return partition;
  }

  async function ask(partition: string, words: readonly string[], limit = 50) {
    return memories().keywords(partition, { words, vector: queryVector(context, 1), limit });
  }

  const contents = (hits: Awaited<ReturnType<typeof ask>>) => hits.map((hit) => hit.record.content);

  describe('keywords', () => {
    it('10. more of the words, rarer words and shorter texts rank higher', async () => {
      const partition = await filled([
        'bees roof garden',
        'bees',
        'bees and other insects of the northern garden',
        'roof',
        'nothing here',
      ]);
      expect(contents(await ask(partition, ['bees', 'roof']))).toEqual([
        'bees roof garden',
        'roof',
        'bees',
        'bees and other insects of the northern garden',
      ]);
      expect(await ask(partition, ['wasps'])).toEqual([]);
    });

    it('10. the ratio to the best follows the formula, over rows of every status', async () => {
      const texts = [
        'red red blue',
        'red green',
        'blue blue blue green yellow',
        'green',
        'red yellow pink black white',
      ];
      const partition = await filled(texts);
      await memories().insert(
        partition,
        aStored(direction(context, 1), { content: 'retired', status: 'superseded' }, 'red blue'),
      );
      const filter = { statuses: ['active'] } as const;
      const vector = queryVector(context, 1);
      const hits = await memories().keywords(partition, { words: ['red', 'blue'], vector, limit: 10, filter });
      const expected = texts
        .map((text) => ({ text, score: expectedScore([...texts, 'red blue'], text, ['red', 'blue']) }))
        .filter((entry) => entry.score > 0)
        .toSorted((a, b) => b.score - a.score);
      expect(contents(hits)).toEqual(expected.map((entry) => entry.text));
      for (const [index, hit] of hits.entries()) {
        expect(hit.bm25).toBeGreaterThan(0);
        expect(hit.bm25 / hits[0]!.bm25).toBeCloseTo(expected[index]!.score / expected[0]!.score, 4);
      }
    });

    it('10. ties are ordered by id', async () => {
      const partition = await filled(['same words', 'same words', 'same words', 'same words']);
      const ids = (await ask(partition, ['same'])).map((hit) => hit.record.id);
      expect(ids).toHaveLength(4);
      expect(ids).toEqual(ids.toSorted());
    });

    it('10. each hit says which of the words it holds and carries its exact cosine', async () => {
      const partition = await aRegisteredPartition(context);
      await memories().insert(partition, aStored(atCosine(context, 0.25), { content: 'both' }, 'bees roof'));
      await memories().insert(partition, aStored(atCosine(context, -0.5), { content: 'one' }, 'bees bees hut'));
      const hits = await ask(partition, ['roof', 'bees', 'moon']);
      const byContent = Object.fromEntries(hits.map((hit) => [hit.record.content, hit]));
      expect(byContent['both']?.matched.toSorted()).toEqual(['bees', 'roof']);
      expect(byContent['one']?.matched).toEqual(['bees']);
      expect(byContent['both']?.cosine).toBeCloseTo(0.25, 5);
      expect(byContent['one']?.cosine).toBeCloseTo(-0.5, 5);
    });

    it('10. with the nearest on their way, or lost on it, the answer is the same', async () => {
      const partition = await aRegisteredPartition(context);
      await memories().insert(partition, aStored(atCosine(context, 0.9), { content: 'near' }, 'bees roof'));
      await memories().insert(partition, aStored(atCosine(context, 0.5), { content: 'far' }, 'bees'));
      await memories().insert(partition, aStored(atCosine(context, 0.95), { content: 'wordless' }, 'hut'));
      const asked = { words: ['bees', 'roof'], vector: queryVector(context, 1), limit: 10 };
      const plain = await memories().keywords(partition, asked);
      const near = memories().nearest(partition, { vector: asked.vector, limit: 2 });
      const lost = Promise.reject(new Error('lost'));
      lost.catch(() => undefined);
      for (const given of [near, lost]) {
        const hits = await memories().keywords(partition, { ...asked, near: given });
        expect(contents(hits)).toEqual(['near', 'far']);
        for (const [index, hit] of hits.entries()) {
          expect({ ...hit, cosine: 0 }).toEqual({ ...plain[index], cosine: 0 });
          expect(hit.cosine).toBeCloseTo(plain[index]!.cosine, 5);
        }
      }
    });

    it('10. words are matched whole and exactly', async () => {
      const partition = await filled(['bee', 'bees', 'beekeeper']);
      expect(contents(await ask(partition, ['bee']))).toEqual(['bee']);
    });

    it('10. Chinese bigrams are words like any other', async () => {
      const partition = await filled(['黑色 色智 智能 能手 手表', '粉色 色手 手表', '手机']);
      expect(contents(await ask(partition, ['黑色', '手表']))).toEqual(['黑色 色智 智能 能手 手表', '粉色 色手 手表']);
      expect(contents(await ask(partition, ['手机']))).toEqual(['手机']);
      expect(await ask(partition, ['手'])).toEqual([]);
    });

    it('10. any run of white space separates words', async () => {
      const partition = await filled(['alpha  beta\tgamma\ndelta']);
      for (const word of ['alpha', 'beta', 'gamma', 'delta']) expect(await ask(partition, [word])).toHaveLength(1);
    });

    it('10. words with quotes, pipes, backticks and operators are only words', async () => {
      const odd = ['"quote"', "o'brien", 'a|b', '`tick`', 'x*', 'NOT', 'a:b', '(', '%', '_', '\\', '🐝', '-', "');--"];
      const partition = await filled([odd.join(' '), 'plain']);
      for (const word of odd) {
        const hits = await ask(partition, [word]);
        expect(
          hits.map((hit) => hit.matched),
          word,
        ).toEqual([[word]]);
      }
    });

    it('10. no words, no hits', async () => {
      const partition = await filled(['bees']);
      expect(await ask(partition, [])).toEqual([]);
    });

    it('10. a memory without keyword text is never found by keywords', async () => {
      const partition = await filled([null, '', 'bees']);
      expect(contents(await ask(partition, ['bees', 'null', 'text', '']))).toEqual(['bees']);
    });

    it('10. the filter is applied before the limit', async () => {
      const partition = await filled(
        Array.from({ length: 12 }, () => 'bees'),
        { status: 'archived' },
      );
      await memories().insert(partition, aStored(direction(context, 1), { content: 'far' }, `bees ${'x '.repeat(50)}`));
      const filter = { statuses: ['active'] } as const;
      const vector = queryVector(context, 1);
      const hits = await memories().keywords(partition, { words: ['bees'], vector, limit: 2, filter });
      expect(contents(hits)).toEqual(['far']);
    });

    it('10. no more than the limit, and nothing from a missing partition', async () => {
      const partition = await filled(['bees', 'bees bees', 'bees roof', 'bees roof garden']);
      expect(await ask(partition, ['bees'], 2)).toHaveLength(2);
      expect(await ask(aPartition(), ['bees'])).toEqual([]);
    });

    it('10. a query of 300 words works', async () => {
      const partition = await filled(['word7 word299', 'other']);
      const words = Array.from({ length: 300 }, (_, index) => `word${index}`);
      const [hit] = await ask(partition, words);
      expect(hit?.matched.toSorted()).toEqual(['word299', 'word7']);
    });
  });
}

/** The formula of the design, written out once more so that the adapters are not compared with themselves. */
function expectedScore(texts: readonly string[], text: string, words: readonly string[]): number {
  const lists = texts.map((one) => one.split(' '));
  const average = lists.reduce((sum, list) => sum + list.length, 0) / lists.length;
  const own = text.split(' ');
  return words.reduce((sum, word) => {
    const n = lists.filter((list) => list.includes(word)).length;
    const tf = own.filter((one) => one === word).length;
    const idf = Math.log(1 + (lists.length - n + 0.5) / (n + 0.5));
    return sum + (idf * tf) / (tf + 1.2 * (0.25 + (0.75 * own.length) / average));
  }, 0);
}
