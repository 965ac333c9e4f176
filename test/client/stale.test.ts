// Facts that go stale are not silently true for ever: they end, are asked about, and are believed anew.
import { describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { EventRow } from '../../src/domain/event.js';
import type { Store } from '../../src/ports/index.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const start = Date.UTC(2026, 4, 1);
const days = (count: number): number => count * 86_400_000;
const after = (count: number): string => new Date(start + days(count)).toISOString();

interface World {
  readonly memory: DurableMemory;
  readonly store: Store;
  readonly ann: UserMemory;
  /** Goes on by so many days and lets the lane run. */
  readonly later: (days: number) => Promise<void>;
  /** Tells where ann is; the id of the memory. */
  readonly said: (place: string) => Promise<string>;
}

async function aWorld(): Promise<World> {
  let now = start;
  const rules = scriptedTier((turn) => {
    const { content } = turn.messages[0]!;
    const object = /^Ann is in (\w+)/.exec(content)?.[1];
    if (object === undefined) return [];
    const slot = { attribute: 'user.current_location', cardinality: 'one', subject: 'user' } as const;
    return [{ content, stance: 'stated', importance: 4, object, ...slot }];
  });
  const { memory, store } = await openInMemory({ rules, clock: () => now });
  const ann = memory.for('ann');
  const at = (): Date => new Date(now);
  return {
    ...{ memory, store, ann },
    later: async (count) => {
      now += days(count);
      await ann.remember('Nice weather here.', { at: at(), wait: true });
    },
    said: async (place) => {
      const { outcome } = await ann.remember(`Ann is in ${place}.`, { at: at(), wait: true });
      return outcome!.items[0]!.memoryId!;
    },
  };
}

async function told({ store, ann }: World): Promise<readonly string[]> {
  const query = { kinds: ['event'], order: 'oldest', limit: 100 } as const;
  const rows = await store.ledger.list(ann.namespace.partition, query);
  return rows.flatMap((row) => (row.body as EventRow).events.map(({ type, reason }) => `${type} ${reason}`));
}

describe('a fact that goes stale', () => {
  it('is current for its days, then waits with a question that recall gives, without any sweep', async () => {
    const world = await aWorld();
    const { ann } = world;
    const id = await world.said('Porto');
    expect((await ann.get(id))?.validUntil).toBe(after(14));
    await world.later(13);
    expect((await ann.recall('Where is Ann?')).memories).toHaveLength(1);
    await world.later(1);
    const asked = await ann.recall('Where is Ann?');
    expect(asked.memories).toEqual([]);
    expect(asked.questions.map(({ question }) => question)).toEqual(['Is it still true that "Ann is in Porto"?']);
    expect((await ann.pending()).map(({ hold }) => [hold?.reason, hold?.deadline])).toEqual([['stale', after(44)]]);
    expect(await told(world)).toEqual(['created nothing_like_it', 'expired stale', 'held stale']);
    await world.memory.close();
  });

  it('is not recalled from the moment it ends, though the lane has not run yet', async () => {
    const world = await aWorld();
    await world.said('Porto');
    const now = new Date(start + days(14)).toISOString();
    expect((await world.ann.recall('Where is Ann?', { now })).memories).toEqual([]);
    await world.memory.close();
  });

  it('confirmed, or said again, is believed anew; denied, it is let go', async () => {
    const world = await aWorld();
    const { ann } = world;
    const id = await world.said('Porto');
    await world.later(14);
    await ann.confirm(id);
    expect(await ann.get(id)).toMatchObject({ status: 'active', validUntil: after(28), hold: null });
    await world.later(14);
    await world.said('Porto');
    expect(await ann.get(id)).toMatchObject({ status: 'active', validUntil: after(42) });
    // Said again while it is current: no question comes on day 42.
    await world.later(7);
    await world.said('Porto');
    await world.later(8);
    expect(await ann.get(id)).toMatchObject({ status: 'active', validUntil: after(49) });
    await world.later(10);
    await ann.reject(id);
    expect(await ann.get(id)).toMatchObject({ status: 'archived', retiredAt: after(53) });
    await world.memory.close();
  });

  it('gives way to another value without being asked', async () => {
    const world = await aWorld();
    const { ann } = world;
    const porto = await world.said('Porto');
    await world.later(20);
    const faro = await world.said('Faro');
    expect(await ann.get(porto)).toMatchObject({ status: 'superseded', supersededBy: faro });
    expect(await ann.pending()).toEqual([]);
    await world.memory.close();
  });

  it('nobody answers about is let go after 30 days', async () => {
    const world = await aWorld();
    const id = await world.said('Porto');
    await world.later(14);
    await world.later(30);
    expect((await world.ann.get(id))?.status).toBe('archived');
    await world.memory.close();
  });

  it('edited or pinned, is what the user made it', async () => {
    const world = await aWorld();
    const { ann } = world;
    const id = await world.said('Porto');
    await world.later(5);
    const edited = await ann.edit(id, { importance: 5 });
    expect((await ann.get(edited.id))?.validUntil).toBe(after(19));
    const pinned = await ann.edit(edited.id, { pinned: true });
    expect((await ann.get(pinned.id))?.validUntil).toBeNull();
    await world.later(100);
    expect((await ann.get(pinned.id))?.status).toBe('active');
    await world.memory.close();
  });
});

describe('a fact with an end of its own', () => {
  it('is told once when its time is over, asked about never', async () => {
    const world = await aWorld();
    const { ann } = world;
    await ann.add({ content: 'The scooter is leased.', validUntil: after(10) }, { wait: true });
    for (const count of [9, 2, 30]) await world.later(count);
    expect(await told(world)).toEqual(['created nothing_like_it', 'expired valid_until']);
    expect(await ann.pending()).toEqual([]);
    expect((await ann.recall('scooter')).memories).toEqual([]);
    await world.memory.close();
  });
});
