// The contract of ports/namespace-registry.ts. Test names start with the number of the port's semantics.
import { describe, expect, it } from 'vitest';
import type { Left } from '../../src/domain/erasure.js';
import {
  ledgerKinds,
  type LedgerKind,
  type NamespaceEntry,
  type NamespaceInfo,
  type NewLedgerEntry,
} from '../../src/ports/index.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { anId, aPartition, aStored } from '../support/builders.js';
import { direction, expectCode, type ContractContext } from './contract-context.js';

type NewNamespace = Omit<NamespaceInfo, 'fenced'>;

/** Registers the registry's contract. */
export function namespaceRegistryContract(context: ContractContext): void {
  const registry = () => context.store().namespaces;

  async function registered(count: number, tenantId: string): Promise<string[]> {
    const made = Array.from({ length: count }, () => aNamespace({ tenantId }));
    for (const info of made) await registry().ensure(info);
    return made.map((info) => info.partition).toSorted();
  }

  async function pages(limit: number, tenantId?: string): Promise<string[]> {
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const page: readonly NamespaceEntry[] = await registry().page({
        limit,
        ...(after === undefined ? {} : { after }),
        ...(tenantId === undefined ? {} : { tenantId }),
      });
      const last = page.at(-1);
      if (last === undefined) return found;
      found.push(...page.map((info) => info.partition));
      after = last.partition;
    }
  }

  describe('namespace registry', () => {
    it('1. the first ensure creates, the next one finds it and changes nothing', async () => {
      const info = aNamespace();
      expect(await registry().ensure(info)).toBe('created');
      expect(await registry().ensure({ ...info, createdAt: '2026-12-01T00:00:00.000Z' })).toBe('exists');
      expect(await registry().get(info.partition)).toEqual({ ...info, fenced: false });
    });

    it('1. the partition can be written to as soon as it is registered', async () => {
      const info = aNamespace();
      await registry().ensure(info);
      expect(await context.store().memories.insert(info.partition, aStored(direction(context, 1)))).toBe('created');
    });

    it('1. ensuring again keeps what the partition holds', async () => {
      const info = aNamespace();
      await registry().ensure(info);
      await context.store().memories.insert(info.partition, aStored(direction(context, 1)));
      await registry().ensure(info);
      expect(await context.store().memories.count(info.partition)).toBe(1);
    });

    it('3. ten racing ensures all succeed and leave one working partition', async () => {
      const info = aNamespace();
      const write = async () => {
        const result = await registry().ensure(info);
        await context.store().memories.insert(info.partition, aStored(direction(context, 1)));
        return result;
      };
      const results = await Promise.all(Array.from({ length: 10 }, write));
      expect(results).toContain('created');
      expect(await registry().page({ limit: 10, tenantId: info.tenantId })).toEqual([entryOf(info)]);
      expect(await context.store().memories.count(info.partition)).toBe(10);
    });

    it('4. a namespace that was never registered is null', async () => {
      expect(await registry().get(aPartition())).toBeNull();
    });

    it('4. owners and paths come back as they were given', async () => {
      const info = aNamespace({ ownerUserId: null, namespace: 'tenant/%E6%9D%8E%20%22x%22/shared' });
      await registry().ensure(info);
      expect(await registry().get(info.partition)).toEqual({ ...info, fenced: false });
    });

    it.each([1, 2, 5])('5. pages of %i hold each namespace of a tenant exactly once, by partition', async (limit) => {
      const tenantId = `t ${aPartition()}`;
      const expected = await registered(5, tenantId);
      expect(await pages(limit, tenantId)).toEqual(expected);
    });

    it('5. a tenant is exact to the letter', async () => {
      const tenantId = `acme ${aPartition()}`;
      await registered(1, tenantId);
      for (const other of [tenantId.toUpperCase(), tenantId.slice(0, -1), `${tenantId}0`, 'acme']) {
        expect(await registry().page({ limit: 10, tenantId: other })).toEqual([]);
      }
    });

    it('5. without a tenant all namespaces come, each once, by partition', async () => {
      const tenantId = `t-${aPartition()}`;
      const mine = await registered(3, tenantId);
      const found = await pages(100);
      expect(found).toEqual([...new Set(found)].toSorted());
      expect(found).toEqual(expect.arrayContaining(mine));
    });

    it('5. an entry names the owner by the hash of their own namespace, and shared spaces have none', async () => {
      const tenantId = `t-${aPartition()}`;
      const [own, shared] = [aNamespace({ tenantId }), aNamespace({ tenantId, ownerUserId: null })];
      for (const info of [own, shared]) await registry().ensure(info);
      const owner = userNamespace({ tenantId, userId: own.ownerUserId! }).partition;
      const found = await registry().page({ limit: 10, tenantId });
      expect(found.find(({ partition }) => partition === own.partition)?.owner).toBe(owner);
      expect(found.find(({ partition }) => partition === shared.partition)?.owner).toBeNull();
    });
  });

  emptyingContract(context);
}

/** A namespace with a memory, an entry of every kind and a marker. */
async function filled(context: ContractContext, info = aNamespace()): Promise<NewNamespace> {
  const { namespaces, memories, ledger, outbox } = context.store();
  await namespaces.ensure(info);
  await memories.insert(info.partition, aStored(direction(context, 1)));
  for (const kind of [...ledgerKinds, 'head', 'usage', 'redecide'] as const)
    await ledger.put(info.partition, anEntry(kind));
  await outbox.mark({ partition: info.partition, markedAt: '2026-11-01T10:00:00.000Z' });
  return info;
}

const sumOf = (left: Left): number => Object.values(left).reduce((sum, rows) => sum + rows, 0);

function emptyingContract(context: ContractContext): void {
  const registry = () => context.store().namespaces;

  describe('fencing and emptying a namespace', () => {
    it('2. 6. a fenced one is refused at registration, keeps its names, and is told as fenced', async () => {
      const info = aNamespace();
      await registry().ensure(info);
      await registry().fence(info.partition);
      await registry().fence(info.partition);
      await expectCode(registry().ensure(info), 'namespace_denied');
      expect(await registry().get(info.partition)).toEqual({ ...info, fenced: true });
      expect(await registry().page({ limit: 10, tenantId: info.tenantId })).toEqual([
        { ...entryOf(info), fenced: true },
      ]);
    });

    it('6. one that was never registered is known by its hash from then on, and refused', async () => {
      const info = aNamespace();
      await registry().fence(info.partition);
      await expectCode(registry().ensure(info), 'namespace_denied');
      expect(await registry().get(info.partition)).toMatchObject({ namespace: '', tenantId: '', fenced: true });
      expect(await registry().page({ limit: 10, tenantId: info.tenantId })).toEqual([]);
      expect(sumOf(await registry().left(info.partition))).toBe(0);
    });

    it('7. 8. emptied, nothing is left of it but the hash and the fence', async () => {
      const { partition, tenantId, ...info } = await filled(context);
      const { memories, ledger, outbox } = context.store();
      expect(await registry().left(partition)).toMatchObject({ memories: 1, outbox: 1, registry: 1 });
      expect((await registry().left(partition))['ledger']).toBeGreaterThanOrEqual(12);
      await registry().fence(partition);
      await registry().empty(partition);
      expect(sumOf(await registry().left(partition))).toBe(0);
      expect(await memories.count(partition)).toBe(0);
      expect(await ledger.count(partition, { kinds: ledgerKinds })).toBe(0);
      expect((await outbox.list(10_000)).filter((marker) => marker.partition === partition)).toEqual([]);
      const kept = await registry().get(partition);
      expect(kept).toMatchObject({ namespace: '', tenantId: '', ownerUserId: null, fenced: true });
      expect(await registry().page({ limit: 10, tenantId })).toEqual([]);
      await expectCode(registry().ensure({ partition, tenantId, ...info }), 'namespace_denied');
    });

    it('7. whoever writes to an emptied one is told so, and leaves nothing', async () => {
      const { partition } = await filled(context);
      await registry().fence(partition);
      await registry().empty(partition);
      const { memories, ledger } = context.store();
      const stored = aStored(direction(context, 1));
      const writes = [memories.insert(partition, stored), ledger.put(partition, anEntry('turn'))];
      for (const write of await Promise.allSettled(writes))
        expect(write).toMatchObject({ reason: { code: expect.stringMatching(/^(not_found|namespace_denied)$/) } });
      await memories.touch(partition, [{ id: stored.record.id, count: 1, at: stored.record.createdAt }]);
      expect(sumOf(await registry().left(partition))).toBe(0);
    });

    it('7. twice is harmless, and one that is not fenced is a conflict and keeps everything', async () => {
      const { partition } = await filled(context);
      await expectCode(registry().empty(partition), 'conflict');
      expect(await context.store().memories.count(partition)).toBe(1);
      await registry().fence(partition);
      await registry().empty(partition);
      await registry().empty(partition);
      await expectCode(registry().empty(aPartition()), 'conflict');
    });

    it('7. others keep what they have', async () => {
      const [gone, kept] = [await filled(context), await filled(context)];
      await registry().fence(gone.partition);
      await registry().empty(gone.partition);
      expect(await registry().get(kept.partition)).toEqual({ ...kept, fenced: false });
      expect(await registry().left(kept.partition)).toMatchObject({ memories: 1, outbox: 1, registry: 1 });
    });

    it('9. an emptied one may be lifted and begins anew; one with something left is a conflict', async () => {
      const info = await filled(context);
      await registry().fence(info.partition);
      await expectCode(registry().unfence(info.partition), 'conflict');
      await registry().empty(info.partition);
      await registry().unfence(info.partition);
      expect(await registry().get(info.partition)).toBeNull();
      expect(await registry().ensure(info)).toBe('created');
      expect(await context.store().memories.count(info.partition)).toBe(0);
    });
  });
}

function anEntry(kind: LedgerKind): NewLedgerEntry {
  const at = '2026-11-01T10:00:00.000Z';
  return { kind, key: anId(), sessionId: null, at, queuedAt: 1_793_527_200_000_001, open: false, body: {} };
}

function entryOf({ partition, tenantId, ownerUserId, createdAt }: NewNamespace): NamespaceEntry {
  const owner = ownerUserId === null ? null : userNamespace({ tenantId, userId: ownerUserId }).partition;
  return { partition, tenantId, owner, createdAt, fenced: false };
}

function aNamespace(over: Partial<NewNamespace> = {}): NewNamespace {
  const partition = aPartition();
  return {
    partition,
    namespace: `tenant/t/user/${partition.slice(0, 8)}`,
    tenantId: `t-${partition.slice(0, 16)}`,
    ownerUserId: partition.slice(0, 8),
    createdAt: '2026-11-01T10:00:00.000Z',
    ...over,
  };
}
