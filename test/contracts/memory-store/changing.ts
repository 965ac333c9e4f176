import { describe, expect, it } from 'vitest';
import type { MemoryPatch } from '../../../src/ports/index.js';
import { anId, aPartition, aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, expectCode, queryVector, type ContractContext } from '../contract-context.js';

/** Numbers 5, 6 and 13: patching, removing, heat. */
export function changingContract(context: ContractContext): void {
  const memories = () => context.store().memories;
  const past = () => ({ deadline: Date.now() - 1 });

  async function written(over: Parameters<typeof aStored>[1] = {}) {
    const partition = await aRegisteredPartition(context);
    const memory = aStored(direction(context, 1), over, 'beehives roof');
    await memories().insert(partition, memory);
    return { partition, memory, id: memory.record.id };
  }

  describe('changing', () => {
    it('5. an update changes only the fields it names', async () => {
      const { partition, memory, id } = await written();
      const patch: MemoryPatch = { status: 'superseded', supersededBy: anId(), retiredAt: '2026-11-03T00:00:00.000Z' };
      expect(await memories().update(partition, id, patch)).toBe(true);
      expect(await memories().get(partition, [id])).toEqual([{ ...memory.record, ...patch }]);
    });

    it('5. every field that may change can be changed, and set back to null', async () => {
      const { partition, memory, id } = await written();
      const patch: MemoryPatch = {
        status: 'pending',
        hold: { reason: 'unsure', question: 'Which?', replaces: [] },
        supersedes: [anId()],
        supersededBy: anId(),
        retiredAt: '2026-11-03T00:00:00.000Z',
        validUntil: '2026-12-01T00:00:00.000Z',
        conditions: ['at work'],
        sources: [...memory.record.sources, ...memory.record.sources],
        confidence: 0.25,
        importance: 5,
        stance: 'inferred',
        lastVerifiedAt: '2026-11-04T00:00:00.000Z',
        pinned: true,
        decidedBy: { ...memory.record.decidedBy, redecide: true },
        category: 'preference',
      };
      const ended = { endedBy: '2027-01-01T00:00:00.000Z' };
      await memories().update(partition, id, patch);
      expect(await memories().get(partition, [id])).toEqual([{ ...memory.record, ...patch }]);
      expect(await memories().count(partition, ended)).toBe(1);
      const back: MemoryPatch = { hold: null, supersededBy: null, retiredAt: null, validUntil: null, conditions: [] };
      await memories().update(partition, id, back);
      expect(await memories().get(partition, [id])).toEqual([{ ...memory.record, ...patch, ...back }]);
      expect(await memories().count(partition, ended)).toBe(0);
    });

    it('5. filters and searches see the change at once, under the same vector and words', async () => {
      const { partition, id } = await written();
      await memories().update(partition, id, { status: 'archived', category: 'business_rule' });
      const filter = { statuses: ['archived'], categories: ['business_rule'] } as const;
      const vector = queryVector(context, 1);
      expect(await memories().count(partition, { statuses: ['active'] })).toBe(0);
      const [near] = await memories().nearest(partition, { vector, limit: 1, filter });
      const [word] = await memories().keywords(partition, { words: ['beehives'], vector, limit: 1, filter });
      expect(near).toMatchObject({ record: { id, status: 'archived' } });
      expect(word).toMatchObject({ record: { id, status: 'archived' } });
      expect(near?.cosine).toBeCloseTo(1, 5);
      expect(await memories().ensureFindable(partition, id)).toBe(true);
    });

    it('5. an update leaves the heat fields alone', async () => {
      const { partition, id } = await written();
      await memories().touch(partition, [{ id, count: 3, at: '2026-11-05T00:00:00.000Z' }]);
      await memories().update(partition, id, { confidence: 0.5 });
      const [record] = await memories().get(partition, [id]);
      expect(record).toMatchObject({ accessCount: 3, lastAccessedAt: '2026-11-05T00:00:00.000Z', confidence: 0.5 });
    });

    it('5. updating an id that is missing is false and creates nothing', async () => {
      const partition = await aRegisteredPartition(context);
      expect(await memories().update(partition, anId(), { pinned: true })).toBe(false);
      expect(await memories().count(partition)).toBe(0);
    });

    it('5. a patch of any other field is invalid_input and changes nothing', async () => {
      const { partition, memory, id } = await written();
      for (const field of ['content', 'id', 'accessCount', 'vector']) {
        const patch = { pinned: true, [field]: 'x' } as MemoryPatch;
        const error = await expectCode(memories().update(partition, id, patch), 'invalid_input');
        expect(error.message).toContain(field);
      }
      expect(await memories().get(partition, [id])).toEqual([memory.record]);
    });

    it('5. parallel updates of different fields are all kept', async () => {
      const { partition, id } = await written();
      await Promise.all([
        memories().update(partition, id, { pinned: true }),
        memories().update(partition, id, { importance: 5 }),
        memories().update(partition, id, { confidence: 0.1 }),
      ]);
      const [record] = await memories().get(partition, [id]);
      expect(record).toMatchObject({ pinned: true, importance: 5, confidence: 0.1 });
    });

    it('6. remove returns the ids that existed and takes them out of every search', async () => {
      const { partition, id } = await written({ sessionId: 's' });
      const kept = aStored(direction(context, 0, 1), {}, 'beehives garden');
      await memories().insert(partition, kept);
      expect(await memories().remove(partition, [id, anId()])).toEqual([id]);
      const vector = queryVector(context, 1);
      const near = await memories().nearest(partition, { vector, limit: 10 });
      const words = await memories().keywords(partition, { words: ['beehives', 'roof'], vector, limit: 10 });
      expect(await memories().get(partition, [id])).toEqual([]);
      expect(near.map((hit) => hit.record.id)).toEqual([kept.record.id]);
      expect(words.map((hit) => hit.record.id)).toEqual([kept.record.id]);
      expect(await memories().count(partition)).toBe(1);
      expect(await memories().lastOrdinal(partition, 's')).toBe(-1);
      expect(await memories().remove(partition, [id])).toEqual([]);
      expect(await memories().remove(partition, [])).toEqual([]);
    });

    it('6. a removed id may be written again', async () => {
      const { partition, memory, id } = await written();
      await memories().remove(partition, [id]);
      expect(await memories().insert(partition, memory)).toBe('created');
      expect(await memories().count(partition)).toBe(1);
    });

    it('13. touches add up and never move lastAccessedAt back', async () => {
      const { partition, memory, id } = await written();
      await memories().touch(partition, [{ id, count: 2, at: '2026-11-05T00:00:00.000Z' }]);
      await memories().touch(partition, [{ id, count: 1, at: '2026-11-04T00:00:00.000Z' }]);
      const heat = { accessCount: 3, lastAccessedAt: '2026-11-05T00:00:00.000Z' };
      expect(await memories().get(partition, [id])).toEqual([{ ...memory.record, ...heat }]);
    });

    it('13. touching what is missing is dropped and creates nothing', async () => {
      const { partition, id } = await written();
      const missing = anId();
      const at = '2026-11-05T00:00:00.000Z';
      await memories().touch(partition, [
        { id: missing, count: 1, at },
        { id, count: 1, at },
      ]);
      await memories().touch(partition, []);
      const unregistered = aPartition();
      await memories().touch(unregistered, [{ id, count: 1, at }]);
      expect(await memories().get(partition, [missing, id])).toMatchObject([{ id, accessCount: 1 }]);
      expect(await context.store().namespaces.get(unregistered)).toBeNull();
    });

    it('writes to a missing partition are not_found', async () => {
      await expectCode(memories().update(aPartition(), anId(), { pinned: true }), 'not_found');
      await expectCode(memories().remove(aPartition(), [anId()]), 'not_found');
    });

    it('changes whose deadline has passed are a timeout and change nothing', async () => {
      const { partition, memory, id } = await written();
      await expectCode(memories().update(partition, id, { pinned: true }, past()), 'timeout');
      await expectCode(memories().remove(partition, [id], past()), 'timeout');
      expect(await memories().get(partition, [id])).toEqual([memory.record]);
    });
  });
}
