// A process that is killed while it decides again: the next one leaves what one undisturbed run leaves.
import { describe, expect, it } from 'vitest';
import { points, type Point } from '../../src/activities/points.js';
import { city, decidedByRules, everything, fact, partition, tomorrow } from '../support/decided-by-rules.js';

/** Stands for what ends a process: no step catches it. */
class Killed extends Error {}

describe('a process that is killed while it decides again', () => {
  const tiers = {
    rules: [city('Port'), fact('The user likes dogs.')],
    model: [city('Porto'), fact('The user likes dogs.'), fact('The user owns a kennel.')],
  };

  async function leftBy(killAt: Point | null): Promise<{ readonly left: unknown; readonly killed: boolean }> {
    const spent = await decidedByRules(tiers);
    spent.setNow(tomorrow);
    await spent.lane.look();
    let killed = false;
    const reach = (point: Point): void => {
      if (point !== killAt) return;
      killed = true;
      throw new Killed();
    };
    await spent.lane.run(reach).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    await spent.lane.look();
    await spent.lane.run();
    expect(await spent.lane.look()).toBe(0);
    const events = await spent.lane.store.ledger.list(partition, { kinds: ['event'], order: 'oldest', limit: 100 });
    const left = { memories: await everything(spent.lane), outcome: await spent.lane.outcome(spent.ingestionId) };
    return { left: { ...left, events: events.map(({ key }) => key) }, killed };
  }

  it.each(points)('G2: at %s it leaves what one undisturbed run leaves', async (point) => {
    const undisturbed = await leftBy(null);
    const after = await leftBy(point);
    // Without an unclear case nothing is adjudicated, and nothing coexists.
    expect(after.killed || point.startsWith('adjudicate') || point === 'persist.linked').toBe(true);
    expect(after.left).toEqual(undisturbed.left);
  });
});
