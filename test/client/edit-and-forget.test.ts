import { describe, expect, it } from 'vitest';
import type { UserMemory } from '../../src/client/user-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (isMemoryError(error) ? error.code : error),
  );

const city = (object: string, more: object = {}) => ({
  content: `The user lives in ${object}.`,
  attribute: 'user.city',
  object,
  ...more,
});

const states = async (user: UserMemory): Promise<readonly string[]> =>
  (await user.list({ status: 'all' })).memories.map((one) => `${one.status}: ${one.content}`).toSorted();

describe('edit', () => {
  it('of a memory that waits makes it current and retires what fills its slot', async () => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    await ann.add(city('Porto'), { at: '2026-01-01', wait: true });
    await ann.add(city('Faro', { confidence: 0.4 }), { at: '2026-01-02', wait: true });
    const [waiting] = await ann.pending();
    const { id } = await ann.edit(waiting!.id, { content: 'The user lives in Faro, near the lagoon.' });
    expect(await states(ann)).toEqual([
      'active: The user lives in Faro, near the lagoon.',
      'superseded: The user lives in Faro.',
      'superseded: The user lives in Porto.',
    ]);
    expect((await ann.history(id)).filter((one) => one.supersededBy === id)).toHaveLength(2);
    expect(Object.keys(await ann.profile())).toEqual(['user.city']);
    await memory.close();
  });

  it('of the conditions that brings two memories into one slot leaves the edited one', async () => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    const language = (object: string, condition: string) => ({
      content: `The project is written in ${object}.`,
      attribute: 'project.language',
      object,
      conditions: [condition],
    });
    await ann.add([language('Go', 'services'), language('Python', 'scripts')], { wait: true });
    const python = (await ann.list()).memories.find((one) => one.object === 'Python')!;
    await ann.edit(python.id, { conditions: ['services'] });
    const { memories } = await ann.list();
    expect(memories.map((one) => [one.object, one.conditions])).toEqual([['Python', ['services']]]);
    await memory.close();
  });

  it('keeps texts and lists as add does: without blocks, secrets and half characters', async () => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    await ann.add('Owns a canoe', { wait: true });
    const [canoe] = (await ann.list()).memories;
    const key = 'sk-proj-Zx81kq93hf72ls0dk3mv84nb5cx6za7Qw8';
    const { id } = await ann.edit(canoe!.id, {
      content: `Owns a raft\0 <memory-notes>old</memory-notes> ${key}`,
      tags: ['boats\ud83d', '\0', 'boats\ud83d', key],
      extra: { note: `raft ${key}` },
    });
    const kept = (await ann.get(id))!;
    expect(kept.content).toMatch(/^Owns a raft/);
    expect(JSON.stringify([kept.content, kept.domainTags, kept.extra])).not.toMatch(/sk-proj|\\u0000|\\ud83d|old/);
    expect(kept.domainTags).toHaveLength(2);
    await memory.close();
  });

  it('refuses an end before the beginning, also when the other one was there before', async () => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    await ann.add({ content: 'Rents a boat', validFrom: '2026-03-01' }, { wait: true });
    const [boat] = (await ann.list()).memories;
    expect(await codeOf(ann.edit(boat!.id, { validUntil: '2026-02-01' }))).toBe('invalid_input');
    await ann.edit(boat!.id, { validUntil: '2026-04-01' });
    expect(await ann.queued()).toBe(0);
    await memory.close();
  });
});

describe('forget', () => {
  it('G10: the text of an edit that failed is not kept', async () => {
    const { memory, store } = await openInMemory();
    const ann = memory.for('ann');
    await ann.add('Owns a canoe', { wait: true });
    const [canoe] = (await ann.list()).memories;
    await ann.edit(canoe!.id, { content: 'Owns a raft' });
    expect(await codeOf(ann.edit(canoe!.id, { content: 'My locker is 7731' }))).toBe('conflict');
    await ann.forget({ all: true });
    const kinds = ['turn', 'draft', 'vectors', 'plan', 'verdicts', 'outcome', 'job', 'event'] as const;
    const left = await store.ledger.list(ann.namespace.partition, { kinds, order: 'oldest', limit: 100 });
    expect(JSON.stringify(left)).not.toMatch(/locker|canoe|raft/);
    await memory.close();
  });
});

describe('forget and what was said again', () => {
  it('G10: blanks every turn that repeated the memory, however many', async () => {
    const { memory, store } = await openInMemory({
      rules: scriptedTier((turn) => [{ content: turn.messages[0]!.content }]),
    });
    const alice = memory.for('alice');
    for (let day = 1; day <= 60; day++) {
      await alice.remember('I keep quails.', { at: Date.UTC(2026, 0, day), wait: true });
    }
    const [quails] = (await alice.list()).memories;
    await alice.forget(quails!.id);
    const turns = await store.ledger.list(alice.namespace.partition, {
      kinds: ['turn', 'draft'],
      order: 'oldest',
      limit: 200,
    });
    expect(turns).toHaveLength(60);
    expect(JSON.stringify(turns)).not.toContain('quails');
    await memory.close();
  });
});

describe('a statement that comes late', () => {
  it('is part of the history of what is current, and is forgotten with it', async () => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    await ann.add(city('Oslo'), { at: '2026-03-01', wait: true });
    await ann.add(city('Rome'), { at: '2026-01-01', wait: true });
    const [oslo] = (await ann.list()).memories;
    expect((await ann.history(oslo!.id)).map(({ object }) => object)).toEqual(['Rome', 'Oslo']);
    expect((await ann.forget(oslo!.id)).deleted).toBe(2);
    expect(await states(ann)).toEqual([]);
    await memory.close();
  });
});
