import { describe, expect, it } from 'vitest';
import { sharedNamespace, userNamespace } from '../../../src/domain/namespace.js';
import type { NewLedgerEntry } from '../../../src/ports/index.js';
import { anId, aPartition, aStored } from '../../support/builders.js';
import { aRegisteredPartition, direction, queryVector, type ContractContext } from '../contract-context.js';

/** Pairs of owners that a sloppy key would mix up. */
const lookAlikes: readonly (readonly [string, string])[] = [
  ['7-3', '7-35'],
  ['alice', 'Alice'],
  ['bob', 'bob '],
  ['carol', 'carol/user/dave'],
  ['é', 'e\u0301'],
];

/** G4: a namespace is a physical partition. */
export function isolationContract(context: ContractContext): void {
  const memories = () => context.store().memories;

  /** Two registered partitions, the first with one memory and one ledger entry. */
  async function pair(first: string, second: string) {
    const tenantId = `t-${aPartition()}`;
    const one = await aRegisteredPartition(context, userNamespace({ tenantId, userId: first }).partition);
    const two = await aRegisteredPartition(context, userNamespace({ tenantId, userId: second }).partition);
    const memory = aStored(direction(context, 1), { sessionId: 's' }, 'bees');
    await memories().insert(one, memory);
    await context.store().ledger.put(one, anEntry());
    return { one, two, memory, id: memory.record.id };
  }

  describe('isolation', () => {
    it.each(lookAlikes)('G4: nothing of "%s" is seen by "%s"', async (first, second) => {
      const { one, two, id } = await pair(first, second);
      const vector = queryVector(context, 1);
      const places = [{ sessionId: 's', ordinal: 0 }];
      expect(one).not.toBe(two);
      expect(await memories().get(two, [id])).toEqual([]);
      expect((await memories().list(two, { limit: 10 })).records).toEqual([]);
      expect(await memories().nearest(two, { vector, limit: 10 })).toEqual([]);
      expect(await memories().keywords(two, { words: ['bees'], vector, limit: 10 })).toEqual([]);
      expect(await memories().beside(two, { places, vector })).toEqual([]);
      expect(await memories().lastOrdinal(two, 's')).toBe(-1);
      expect(await memories().count(two)).toBe(0);
      expect(await context.store().ledger.list(two, { kinds: ['turn'], order: 'oldest', limit: 10 })).toEqual([]);
      expect(await context.store().ledger.get(two, 'turn', 'k')).toBeNull();
    });

    it('G4: writes aimed at another partition change nothing here', async () => {
      const { one, two, memory, id } = await pair('a', 'b');
      expect(await memories().update(two, id, { pinned: true })).toBe(false);
      expect(await memories().remove(two, [id])).toEqual([]);
      await memories().touch(two, [{ id, count: 1, at: '2026-11-05T00:00:00.000Z' }]);
      await context.store().ledger.remove(two, [{ kind: 'turn', key: 'k' }]);
      expect(await context.store().ledger.patch(two, 'turn', 'k', { open: false })).toBe(false);
      expect(await memories().get(one, [id])).toEqual([memory.record]);
      expect(await context.store().ledger.get(one, 'turn', 'k')).toMatchObject({ open: true });
    });

    it('G4: the same id may live in two partitions with different contents', async () => {
      const { one, two, memory, id } = await pair('a', 'b');
      const other = aStored(direction(context, 0, 1), { id, content: 'Other.' }, 'wasps');
      expect(await memories().insert(two, other)).toBe('created');
      expect(await context.store().ledger.put(two, anEntry())).toBe('created');
      expect(await memories().get(one, [id])).toEqual([memory.record]);
      expect(await memories().get(two, [id])).toEqual([other.record]);
      await memories().remove(two, [id]);
      expect(await memories().get(one, [id])).toEqual([memory.record]);
      const vector = queryVector(context, 1);
      const words = await memories().keywords(one, { words: ['bees'], vector, limit: 5 });
      expect(words).toHaveLength(1);
    });

    it("G4: one partition's words do not move another's scores", async () => {
      const { one, two } = await pair('a', 'b');
      const vector = queryVector(context, 1);
      await memories().insert(one, aStored(direction(context, 1), {}, 'bees bees roof'));
      const ratio = async () => {
        const hits = await memories().keywords(one, { words: ['bees', 'roof'], vector, limit: 5 });
        return hits.map((hit) => hit.bm25 / hits[0]!.bm25);
      };
      const before = await ratio();
      for (let index = 0; index < 5; index += 1) {
        await memories().insert(two, aStored(direction(context, 1), { id: anId() }, 'roof roof roof'));
      }
      expect(await ratio()).toEqual(before);
    });

    it('G4: the shared space of a tenant is not a user named shared', async () => {
      const tenantId = `t-${aPartition()}`;
      const shared = await aRegisteredPartition(context, sharedNamespace(tenantId).partition);
      const user = await aRegisteredPartition(context, userNamespace({ tenantId, userId: 'shared' }).partition);
      await memories().insert(shared, aStored(direction(context, 1)));
      expect(await memories().count(shared)).toBe(1);
      expect(await memories().count(user)).toBe(0);
    });
  });
}

function anEntry(): NewLedgerEntry {
  return { kind: 'turn', key: 'k', sessionId: 's', at: '2026-11-01T10:00:00.000Z', queuedAt: 1, open: true, body: {} };
}
