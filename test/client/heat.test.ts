import { describe, expect, it } from 'vitest';
import { Heat } from '../../src/client/heat.js';
import { RecallWorld, spaceOf, worldNow } from './recall-world.js';

const { partition } = spaceOf('u1');

async function heatOf(world: RecallWorld, id: string): Promise<[number, string | null]> {
  await world.heat.flush();
  const [record] = await world.store.memories.get(partition, [id]);
  return [record!.accessCount, record!.lastAccessedAt];
}

describe('heat', () => {
  it('counts the memories in the block, in the background', async () => {
    const world = await RecallWorld.open();
    const kayak = await world.put('Has a red kayak');
    const other = await world.put('Son is called Milo');
    await world.recall('kayak');
    expect((await world.store.memories.get(partition, [kayak.id]))[0]!.accessCount).toBe(0);
    await world.recall('kayak');
    expect(await heatOf(world, kayak.id)).toEqual([2, worldNow]);
    expect(await heatOf(world, other.id)).toEqual([0, null]);
  });

  it('leaves memories alone that did not fit, and all with touch: false', async () => {
    const world = await RecallWorld.open();
    const kayak = await world.put('Has a red kayak');
    await world.recall('kayak', { touch: false });
    await world.recall('kayak', { budgetTokens: 5 });
    expect(await heatOf(world, kayak.id)).toEqual([0, null]);
  });

  it('survives a store that fails: lost heat is logged, never thrown', async () => {
    const world = await RecallWorld.open({
      memories: (store) => ({ ...store, touch: () => Promise.reject(new Error('gone')) }),
    });
    world.heat.touch(partition, ['x'], worldNow);
    await world.heat.flush();
    expect(world.logged).toEqual([{ event: 'heat_lost', fields: { partition: partition.slice(0, 16), memories: 1 } }]);
  });

  it('writes what waits on close, takes nothing afterwards, and closes twice', async () => {
    const world = await RecallWorld.open();
    const kayak = await world.put('Has a red kayak');
    world.heat.touch(partition, [kayak.id], worldNow);
    await Promise.all([world.heat.close(), world.heat.close()]);
    world.heat.touch(partition, [kayak.id], worldNow);
    expect(await heatOf(world, kayak.id)).toEqual([1, worldNow]);
  });

  it('keeps the newest instant, whatever the order of touches', async () => {
    const world = await RecallWorld.open();
    const kayak = await world.put('Has a red kayak');
    world.heat.touch(partition, [kayak.id], worldNow);
    world.heat.touch(partition, [kayak.id], '2026-01-01T00:00:00.000Z');
    expect(await heatOf(world, kayak.id)).toEqual([2, worldNow]);
  });

  it('flushes by itself after a while', async () => {
    const world = await RecallWorld.open();
    const kayak = await world.put('Has a red kayak');
    const heat = new Heat({ store: world.store, log: world.context().ports.log }, { flushMs: 1 });
    heat.touch(partition, [kayak.id], worldNow);
    await expect.poll(async () => (await world.store.memories.get(partition, [kayak.id]))[0]!.accessCount).toBe(1);
  });
});
