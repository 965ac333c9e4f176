import { describe, expect, it } from 'vitest';
import { aMemory, anId, aPartition, aStored } from '../../support/builders.js';
import type { SealedTexts } from '../../../src/ports/index.js';
import { aRegisteredPartition, direction, expectCode, queryVector, type ContractContext } from '../contract-context.js';

/** Number 16: putting an envelope in the place of a memory's texts, and changing it. */
export function sealingContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  const texts: SealedTexts = {
    content: '(encrypted)',
    summary: null,
    subject: null,
    predicate: null,
    object: null,
    conditions: [],
    entities: ['a tag'],
    speaker: null,
    sources: [{ ...aMemory().sources[0]!, quote: '' }],
    hold: null,
    sealed: { sealed: '1.key.bytes', texts: ['a digest'] },
  };

  describe('sealing', () => {
    it('16. the texts and words of a memory are replaced; all else stays', async () => {
      const partition = await aRegisteredPartition(context);
      const over = { entities: ['bees'], sensitivity: 'confidential', summary: 'Bees.' } as const;
      const memory = aStored(direction(context, 1), { ...over, entities: ['bees'] }, 'beehives roof');
      const { id } = memory.record;
      await memories().insert(partition, memory);
      await memories().touch(partition, [{ id, count: 2, at: '2026-11-05T00:00:00.000Z' }]);
      await memories().update(partition, id, { status: 'archived' });
      expect(await memories().seal(partition, id, texts)).toBe(true);
      const heat = { accessCount: 2, lastAccessedAt: '2026-11-05T00:00:00.000Z' };
      const expected = { ...memory.record, ...texts, ...heat, status: 'archived' };
      expect(await memories().get(partition, [id])).toEqual([expected]);
      const vector = queryVector(context, 1);
      const [near] = await memories().nearest(partition, { vector, limit: 1, filter: { entities: ['a tag'] } });
      expect(near).toMatchObject({ record: { id } });
      expect(near?.cosine).toBeCloseTo(1, 5);
      expect(await memories().count(partition, { entities: ['bees'] })).toBe(0);
      expect(await memories().keywords(partition, { words: ['beehives', 'roof'], vector, limit: 5 })).toEqual([]);
    });

    it('16. the envelope changes with a patch and comes back as it was given', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 1));
      await memories().insert(partition, memory);
      await memories().seal(partition, memory.record.id, texts);
      const sealed = { sealed: '1.key.other', texts: [] };
      expect(await memories().update(partition, memory.record.id, { sealed, pinned: true })).toBe(true);
      expect(await memories().get(partition, [memory.record.id])).toMatchObject([{ sealed, pinned: true }]);
    });

    it('18. the words of a sealed memory are put in the place of none, or of others; all else stays', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 1), { sensitivity: 'confidential' }, 'beehives');
      const { id } = memory.record;
      const vector = queryVector(context, 1);
      const holding = async (word: string) =>
        (await memories().keywords(partition, { words: [word], vector, limit: 5 })).map((hit) => hit.record.id);
      await memories().insert(partition, memory);
      await memories().seal(partition, id, texts);
      const [before] = await memories().get(partition, [id]);
      expect(await memories().reword(partition, id, '~one ~two ~one')).toBe(true);
      expect([await holding('~one'), await holding('~two')]).toEqual([[id], [id]]);
      expect(await memories().reword(partition, id, '~three')).toBe(true);
      expect([await holding('~one'), await holding('~three')]).toEqual([[], [id]]);
      expect(await memories().reword(partition, id, null)).toBe(true);
      expect(await holding('~three')).toEqual([]);
      expect(await memories().get(partition, [id])).toEqual([before]);
      expect(await memories().reword(partition, anId(), '~one')).toBe(false);
      await expectCode(memories().reword(aPartition(), id, '~one'), 'not_found');
    });

    it('16. what is missing is false, an unregistered partition not_found; nothing is created', async () => {
      const partition = await aRegisteredPartition(context);
      expect(await memories().seal(partition, anId(), texts)).toBe(false);
      expect(await memories().count(partition)).toBe(0);
      await expectCode(memories().seal(aPartition(), anId(), texts), 'not_found');
    });
  });
}
