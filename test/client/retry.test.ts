import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import type { Store } from '../../src/ports/index.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

/** The store, which goes away when a turn is to be opened again, as often as `away.times` says. */
function leaving(store: Store, away: { times: number }): Store {
  const patch: Store['ledger']['patch'] = async (partition, kind, key, change) => {
    if (change.open !== true || away.times === 0) return store.ledger.patch(partition, kind, key, change);
    away.times -= 1;
    throw new MemoryError('store_unavailable', 'the store is away');
  };
  return { ...store, ledger: { ...store.ledger, patch } };
}

describe('retry', () => {
  it('G1: cut short between its two writes, it leaves a turn that still counts as failed and can be retried', async () => {
    const away = { times: 0 };
    let isBroken = true;
    const rules = scriptedTier(() => {
      if (isBroken) throw new TypeError('broken');
      return [{ content: 'The user keeps bees.' }];
    });
    const { memory } = await openInMemory({ rules, store: leaving(inMemoryStore({ dimensions: 256 }), away) });
    const ann = memory.for('ann');
    const { ingestionId } = await ann.remember('I keep bees.', { wait: true });
    expect((await ann.status(ingestionId))!.state).toBe('failed');

    isBroken = false;
    away.times = 1;
    await expect(ann.retry(ingestionId)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await ann.status(ingestionId)).toMatchObject({ state: 'failed', outcome: null });
    await ann.retry(ingestionId);
    expect(await ann.settled()).toBe(true);
    expect((await ann.status(ingestionId))!.state).toBe('done');
    expect((await ann.list()).memories.map(({ content }) => content)).toEqual(['The user keeps bees.']);
    await expect(ann.retry(ingestionId)).rejects.toMatchObject({ code: 'conflict' });
    await memory.close();
  });

  const bees = 'The user keeps bees.';
  const goats = 'The user keeps goats.';
  const said: Readonly<Record<string, readonly string[]>> = {
    'I keep bees and goats.': [bees, goats],
    'Goats, as I said.': [goats],
    'Bees, as I said.': [bees],
  };

  it.each([
    ['before it wrote anything', 'persist.before', 1],
    ['after it wrote one of two', 'persist.inserted', 1],
    ['after it wrote both', 'persist.inserted', 2],
  ] as const)('G2: a turn that failed %s does not double what was said again meanwhile', async (_, failsAt, hit) => {
    let hits = 0;
    const reach = (point: string): void => {
      if (point === failsAt && ++hits === hit) throw new TypeError('broken');
    };
    const rules = scriptedTier((turn) => (said[turn.messages[0]!.content] ?? []).map((content) => ({ content })));
    const { memory } = await openInMemory({ rules, reach });
    const ann = memory.for('ann');
    const { ingestionId } = await ann.remember('I keep bees and goats.', { wait: true });
    expect((await ann.status(ingestionId))!.state).toBe('failed');
    await ann.remember('Goats, as I said.', { wait: true });
    await ann.remember('Bees, as I said.', { wait: true });
    await ann.retry(ingestionId);
    expect(await ann.settled()).toBe(true);
    expect((await ann.status(ingestionId))!.state).toBe('done');
    expect((await ann.list()).memories.map(({ content }) => content).toSorted()).toEqual([bees, goats]);
    await memory.close();
  });
});
