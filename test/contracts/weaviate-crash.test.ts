// G1: what Weaviate acknowledged survives kill -9, and is found by its own vector again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionNames } from '../../src/adapters/weaviate/options.js';
import { toRow } from '../../src/adapters/weaviate/record-codec.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { Store, StoredMemory } from '../../src/ports/index.js';
import { aMemory, anId, aPartition, aStored } from '../support/builders.js';
import { vendorWeaviate } from '../support/vendor-weaviate.js';

const dimensions = 64;
let server: Weaviate;
let store: Store;

beforeAll(async () => {
  server = await startWeaviate();
  store = await weaviateStore({ ...place(), timeouts: { queryMs: 2000, writeMs: 2000 } });
});

afterAll(async () => {
  await store.close();
  await server.stop();
  await first?.stop();
});

/** The handle of the first start owns the folder. */
let first: Weaviate | undefined;

const place = () => ({ url: server.address, grpcPort: server.grpcPort, embedderId: 'crash', dimensions });

function aVector(seed: number): number[] {
  return Array.from({ length: dimensions }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233));
}

async function registered(): Promise<string> {
  const partition = aPartition();
  const { createdAt } = aMemory();
  await store.namespaces.ensure({
    partition,
    namespace: 'tenant/t/user/u',
    tenantId: 't',
    ownerUserId: 'u',
    createdAt,
  });
  return partition;
}

/** Kills the server without warning and starts it on the same folder and ports. */
async function crash(): Promise<void> {
  first ??= server;
  const { ports, folder, kill } = server.server!;
  await kill();
  server = await startWeaviate({ folder, ports });
  // The first calls may still meet the old connection.
  await expect
    .poll(() =>
      store.namespaces.page({ limit: 1 }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

async function isFound(partition: string, memory: StoredMemory): Promise<boolean> {
  const { vector, record } = memory;
  const hits = await store.memories.nearest(partition, { vector, limit: 3 });
  return hits.some((hit) => hit.record.id === record.id && hit.cosine > 1 - 1e-5);
}

describe('kill -9 of Weaviate under load', () => {
  it('G1: every acknowledged memory and ledger entry is there, whole, and found by its vector; the rest can be retried', async () => {
    const partition = await registered();
    const acknowledged: StoredMemory[] = [];
    const interrupted: StoredMemory[] = [];
    const failures: unknown[] = [];
    let isOver = false;
    let seed = 1;
    const writer = async (): Promise<void> => {
      while (!isOver) {
        const memory = aStored(aVector(seed++));
        try {
          await store.ledger.put(partition, entryOf(memory));
          await store.memories.insert(partition, memory);
          acknowledged.push(memory);
        } catch (error) {
          failures.push(error);
          interrupted.push(memory);
          return;
        }
      }
    };
    const writers = Promise.all([writer(), writer(), writer(), writer()]);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(150);
    const restarted = crash();
    await writers;
    isOver = true;
    await restarted;

    expect(failures).toHaveLength(4);
    for (const error of failures)
      expect(isMemoryError(error) && ['store_unavailable', 'timeout'].includes(error.code)).toBe(true);
    const ids = acknowledged.map((memory) => memory.record.id);
    expect(await store.memories.get(partition, ids)).toEqual(acknowledged.map((memory) => memory.record));
    expect(await store.ledger.count(partition, { kinds: ['turn'] })).toBeGreaterThanOrEqual(ids.length);
    for (const memory of acknowledged) {
      expect(await store.memories.ensureFindable(partition, memory.record.id)).toBe(true);
      expect(await isFound(partition, memory)).toBe(true);
    }
    for (const memory of interrupted) {
      expect(['created', 'exists']).toContain(await store.ledger.put(partition, entryOf(memory)));
      expect(['created', 'exists']).toContain(await store.memories.insert(partition, memory));
      expect(await isFound(partition, memory)).toBe(true);
    }
    expect(await store.memories.count(partition)).toBe(acknowledged.length + interrupted.length);
  });

  it('memories that a batch writer lost from the index are healed, one by one or by inserting again', async () => {
    const partition = await registered();
    const { memory } = collectionNames(place());
    const vendor = await vendorWeaviate({ url: server.address, grpcPort: server.grpcPort });
    const batch = Array.from({ length: 40 }, (_, index) => aStored(aVector(1000 + index)));
    const rows = vendor.collections.use(memory).withTenant(partition);
    await rows.data.insertMany(
      batch.map((one) => ({ id: one.record.id, properties: toRow(one) as never, vectors: [...one.vector] })),
    );
    await crash();
    await vendor.close();
    for (const [index, one] of batch.entries()) {
      if (index % 2 === 0) expect(await store.memories.ensureFindable(partition, one.record.id)).toBe(true);
      else expect(await store.memories.insert(partition, one)).toBe('exists');
      expect(await isFound(partition, one)).toBe(true);
    }
    expect(await store.memories.count(partition)).toBe(batch.length);
  });
});

function entryOf(memory: StoredMemory) {
  const key = memory.record.id;
  return {
    kind: 'turn',
    key,
    sessionId: null,
    at: memory.record.saidAt,
    queuedAt: 1,
    open: true,
    body: { id: anId() },
  } as const;
}
