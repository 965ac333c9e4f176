// The verbs of an operator who sweeps: what a forget sweep leaves, and what waits.
import { describe, expect, it, vi } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { MemoryError } from '../../src/domain/errors.js';
import type { PrincipalInput } from '../../src/domain/principal.js';
import type { SweepReport } from '../../src/domain/sweep/report.js';
import type { DecisionTier, Store } from '../../src/ports/index.js';
import { holdings } from '../support/fault-dump.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const start = Date.UTC(2026, 0, 1);
const days = (count: number): number => count * 86_400_000;

interface World {
  readonly memory: DurableMemory;
  readonly store: Store;
  readonly as: (userId: string, over?: Partial<PrincipalInput>) => ReturnType<DurableMemory['for']>;
  readonly later: (ms: number) => void;
  readonly forget: (dryRun?: boolean) => Promise<SweepReport>;
}

async function aWorld(rules: DecisionTier = kept): Promise<World> {
  let now = start;
  const { memory, store } = await openInMemory({ rules, clock: () => now });
  return {
    ...{ memory, store },
    as: (userId, over = {}) => memory.for({ tenantId: 'acme', userId, teams: ['ops'], ...over }),
    later: (ms) => (now += ms),
    forget: (dryRun = false) => memory.sweep({ kind: 'forget', dryRun }),
  };
}

/** What is remembered is kept word for word. */
const kept = scriptedTier((turn) => turn.messages.map(({ content }) => ({ content })));

describe('the forget sweep', () => {
  it('takes the text of a turn after 30 days; what came of it stays, and the same turn is no new one', async () => {
    const { as, later, forget, memory } = await aWorld();
    const ann = as('ann');
    const said = { turnId: 'one', sessionId: 'talk', wait: true, at: new Date(start) };
    await ann.remember('Ann keeps quails.', said);
    later(days(29));
    expect(await forget()).toMatchObject({ found: 0, idle: 1 });
    expect(await ann.session('talk').recent()).toHaveLength(1);
    later(days(1));
    expect(await forget()).toMatchObject({ done: { text_blanked: 1 }, swept: 1 });
    expect(await ann.session('talk').recent()).toEqual([]);
    expect((await ann.remember('Ann keeps quails.', said)).duplicate).toBe(true);
    const [quails] = (await ann.recall('quails')).memories;
    expect((await ann.history(quails!.id))[0]!.sources[0]!.quote).toBe('Ann keeps quails.');
    await memory.close();
  });

  it('has what it took away in all namespaces leave the files at once, when it is through', async () => {
    const { as, later, forget, store, memory } = await aWorld();
    for (const name of ['ann', 'bob', 'eve']) await as(name).remember('Quails are kept here.', { wait: true });
    later(days(40));
    const wipe = vi.spyOn(store, 'wipe');
    const remove = vi.spyOn(store.ledger, 'patch');
    await forget(true);
    expect(wipe).not.toHaveBeenCalled();
    expect(await forget()).toMatchObject({ done: { text_blanked: 3 }, swept: 3 });
    expect(wipe).toHaveBeenCalledTimes(1);
    const putOff = remove.mock.calls.filter(([, kind]) => kind === 'turn').map((call) => call[4]?.wipeLater);
    expect(putOff).toEqual([true, true, true]);
    await memory.close();
  });

  it('keeps the words of a turn that failed, so that it can be retried', async () => {
    let isBroken = true;
    const rules = scriptedTier((turn) => {
      if (isBroken) throw new MemoryError('model_output_invalid', 'not this time');
      return turn.messages.map(({ content }) => ({ content }));
    });
    const { as, later, forget, memory } = await aWorld(rules);
    const { ingestionId, outcome } = await as('ann').remember('Ann keeps quails.', { wait: true });
    expect(outcome?.status).toBe('failed');
    later(days(100));
    expect(await forget()).toMatchObject({ done: {}, skipped: { failed: 1 }, idle: 1 });
    isBroken = false;
    await as('ann').retry(ingestionId);
    await as('ann').settled();
    expect((await as('ann').recall('quails')).memories).toHaveLength(1);
    await memory.close();
  });

  it('leaves the links of copies whole: to forget the memory still takes its copy back', async () => {
    const { as, later, forget, memory } = await aWorld();
    const writer = as('ann', { roles: ['writer:team/ops'] });
    const { outcome } = await writer.remember('Ann keeps quails.', { wait: true });
    const id = outcome!.items[0]!.memoryId!;
    const shared = await writer.share(id, 'team/ops');
    expect(shared.memoryId).not.toBeNull();
    later(days(60));
    expect((await forget()).done).toEqual({ text_blanked: 2 });
    // Shared again while the copy is there: it is the same copy.
    expect((await writer.share(id, 'team/ops')).memoryId).toBe(shared.memoryId);
    await writer.forget(id);
    expect(await writer.in('team/ops').get(shared.memoryId!)).toBeNull();
    await memory.close();
  });

  it('changes nothing in a dry run, not a row', async () => {
    const { as, store, later, forget, memory } = await aWorld();
    const ann = as('ann');
    await ann.remember('Ann keeps quails.', { wait: true });
    later(days(200));
    const before = await holdings(store, ann.namespace.partition);
    const dry = [await forget(true), await memory.sweep({ kind: 'archive', dryRun: true })];
    expect(dry.map(({ done }) => done)).toEqual([{ text_blanked: 1 }, { faded: 1 }]);
    expect(await holdings(store, ann.namespace.partition)).toEqual(before);
    await memory.close();
  });

  it('asked for twice at once is one sweep', async () => {
    const { as, later, forget, memory } = await aWorld();
    await as('ann').remember('Ann keeps quails.', { wait: true });
    later(days(40));
    const [one, other] = await Promise.all([forget(), forget()]);
    expect(one).toEqual(other);
    expect(one.done).toEqual({ text_blanked: 1 });
    await memory.close();
  });
});

describe('a sweep that waits', () => {
  async function aHeldOne() {
    const world = await aWorld();
    const ann = world.as('ann');
    const facts = Array.from({ length: 25 }, (_, at) => `Box number${at} holds thing${at}.`);
    await ann.add(facts, { wait: true });
    world.later(days(200));
    const report = await world.memory.sweep({ kind: 'archive' });
    return { ...world, ann, report, held: (await world.memory.heldSweeps())[0]! };
  }

  it('names the namespace and the job, and tells it in the events', async () => {
    const { ann, report, held, memory } = await aHeldOne();
    expect(report).toMatchObject({ heldCount: 1, swept: 0, found: 25, done: {} });
    expect(held).toMatchObject({ partition: ann.namespace.partition, found: 25 });
    expect(report.held).toEqual([{ partition: held.partition, jobId: held.jobId, found: 25 }]);
    const { events } = await ann.events();
    expect(events.at(-1)).toMatchObject({ type: 'held', reason: 'mass_change', causeId: held.jobId });
    await memory.close();
  });

  it('discarded, changes nothing; the next sweep looks anew and waits again', async () => {
    const { ann, held, memory } = await aHeldOne();
    expect(await memory.discardSweep(held)).toEqual({ found: 25, done: {}, skipped: { discarded: 25 } });
    expect((await ann.list({ limit: 100 })).memories).toHaveLength(25);
    expect(await memory.heldSweeps()).toEqual([]);
    await expect(memory.approveSweep(held)).rejects.toMatchObject({ code: 'not_found' });
    expect(await memory.sweep({ kind: 'archive' })).toMatchObject({ heldCount: 1 });
    expect((await memory.heldSweeps())[0]!.jobId).not.toBe(held.jobId);
    await memory.close();
  });

  it('approved, archives what is still due: not what was pinned or forgotten meanwhile', async () => {
    const { ann, held, memory } = await aHeldOne();
    const [first, second] = (await ann.list({ limit: 2 })).memories;
    await ann.edit(first!.id, { pinned: true });
    await ann.forget(second!.id);
    const done = await memory.approveSweep(held);
    expect(done).toEqual({ found: 25, done: { faded: 23 }, skipped: { changed_since: 2 } });
    expect((await ann.list({ limit: 100 })).memories).toHaveLength(1);
    await memory.close();
  });
});
