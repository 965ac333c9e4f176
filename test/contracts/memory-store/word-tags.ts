import { describe, expect, it } from 'vitest';
import type { MemoryFilter } from '../../../src/ports/index.js';
import { aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, queryVector, type ContractContext } from '../contract-context.js';

const texts = [
  'red red blue',
  'red green',
  'red blue green green',
  'blue blue blue green yellow',
  'red red white pink',
  'green',
  'red yellow pink black white',
  'blue pink',
];
/** Those that are confidential, or hold tags. */
const hidden = new Set([2, 4, 7]);
const words = ['red', 'blue', 'green'];

/** Number 10 for memories that are sealed: a word in clear and its tag are one word. */
export function wordTagsContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  async function filled(sensitivity: 'internal' | 'confidential', textOf = (_: number, text: string) => text) {
    const partition = await aRegisteredPartition(context);
    for (const [index, text] of texts.entries()) {
      const over = { content: text, ...(hidden.has(index) ? { sensitivity } : {}) };
      await memories().insert(partition, aStored(direction(context, 1), over, textOf(index, text)));
    }
    return partition;
  }

  async function ask(
    partition: string,
    more: { readonly tags?: readonly string[]; readonly filter?: MemoryFilter } = {},
  ) {
    const hits = await memories().keywords(partition, { words, vector: queryVector(context, 1), limit: 20, ...more });
    return hits.map(({ record, bm25, matched }) => ({ text: record.content, bm25, matched: matched.toSorted() }));
  }

  type Found = Awaited<ReturnType<typeof ask>>;

  function expectSame(found: Found, expected: Found): void {
    expect(found.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
    for (const [index, { bm25, matched }] of found.entries()) {
      expect(bm25 / expected[index]!.bm25).toBeCloseTo(1, 4);
      expect(matched).toEqual(expected[index]!.matched);
    }
  }

  // A store that seals asks for tags itself.
  describe.runIf(context.words === undefined)('words and tags', () => {
    const inTags = (index: number, text: string) => (hidden.has(index) ? text.replaceAll(/\w+/g, '~$&') : text);
    const tags = words.map((word) => `~${word}`);

    it('10. scores and frequencies are those of texts that all say the word', async () => {
      const [tagged, plain] = [await filled('internal', inTags), await filled('internal')];
      expectSame(await ask(tagged, { tags }), await ask(plain));
    });

    it('10. without tags the words in clear are found alone', async () => {
      const partition = await filled('internal', inTags);
      expect((await ask(partition)).map(({ text }) => text)).toHaveLength(texts.length - hidden.size);
    });
  });

  describe.runIf(context.words === 'not of restricted')('words of confidential memories', () => {
    it('10. score as if they were said in clear', async () => {
      const [partition, plain] = [await filled('confidential'), await filled('internal')];
      expectSame(await ask(partition), await ask(plain));
    });

    it('10. say nothing to who may not see them: whatever they are, the answer is the same', async () => {
      const filter = { sensitivities: ['public', 'internal'] } as const;
      const others = (index: number, text: string) => (hidden.has(index) ? text.replaceAll(/\w+/g, 'x$&') : text);
      const found = await ask(await filled('confidential'), { filter });
      expect(found).toHaveLength(texts.length - hidden.size);
      expectSame(found, await ask(await filled('confidential', others), { filter }));
    });

    it('10. of restricted ones are neither found nor counted', async () => {
      const restricted = { content: 'secret', sensitivity: 'restricted' } as const;
      const [partition, other] = [await filled('confidential'), await filled('confidential')];
      await memories().insert(partition, aStored(direction(context, 1), restricted, 'red blue'));
      await memories().insert(other, aStored(direction(context, 1), restricted, 'pears apples'));
      expectSame(await ask(partition), await ask(other));
      expect((await ask(partition)).map(({ text }) => text)).not.toContain('secret');
    });
  });
}
