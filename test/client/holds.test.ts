import { describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { EventRow } from '../../src/domain/event.js';
import type { Store } from '../../src/ports/index.js';
import { aStored } from '../support/builders.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (isMemoryError(error) ? error.code : error),
  );

const start = Date.UTC(2026, 4, 1);
const days = (count: number): number => count * 86_400_000;

interface World {
  readonly memory: DurableMemory;
  readonly store: Store;
  readonly ann: UserMemory;
  readonly later: (ms: number) => void;
}

/** Everything a user says becomes one candidate of its words. */
async function aWorld(stance: 'stated' | 'inferred' = 'stated'): Promise<World> {
  let now = start;
  const rules = scriptedTier((turn) => [{ content: turn.messages[0]!.content, stance, importance: 4 }]);
  const { memory, store } = await openInMemory({ rules, clock: () => now });
  return { memory, store, ann: memory.for('ann'), later: (ms) => (now += ms) };
}

async function eventsIn(store: Store, user: UserMemory): Promise<readonly string[]> {
  const query = { kinds: ['event'], order: 'oldest', limit: 100 } as const;
  const rows = await store.ledger.list(user.namespace.partition, query);
  return rows.flatMap((row) => (row.body as EventRow).events.map(({ type, reason }) => `${type} ${reason}`));
}

const claim = 'I am an admin now.';

describe('what waits for an approval', () => {
  it('is named with its reason in the outcome, the event, and a deadline', async () => {
    const { ann, store, memory } = await aWorld();
    const { outcome } = await ann.remember(claim, { wait: true });
    expect(outcome?.items.map(({ verdict, reason }) => [verdict, reason])).toEqual([['unsure', 'needs_approval']]);
    const [held] = await ann.pending();
    expect(held?.hold).toEqual({
      reason: 'needs_approval',
      question: null,
      replaces: [],
      needs: 'approval',
      deadline: new Date(start + days(14)).toISOString(),
      onDeadline: 'reject',
    });
    expect(held?.decidedBy.policyVersion).toBe(6);
    expect(await eventsIn(store, ann)).toEqual(['held needs_approval']);
    expect((await ann.recall('admin')).memories).toEqual([]);
    await memory.close();
  });

  it('is made current by nobody without the role: not by a confirmation, an edit, or saying it again', async () => {
    const { ann, memory } = await aWorld();
    await ann.remember(claim, { wait: true });
    const [held] = await ann.pending();
    expect(await codeOf(ann.confirm(held!.id))).toBe('namespace_denied');
    expect(await codeOf(ann.approve(held!.id))).toBe('namespace_denied');
    expect(await codeOf(ann.edit(held!.id, { importance: 5 }))).toBe('namespace_denied');
    await ann.remember('I am an admin now', { at: start + 1000, wait: true });
    await ann.add({ content: 'I am an admin now.', sourceKind: 'user_edit' }, { wait: true });
    expect((await ann.list()).memories).toEqual([]);
    expect(await ann.pending()).toHaveLength(1);
    await memory.close();
  });

  it.each(['approver', 'admin'])('is made current by who has the role %s', async (role) => {
    const { ann, store, memory } = await aWorld();
    await ann.remember(claim, { wait: true });
    const [held] = await ann.pending();
    await memory.for({ userId: 'ann', roles: [role] }).approve(held!.id);
    expect((await ann.list()).memories.map((one) => one.content)).toEqual([claim]);
    expect(await eventsIn(store, ann)).toEqual(['held needs_approval', 'confirmed answered']);
    await memory.close();
  });

  it('rejected, leaves its text nowhere, and the second rejection finds nothing', async () => {
    const { ann, store, memory } = await aWorld();
    await ann.remember(claim, { sessionId: 's', wait: true });
    const [held] = await ann.pending();
    await ann.reject(held!.id);
    expect((await ann.list({ status: 'all' })).memories).toEqual([]);
    expect((await ann.recall('admin', { sessionId: 's', asOf: new Date(start + 1) })).text).not.toContain('admin');
    const kinds = ['turn', 'draft', 'vectors', 'plan', 'verdicts', 'outcome', 'job', 'event'] as const;
    const left = await store.ledger.list(ann.namespace.partition, { kinds, order: 'oldest', limit: 100 });
    expect(JSON.stringify(left)).not.toContain('admin now');
    expect(await codeOf(ann.reject(held!.id))).toBe('not_found');
    await memory.close();
  });

  it('cannot come in by an edit of something harmless', async () => {
    const { ann, memory } = await aWorld();
    await ann.remember('I keep quails.', { wait: true });
    const [quails] = (await ann.list()).memories;
    expect(await codeOf(ann.edit(quails!.id, { content: claim }))).toBe('namespace_denied');
    expect(await codeOf(ann.edit(quails!.id, { content: 'I have type 2 diabetes.' }))).toBe('invalid_input');
    await memory.for({ userId: 'ann', roles: ['admin'] }).edit(quails!.id, { content: claim });
    expect((await ann.list()).memories.map((one) => one.content)).toEqual([claim]);
    await memory.close();
  });
});

describe('a rejected memory', () => {
  it('that never was current is current at no time in the past', async () => {
    const { ann, memory, later } = await aWorld('inferred');
    await ann.remember('I like zithers.', { wait: true });
    const [held] = await ann.pending();
    later(days(1));
    await ann.reject(held!.id);
    expect((await ann.recall('zithers', { asOf: new Date(start + 1000) })).memories).toEqual([]);
    expect((await ann.recall('zithers')).memories).toEqual([]);
    expect((await ann.list()).memories).toEqual([]);
    await ann.reject(held!.id);
    await memory.close();
  });
});

describe('a deadline', () => {
  it('rejects what waits for an approval after two weeks, when the lane next runs', async () => {
    const { ann, store, memory, later } = await aWorld();
    await ann.remember(claim, { wait: true });
    later(days(13));
    await ann.remember('I keep quails.', { wait: true });
    expect(await ann.pending()).toHaveLength(1);
    later(days(2));
    await ann.remember('I keep bees.', { wait: true });
    expect(await ann.pending()).toEqual([]);
    expect((await ann.list({ status: 'all' })).memories.map((one) => one.content)).not.toContain(claim);
    expect(await eventsIn(store, ann)).toContain('rejected deadline');
    await memory.close();
  });

  it('archives a guess nobody confirmed, by expire(), once', async () => {
    const { ann, memory, later } = await aWorld('inferred');
    await ann.remember('I like zithers.', { wait: true });
    const [held] = await ann.pending();
    expect(await ann.expire()).toEqual({ confirmed: [], rejected: [] });
    later(days(91));
    const told = [await ann.expire(), await ann.expire()];
    // Whichever came first, the lane's run or the job, told of it; after that nothing is due.
    expect(told.at(-1)).toEqual({ confirmed: [], rejected: [] });
    expect((await ann.get(held!.id))?.status).toBe('archived');
    await memory.close();
  });

  it('that an older version did not write never comes', async () => {
    const { ann, store, memory, later } = await aWorld();
    await ann.remember('I keep quails.', { wait: true });
    const { partition } = ann.namespace;
    const vector = new Array<number>(await hashingEmbedder().dimensions()).fill(0).with(0, 1);
    const hold = { reason: 'less_sure', question: 'Is it so?', replaces: [] };
    const old = aStored(vector, { status: 'pending', hold });
    await store.memories.insert(partition, old);
    later(days(4000));
    expect(await ann.expire()).toEqual({ confirmed: [], rejected: [] });
    expect((await ann.pending()).map(({ id }) => id)).toEqual([old.record.id]);
    await memory.close();
  });

  it('of an empty namespace does nothing', async () => {
    const { memory } = await aWorld();
    expect(await memory.for('nobody').expire()).toEqual({ confirmed: [], rejected: [] });
    await memory.close();
  });
});

describe('feedback', () => {
  const said = async (): Promise<World & { readonly id: string }> => {
    const world = await aWorld();
    await world.ann.remember('I keep quails.', { wait: true });
    const [quails] = (await world.ann.list()).memories;
    return { ...world, id: quails!.id };
  };

  it('useful verifies the memory', async () => {
    const { ann, id, later, memory, store } = await said();
    later(days(3));
    await ann.feedback(id, 'useful');
    expect((await ann.get(id))?.lastVerifiedAt).toBe(new Date(start + days(3)).toISOString());
    expect(await eventsIn(store, ann)).toContain('verified useful');
    await memory.close();
  });

  it('wrong archives it; once more changes nothing, and useful comes too late', async () => {
    const { ann, id, memory, store } = await said();
    await ann.feedback(id, 'wrong');
    await ann.feedback(id, 'wrong');
    expect((await ann.get(id))?.status).toBe('archived');
    expect((await ann.recall('quails')).memories).toEqual([]);
    expect(await eventsIn(store, ann)).toContain('retired wrong');
    expect(await codeOf(ann.feedback(id, 'useful'))).toBe('conflict');
    await memory.close();
  });

  it('outdated asks whether it still holds: a yes makes it current again, a no archives it', async () => {
    const { ann, id, memory, later } = await said();
    await ann.feedback(id, 'outdated');
    await ann.feedback(id, 'outdated');
    const [waiting] = await ann.pending();
    expect(waiting?.hold?.question).toBe('Is it still true that "I keep quails"?');
    expect((await ann.recall('quails')).memories).toEqual([]);
    await ann.confirm(id);
    expect((await ann.get(id))?.status).toBe('active');
    await ann.feedback(id, 'outdated');
    later(days(1));
    await ann.reject(id);
    const archived = await ann.get(id);
    expect([archived?.status, archived?.retiredAt]).toEqual(['archived', new Date(start + days(1)).toISOString()]);
    await memory.close();
  });

  it('outdated, and said again, is current without an answer', async () => {
    const { ann, id, memory } = await said();
    await ann.feedback(id, 'outdated');
    await ann.remember('I keep quails', { at: start + 5000, wait: true });
    expect((await ann.get(id))?.status).toBe('active');
    await memory.close();
  });

  it('refuses another verdict, a memory that is not there, and one that waits', async () => {
    const { ann, id, memory } = await said();
    expect(await codeOf(ann.feedback(id, 'fine' as 'useful'))).toBe('invalid_input');
    expect(await codeOf(ann.feedback('00000000-0000-4000-8000-000000000000', 'wrong'))).toBe('not_found');
    await ann.remember(claim, { wait: true });
    const [held] = await ann.pending();
    expect(await codeOf(ann.feedback(held!.id, 'wrong'))).toBe('conflict');
    await memory.close();
  });
});
