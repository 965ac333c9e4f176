import { describe, expect, test } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import type { Store } from '../../src/ports/index.js';
import { drainOutbox, nudgeOverdue, overdueAfterMs } from '../../src/worker/overdue.js';
import { aPartition, anId } from '../support/builders.js';
import { inMemoryStore } from '../support/in-memory-store.js';

const now = Date.parse('2026-11-29T12:00:00.000Z');

async function aNamespace(store: Store): Promise<string> {
  const partition = aPartition();
  const info = { partition, namespace: `tenant/t/user/${partition}`, tenantId: 't', ownerUserId: null };
  await store.namespaces.ensure({ ...info, createdAt: '2026-11-29T00:00:00.000Z' });
  return partition;
}

async function queue(store: Store, partition: string, ageMs: number, open = true): Promise<void> {
  const at = new Date(now - ageMs).toISOString();
  const entry = {
    kind: 'turn',
    key: anId(),
    sessionId: null,
    at,
    queuedAt: (now - ageMs) * 1000,
    open,
    body: {},
  } as const;
  await store.ledger.put(partition, entry);
}

function recordingEngine(fail: (partition: string) => boolean = () => false): {
  nudged: string[];
  nudge: (partition: string) => Promise<void>;
} {
  const nudged: string[] = [];
  return {
    nudged,
    async nudge(partition) {
      if (fail(partition)) throw new MemoryError('engine_unavailable', 'away');
      nudged.push(partition);
    },
  };
}

describe('looking after forgotten work', () => {
  test('G1: every marker of the outbox becomes a nudge and is removed, however many there are', async () => {
    const store = inMemoryStore({ dimensions: 2 });
    const partitions = Array.from({ length: 450 }, () => aPartition());
    for (const partition of partitions) await store.outbox.mark({ partition, markedAt: new Date(now).toISOString() });
    const engine = recordingEngine();
    expect(await drainOutbox(store, engine)).toBe(450);
    expect(new Set(engine.nudged)).toEqual(new Set(partitions));
    expect(await store.outbox.list(10)).toEqual([]);
  });

  test('G1: a marker whose nudge fails is kept for the next time', async () => {
    const store = inMemoryStore({ dimensions: 2 });
    const [first, second] = [aPartition(), aPartition()];
    await store.outbox.mark({ partition: first, markedAt: '2026-11-29T11:00:00.000Z' });
    await store.outbox.mark({ partition: second, markedAt: '2026-11-29T11:00:01.000Z' });
    await expect(
      drainOutbox(
        store,
        recordingEngine((one) => one === second),
      ),
    ).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect((await store.outbox.list(10)).map((marker) => marker.partition)).toEqual([second]);
  });

  test('G1: a namespace whose oldest open entry waits for more than five minutes is nudged, no other', async () => {
    const store = inMemoryStore({ dimensions: 2 });
    const [fresh, old, closed] = [await aNamespace(store), await aNamespace(store), await aNamespace(store)];
    await queue(store, fresh, overdueAfterMs - 1000);
    await queue(store, old, 1000);
    await queue(store, old, overdueAfterMs + 7000);
    await queue(store, closed, 3600_000, false);
    const engine = recordingEngine();
    const report = await nudgeOverdue(store, engine, now);
    expect(engine.nudged).toEqual([old]);
    expect(report).toEqual({ namespaces: 3, overdue: 1, oldestMs: overdueAfterMs + 7000, unreadable: 0 });
  });

  test('G1: a namespace whose key is missing is counted and passed over', async () => {
    const store = inMemoryStore({ dimensions: 2 });
    const partitions = [await aNamespace(store), await aNamespace(store), await aNamespace(store)].toSorted();
    for (const partition of partitions) await queue(store, partition, 2 * overdueAfterMs);
    const list: Store['ledger']['list'] = async (partition, query) => {
      if (partition === partitions[1]) throw new MemoryError('no_key', 'the key is gone');
      return store.ledger.list(partition, query);
    };
    const engine = recordingEngine();
    const report = await nudgeOverdue({ ...store, ledger: { ...store.ledger, list } }, engine, now);
    expect(engine.nudged).toEqual([partitions[0], partitions[2]]);
    expect(report).toEqual({ namespaces: 3, overdue: 2, oldestMs: 2 * overdueAfterMs, unreadable: 1 });
  });

  test('G1: all namespaces are looked at, over pages', async () => {
    const store = inMemoryStore({ dimensions: 2 });
    const partitions: string[] = [];
    for (let count = 0; count < 401; count += 1) {
      partitions.push(await aNamespace(store));
      await queue(store, partitions.at(-1)!, 2 * overdueAfterMs);
    }
    const engine = recordingEngine();
    expect((await nudgeOverdue(store, engine, now)).overdue).toBe(401);
    expect(new Set(engine.nudged)).toEqual(new Set(partitions));
  });
});
