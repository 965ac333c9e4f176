// A forget sweep goes on where the one before came to: what it took the text of is not read again every night.
import { beforeEach, describe, expect, it } from 'vitest';
import { isOfThePast } from '../../src/domain/sweep/forget-mark.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Turn } from '../../src/domain/turn.js';
import type { Ledger } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { onDay, sweepWorld, type SweepWorld } from '../support/sweep-world.js';

const { partition } = userNamespace({ tenantId: 'acme', userId: 'ann' });

let world: SweepWorld;
let ledger: Ledger;
/** Keys of the turns that were read since it was last emptied. */
const read = new Set<string>();

beforeEach(async () => {
  const store = inMemoryStore({ dimensions: await hashingEmbedder().dimensions() });
  ({ ledger } = store);
  const noting: Ledger = {
    ...ledger,
    list: async (...asked) => {
      const rows = await ledger.list(...asked);
      for (const { kind, key } of rows) if (kind === 'turn') read.add(key);
      return rows;
    },
    getMany: async (...asked) => {
      const rows = await ledger.getMany(...asked);
      for (const { kind, key } of rows) if (kind === 'turn') read.add(key);
      return rows;
    },
  };
  world = await sweepWorld({ store: { ...store, ledger: noting } });
});

async function said(words: string): Promise<string> {
  const { ingestionId } = await world.ann.add(words);
  await world.run();
  return ingestionId;
}

async function sweptOn(day: number): Promise<Readonly<Record<string, number>>> {
  world.goTo(day);
  read.clear();
  return (await world.sweep('forget')).done;
}

const isAged = async (key: string): Promise<boolean> =>
  ((await ledger.get(partition, 'turn', key))!.body as Turn).aged === true;

async function outcomeBecomes(key: string, change: object): Promise<void> {
  const { body } = (await ledger.get(partition, 'outcome', key))!;
  await ledger.patch(partition, 'outcome', key, { body: { ...(body as object), ...change } });
}

describe('a forget sweep', () => {
  it('does not read again what an earlier one has dealt with', async () => {
    await said('The ladder is in the shed.');
    await said('The saw is in the shed.');
    expect(await sweptOn(31)).toEqual({ text_blanked: 2 });
    expect(await sweptOn(32)).toEqual({});
    expect([...read]).toEqual([]);
  });

  it('deals with what was said later, and reads nothing else', async () => {
    await said('The ladder is in the shed.');
    await sweptOn(31);
    const later = await said('The saw is in the shed.');
    expect(await sweptOn(62)).toMatchObject({ text_blanked: 1 });
    expect([...read]).toEqual([later]);
  });

  it('comes back to what it had to leave', async () => {
    const failed = await said('The ladder is in the shed.');
    await said('The saw is in the shed.');
    await outcomeBecomes(failed, { status: 'failed' });
    expect(await sweptOn(31)).toEqual({ text_blanked: 1 });
    await outcomeBecomes(failed, { status: 'done', completedAt: onDay(33) });
    expect(await sweptOn(40)).toEqual({});
    expect(await sweptOn(64)).toMatchObject({ text_blanked: 1 });
    expect([...read]).toEqual([failed]);
    expect(await isAged(failed)).toBe(true);
  });

  it('a dry run goes on from there too, and moves nothing', async () => {
    await said('The ladder is in the shed.');
    const before = await ledger.count(partition, { kinds: ['seen'] });
    world.goTo(31);
    await world.sweep('forget', { dryRun: true });
    expect([before, await ledger.count(partition, { kinds: ['seen'] })]).toEqual([0, 0]);
  });

  it('reads all of it when the mark was set by a clock that was ahead', () => {
    const mark = { at: onDay(400), upTo: { queuedAt: 1, key: 'a' }, left: [] };
    expect(isOfThePast(mark, Date.parse(onDay(399)))).toBe(false);
    expect(isOfThePast(mark, Date.parse(onDay(400)))).toBe(true);
  });
});
