import { describe, expect, it } from 'vitest';
import { aMemory, anId, aPartition, aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, expectCode, queryVector, type ContractContext } from '../contract-context.js';

/** Numbers 1 to 4, 7, 15 and 17: writing once, being found, refusing what cannot be stored. */
export function insertingContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  describe('inserting', () => {
    it('1. the second insert of an id changes nothing and says exists', async () => {
      const partition = await aRegisteredPartition(context);
      const first = aStored(direction(context, 1));
      const second = aStored(direction(context, 0, 1), { id: first.record.id, content: 'Another text.' });
      expect(await memories().insert(partition, first)).toBe('created');
      expect(await memories().insert(partition, second)).toBe('exists');
      expect(await memories().get(partition, [first.record.id])).toEqual([first.record]);
      const [hit] = await memories().nearest(partition, { vector: queryVector(context, 1), limit: 1 });
      expect(hit?.cosine).toBeCloseTo(1, 5);
      expect(await memories().count(partition)).toBe(1);
    });

    it('1. of 20 parallel inserts of one id exactly one creates it', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 1));
      const results = await Promise.all(Array.from({ length: 20 }, () => memories().insert(partition, memory)));
      expect(results.filter((result) => result === 'created')).toHaveLength(1);
      expect(await memories().count(partition)).toBe(1);
    });

    it('1. 20 parallel inserts of different ids are all kept', async () => {
      const partition = await aRegisteredPartition(context);
      const written = Array.from({ length: 20 }, (_, index) => aStored(direction(context, 1, index + 1)));
      const results = await Promise.all(written.map((memory) => memories().insert(partition, memory)));
      expect(results).toEqual(written.map(() => 'created'));
      expect(await memories().count(partition)).toBe(20);
    });

    it('2. a written memory is found by id, filter and its own vector', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 0.3, -0.4, 0.5), { attribute: 'user.hobby' });
      await memories().insert(partition, memory);
      const filter = { attribute: 'user.hobby' };
      expect(await memories().get(partition, [memory.record.id])).toEqual([memory.record]);
      expect((await memories().list(partition, { filter, limit: 10 })).records).toEqual([memory.record]);
      const [hit] = await memories().nearest(partition, { vector: memory.vector, limit: 1, filter });
      expect(hit?.record).toEqual(memory.record);
      expect(hit?.cosine).toBeCloseTo(1, 5);
    });

    it('17. a vector that was read is stored again with the same bits, time after time', async () => {
      const partition = await aRegisteredPartition(context);
      // Scaled to length 1 a second time, these change.
      const seeds = [9, 5, 23, 15, 27, 21, 33, 6, 36, 19];
      const rows = [0, 2, 4, 6, 8].map((at) => {
        const [a, b] = [seeds[at]!, seeds[at + 1]!];
        return aStored(direction(context, a / 7, b / 3, -a / (b + 1), b / 500));
      });
      for (const row of rows) await memories().insert(partition, row);
      const ids = rows.map(({ record }) => record.id);
      const first = await memories().vectors(partition, [...ids, anId()]);
      expect([...first.keys()].toSorted()).toEqual(ids.toSorted());
      for (const row of rows) {
        await memories().remove(partition, [row.record.id]);
        await memories().insert(partition, { ...row, vector: first.get(row.record.id)! });
      }
      const again = await memories().vectors(partition, ids);
      for (const id of ids) expect(Buffer.from(again.get(id)!.buffer)).toEqual(Buffer.from(first.get(id)!.buffer));
      expect((await memories().vectors(aPartition(), ids)).size).toBe(0);
    });

    it('2. every field of a record comes back as it was written', async () => {
      const partition = await aRegisteredPartition(context);
      const record = aMemory({
        tenantId: 'acme "quoted"',
        namespace: 'tenant/acme/user/%E6%9D%8E',
        ownerUserId: null,
        category: 'procedure',
        outcome: 'failure',
        content: '用户养了两箱蜜蜂 🐝 — "quoted", back\\slash, tab\t, line\nbreak, é',
        summary: '两箱蜜蜂',
        cardinality: 'one',
        subject: 'user',
        predicate: 'keeps',
        object: '蜜蜂',
        conditions: ['writing Go', '写作'],
        entities: ["O'Brien", 'a|b', ' '],
        domainTags: ['hobby', '爱好'],
        importance: 5,
        confidence: 0.123456789,
        stance: 'inferred',
        sensitivity: 'confidential',
        status: 'pending',
        hold: { reason: 'unsure', question: '真的吗?', replaces: [anId()] },
        version: 3,
        supersedes: [anId(), anId()],
        supersededBy: anId(),
        retiredAt: '2026-11-02T10:00:00.001Z',
        validFrom: '1678-01-01T00:00:00.000Z',
        validUntil: '2262-04-10T23:59:59.999Z',
        lastVerifiedAt: '2026-11-01T10:00:00.123Z',
        lastAccessedAt: '2026-11-01T11:00:00.000Z',
        accessCount: 7,
        pinned: true,
        decidedBy: { tier: 'model', model: 'm-1', policyVersion: 2, writer: 'w', redecide: true },
        extra: { text: 'x', number: 1.5, flag: false, 'a=b': 'c', 'ключ 🔑': '' },
        sessionId: 'session 会话',
        ordinal: 42,
        speaker: '李伟',
        saidAt: '2026-10-31T23:59:59.999Z',
      });
      await memories().insert(partition, { record, vector: queryVector(context, 1), keywordText: null });
      expect(await memories().get(partition, [record.id])).toEqual([record]);
      expect((await memories().list(partition, { limit: 1 })).records).toEqual([record]);
    });

    it('3. a vector of another length is refused, and the message names both lengths', async () => {
      const partition = await aRegisteredPartition(context);
      for (const length of [0, context.dimensions - 1, context.dimensions + 1]) {
        const memory = { ...aStored([]), vector: new Float32Array(length).fill(1) };
        const error = await expectCode(memories().insert(partition, memory), 'invalid_input');
        expect(error.message).toContain(String(length));
        expect(error.message).toContain(String(context.dimensions));
      }
      expect(await memories().count(partition)).toBe(0);
    });

    it.each([
      ['NaN', NaN],
      ['infinity', Infinity],
      ['minus infinity', -Infinity],
    ])('3. a vector that holds %s is refused and nothing is written', async (_, value) => {
      const partition = await aRegisteredPartition(context);
      await expectCode(memories().insert(partition, aStored(direction(context, 1, value))), 'invalid_input');
      expect(await memories().count(partition)).toBe(0);
    });

    it('3. a vector of zeros is refused, and later searches still work', async () => {
      const partition = await aRegisteredPartition(context);
      await expectCode(memories().insert(partition, aStored(direction(context))), 'invalid_input');
      await memories().insert(partition, aStored(direction(context, 1)));
      expect(await memories().nearest(partition, { vector: queryVector(context, 1), limit: 5 })).toHaveLength(1);
    });

    it('4. writing to a partition that was never registered is not_found and creates nothing', async () => {
      const partition = aPartition();
      await expectCode(memories().insert(partition, aStored(direction(context, 1))), 'not_found');
      expect(await context.store().namespaces.get(partition)).toBeNull();
      expect(await memories().count(partition)).toBe(0);
      await aRegisteredPartition(context, partition);
      expect(await memories().count(partition)).toBe(0);
    });

    it('a write whose deadline has passed is a timeout and writes nothing', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 1));
      await expectCode(memories().insert(partition, memory, { deadline: Date.now() - 1 }), 'timeout');
      expect(await memories().count(partition)).toBe(0);
      expect(await memories().insert(partition, memory, { deadline: Date.now() + 60_000 })).toBe('created');
    });

    it('7. get answers in the order asked and leaves out what it does not know', async () => {
      const partition = await aRegisteredPartition(context);
      const written = [1, 2, 3].map((n) => aStored(direction(context, 1, n)));
      for (const memory of written) await memories().insert(partition, memory);
      const [a, b, c] = written.map((memory) => memory.record.id);
      const found = await memories().get(partition, [c!, anId(), a!, b!]);
      expect(found.map((record) => record.id)).toEqual([c, a, b]);
      expect(await memories().get(partition, [])).toEqual([]);
      expect(await memories().get(aPartition(), [a!])).toEqual([]);
    });

    it('7. get takes 500 ids at once', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 1));
      await memories().insert(partition, memory);
      const ids = [...Array.from({ length: 499 }, () => anId()), memory.record.id];
      expect(await memories().get(partition, ids)).toEqual([memory.record]);
    });

    it('15. a stored memory is findable by its own vector, a missing one is not', async () => {
      const partition = await aRegisteredPartition(context);
      const memory = aStored(direction(context, 0.1, 0.2, 0.3, 0.4));
      await memories().insert(partition, memory);
      expect(await memories().ensureFindable(partition, memory.record.id)).toBe(true);
      expect(await memories().ensureFindable(partition, anId())).toBe(false);
      expect(await memories().ensureFindable(aPartition(), memory.record.id)).toBe(false);
    });

    it('15. a memory is findable among many with the very same vector', async () => {
      const partition = await aRegisteredPartition(context);
      const written = Array.from({ length: 15 }, () => aStored(direction(context, 0.5, 0.5)));
      for (const memory of written) await memories().insert(partition, memory);
      for (const { record } of written) expect(await memories().ensureFindable(partition, record.id)).toBe(true);
    });
  });
}
