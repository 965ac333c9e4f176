import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataKeyOf, newDataKeyBytes } from '../../../src/adapters/sealed/data-key.js';
import { taggedText } from '../../../src/adapters/sealed/word-tags.js';
import { keywordText, words, wordsBeside } from '../../../src/domain/recall/words.js';
import type { MemoryFilter } from '../../../src/ports/index.js';
import { aMemory, aStored } from '../../support/builders.js';
import { otherTestKey, testKey } from '../../support/test-keys.js';
import { registerIn, sealedOver, sealedWorld, secretMemory, type SealedWorld } from './sealed-world.js';

const key = dataKeyOf(newDataKeyBytes());
const word = 'zinnober8821';
const contents = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(fc.constantFrom('bees', 'roof', 'May', '2026', '手表', '黑色', 'naïve'), { maxLength: 20 })
    .map((list) => list.join(' ')),
);

describe('the keyword text of a sealed memory', () => {
  it('has the same tag for the same word wherever it stands, and nothing that is a word', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const record = aMemory({ content, sensitivity: 'confidential' });
        const text = keywordText(record);
        const beside = wordsBeside(record);
        const hidden = text.split(' ').filter((one) => one !== '' && !beside.has(one));
        const tags = taggedText(record, text, key)?.split(' ') ?? [];
        expect(tags).toEqual(hidden.map((one) => key.wordTag(one)).toSorted());
        for (const tag of tags) {
          expect(tag).toMatch(/^~[0-9a-f]{12}$/);
          expect(words(tag)).not.toContain(tag);
        }
      }),
    );
  });

  it('tells nothing of the order of the words', () => {
    const text = (content: string): string | null =>
      taggedText(aMemory({ sensitivity: 'confidential' }), words(content).join(' '), key);
    expect(text('bees roof garden bees')).toBe(text('garden bees bees roof'));
  });

  it('leaves out the words of what stands in clear beside it, so that no tag gives its key away', () => {
    const attribute = 'user.phone_number';
    const over = { attribute, domainTags: ['Contact data'], saidAt: '2026-05-08T10:00:00.000Z' };
    const record = aMemory({ ...over, content: 'The phone rings since 8 May', sensitivity: 'confidential' });
    const tags = taggedText(record, keywordText(record), key)!.split(' ');
    const shown = words('8 May 2026 phone number contact data');
    expect(shown).toHaveLength(7);
    for (const one of shown) expect(tags).not.toContain(key.wordTag(one));
    for (const one of words('rings since')) expect(tags).toContain(key.wordTag(one));
  });

  it('is none for what is restricted, for no text, and where all words stand in clear beside it', () => {
    const record = aMemory({ sensitivity: 'confidential' });
    expect(taggedText({ ...record, sensitivity: 'restricted' }, 'bees', key)).toBeNull();
    for (const text of [null, '', ' ', [...wordsBeside(record)].join(' ')])
      expect(taggedText(record, text, key)).toBeNull();
  });

  it('is another one under another key, and no tag of another use', () => {
    const record = aMemory({ sensitivity: 'confidential' });
    expect(taggedText(record, word, dataKeyOf(newDataKeyBytes()))).not.toBe(taggedText(record, word, key));
    expect(key.tag(word)).not.toContain(key.wordTag(word).slice(1));
  });
});

describe('a confidential memory and its words', () => {
  const vector = Float32Array.of(0, 1, 0, 0);

  async function found({ store, partition }: Pick<SealedWorld, 'store' | 'partition'>, filter?: MemoryFilter) {
    const query = { words: [word], vector, limit: 5, ...(filter === undefined ? {} : { filter }) };
    return (await store.memories.keywords(partition, query)).map(({ record, matched }) => [record.id, ...matched]);
  }

  async function worldWith(over: Parameters<typeof secretMemory>[1] = {}) {
    const world = await sealedWorld();
    const memory = secretMemory(word, over);
    await world.store.memories.insert(world.partition, memory);
    return { ...world, id: memory.record.id };
  }

  it('is found by them by who may see it', async () => {
    const world = await worldWith();
    expect(await found(world)).toEqual([[world.id, word]]);
    expect(await found(world, { sensitivities: ['confidential'] })).toEqual([[world.id, word]]);
    expect(await found(world, { sensitivities: ['public', 'internal'] })).toEqual([]);
    expect(await found(world, { sensitivities: [] })).toEqual([]);
  });

  it('no tag is asked for by who may not', async () => {
    const { plain, partition } = await worldWith();
    const asked: unknown[] = [];
    const keywords: typeof plain.memories.keywords = (where, query) => {
      asked.push(query.tags);
      return plain.memories.keywords(where, query);
    };
    const store = sealedOver({ ...plain, memories: { ...plain.memories, keywords } });
    await found({ store, partition }, { sensitivities: ['public', 'internal'] });
    await found({ store, partition }, { sensitivities: ['internal', 'confidential'] });
    expect(asked).toEqual([undefined, [expect.stringMatching(/^~/)]]);
  });

  it('is not found by them when it is restricted', async () => {
    expect(await found(await worldWith({ sensitivity: 'restricted' }))).toEqual([]);
  });

  it('shares no tag with what another user says', async () => {
    const world = await worldWith();
    const other = await registerIn(world.store);
    await world.store.memories.insert(other, secretMemory(word));
    const tagIn = async (partition: string): Promise<string> => {
      const seen: string[] = [];
      const keywords: typeof world.plain.memories.keywords = async (_, { tags = [] }) => {
        seen.push(...tags);
        return [];
      };
      const store = sealedOver({ ...world.plain, memories: { ...world.plain.memories, keywords } });
      await found({ store, partition });
      return seen.join();
    };
    expect(await tagIn(other)).not.toBe(await tagIn(world.partition));
  });

  it('without the master key words in clear are found still, and it is not', async () => {
    const { plain, store, partition } = await worldWith();
    const open = aStored([1, 0, 0, 0], {}, word);
    await store.memories.insert(partition, open);
    expect(await found({ store: sealedOver(plain, otherTestKey), partition })).toEqual([[open.record.id, word]]);
  });

  it('keeps its tags under a new master key', async () => {
    const { plain, partition, id } = await worldWith();
    await sealedOver(plain, otherTestKey, [testKey]).sealOlder();
    expect(await found({ store: sealedOver(plain, otherTestKey), partition })).toEqual([[id, word]]);
  });

  it('G10: with the data key its tags mean nothing, to a key that is made anew neither', async () => {
    const { plain, partition } = await worldWith();
    await plain.ledger.remove(partition, [{ kind: 'key', key: 'data' }]);
    expect(await found({ store: sealedOver(plain), partition })).toEqual([]);
    const again = sealedOver(plain);
    const newer = secretMemory(word);
    await again.memories.insert(partition, newer);
    expect(await found({ store: again, partition })).toEqual([[newer.record.id, word]]);
  });
});
