import { describe, expect, it } from 'vitest';
import { dataKeys } from '../../../src/adapters/sealed/data-keys.js';
import { aPartition } from '../../support/builders.js';
import { inMemoryStore } from '../../support/in-memory-store.js';
import { testSigner as ring } from '../../support/test-keys.js';

const minute = 60_000;

/** Two processes on one store, with one clock, and a partition whose key both have read. */
async function twoProcesses() {
  const store = inMemoryStore({ dimensions: 2 });
  const partition = aPartition();
  const owner = { namespace: 'tenant/t/user/u', tenantId: 't', ownerUserId: 'u' };
  await store.namespaces.ensure({ partition, ...owner, createdAt: '2026-11-01T10:00:00.000Z' });
  let now = Date.parse('2026-11-30T10:00:00.000Z');
  const [one, other] = [0, 1].map(() => dataKeys({ ledger: store.ledger, ring, clock: () => now }));
  await one!.ofNew(partition, 'e');
  await Promise.all([one!.known(partition), other!.known(partition)]);
  return { store, partition, one: one!, other: other!, pass: (ms: number) => (now += ms) };
}

describe('keys in memory after an erasure', () => {
  it('G10: the process that erased has none at once, another one a minute later at most', async () => {
    const { store, partition, one, other, pass } = await twoProcesses();
    await store.namespaces.fence(partition);
    await store.namespaces.empty(partition);
    one.forget(partition);
    expect(await one.known(partition)).toBeNull();
    expect(await other.known(partition)).not.toBeNull();
    pass(minute);
    expect(await other.known(partition)).toBeNull();
  });

  it('one that is still there is read again, and is the same', async () => {
    const { partition, other, pass } = await twoProcesses();
    const before = await other.known(partition);
    pass(minute);
    expect((await other.known(partition))?.id).toBe(before?.id);
  });
});
