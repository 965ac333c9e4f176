import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../src/domain/errors.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const code = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'no error';
  } catch (error) {
    return isMemoryError(error) ? error.code : `not a MemoryError: ${String(error)}`;
  }
};

describe('remember', () => {
  it('G1: keeps the turn when it resolves, and processes it', async () => {
    const { memory } = await openInMemory({ rules: scriptedTier((turn) => [{ content: turn.messages[0]!.content }]) });
    const alice = memory.for('alice');
    const { ingestionId, outcome } = await alice.remember('I keep two beehives on the roof.', { wait: true });
    expect(outcome).toMatchObject({ ingestionId, status: 'done', counts: { new: 1 } });
    const { memories } = await alice.list();
    expect(memories.map((one) => one.content)).toEqual(['I keep two beehives on the roof.']);
    await memory.close();
  });

  it('G2: the same turn twice is one ingestion', async () => {
    const tier = scriptedTier((turn) => [{ content: turn.messages[0]!.content }]);
    const { memory } = await openInMemory({ rules: tier });
    const alice = memory.for('alice');
    const first = await alice.remember('I play the oud.', { turnId: 't1', wait: true });
    const again = await alice.remember('I play the oud.', { turnId: 't1', wait: true });
    expect(again).toMatchObject({ ingestionId: first.ingestionId, duplicate: true, outcome: first.outcome });
    expect(tier.turns).toHaveLength(1);
    await memory.close();
  });

  it('waits until everything is done, or says that it is not', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = scriptedTier(async (turn) => {
      await held;
      return [{ content: turn.messages[0]!.content }];
    });
    const { memory } = await openInMemory({ rules: slow });
    const alice = memory.for('alice');
    await alice.remember('I play the oud.');
    expect(await alice.settled({ within: 30 })).toBe(false);
    release();
    expect(await alice.settled()).toBe(true);
    expect((await alice.list()).memories).toHaveLength(1);
    expect(await code(() => alice.settled({ within: -1 }))).toBe('invalid_input');
    await memory.close();
  });

  it('keeps nothing of a turn off the record', async () => {
    const { memory } = await openInMemory({ rules: scriptedTier(() => [{ content: 'never' }]) });
    const alice = memory.for('alice');
    const { kept, ingestionId } = await alice.remember('I owe Pia 40 euros.', { offTheRecord: true });
    expect([kept, await alice.status(ingestionId)]).toEqual([false, null]);
    await memory.close();
  });

  it('hears a fact again after it was forgotten', async () => {
    const { memory } = await openInMemory({ rules: scriptedTier((turn) => [{ content: turn.messages[0]!.content }]) });
    const alice = memory.for('alice');
    await alice.remember('I play the oud.', { wait: true });
    await alice.forget({ all: true });
    const again = await alice.remember('I play the oud.', { wait: true });
    expect(again).toMatchObject({ duplicate: false, outcome: { counts: { new: 1 } } });
    await memory.close();
  });

  it('refuses bad input with a code and loses nothing', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    const bad: (() => unknown)[] = [
      () => alice.remember(''),
      () => alice.remember('x'.repeat(3_000_000)),
      () => alice.remember([{ role: 'wizard', content: 'hi' }]),
      () => alice.remember('hi', { sesionId: 'x' } as never),
      () => alice.remember('hi', { at: 'yesterday-ish' }),
      () => alice.remember('hi', { wait: -1 }),
      () => memory.for(''),
      () => memory.for('x'.repeat(300)),
      () => memory.for({} as never),
      () => memory.for({ userId: 'a', tenant: 'b' } as never),
      () => alice.list({ filter: { nested: { a: 1 } } as never }),
      () => alice.list({ colour: 'red' } as never),
      () => alice.get('not-an-id'),
      () => alice.edit('11111111-1111-4111-8111-111111111111', {}),
      () => alice.forget({} as never),
    ];
    for (const call of bad) expect(await code(call)).toBe('invalid_input');
    expect(await code(() => alice.edit('11111111-1111-4111-8111-111111111111', { content: 'x' }))).toBe('not_found');
    expect((await alice.list()).memories).toEqual([]);
    await memory.close();
  });
});

describe('add, edit, history and forget', () => {
  it('keeps a fact verbatim with its extra values', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add({ content: 'Eats fish', extra: { topic: 'diet', rank: 2 } }, { wait: true });
    expect((await alice.list({ filter: { topic: 'diet' } })).memories).toHaveLength(1);
    expect((await alice.list({ filter: { topik: 'diet' } })).memories).toHaveLength(0);
    await memory.close();
  });

  it('G5: an edit writes a new version and retires the one before, keeping extra and the first date', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add({ content: 'Eats fish', extra: { form: 'F-7' } }, { wait: true });
    const [old] = (await alice.list()).memories;
    const { id } = await alice.edit(old!.id, { content: 'Eats no fish any more' });
    const versions = await alice.history(id);
    expect(versions.map((one) => [one.version, one.status, one.content])).toEqual([
      [1, 'superseded', 'Eats fish'],
      [2, 'active', 'Eats no fish any more'],
    ]);
    expect(versions[1]).toMatchObject({
      extra: { form: 'F-7' },
      firstCreatedAt: old!.createdAt,
      supersedes: [old!.id],
    });
    expect(await code(() => alice.edit(old!.id, { content: 'again' }))).toBe('conflict');
    await memory.close();
  });

  it('G10: forget removes every version and blanks the text of the cited turns', async () => {
    const { memory, store } = await openInMemory({
      rules: scriptedTier((turn) => [{ content: turn.messages[0]!.content }]),
    });
    const alice = memory.for('alice');
    await alice.remember('My locker is beside the quince.', { wait: true });
    const [first] = (await alice.list()).memories;
    const { id } = await alice.edit(first!.id, { content: 'My locker is beside the damson.' });
    const report = await alice.forget([id, '11111111-1111-4111-8111-111111111111']);
    expect(report).toMatchObject({ deleted: 2, notFound: ['11111111-1111-4111-8111-111111111111'] });
    const kinds = ['turn', 'draft', 'vectors', 'plan', 'verdicts', 'outcome', 'job', 'event'] as const;
    const left = await store.ledger.list(alice.namespace.partition, { kinds, order: 'oldest', limit: 100 });
    expect(JSON.stringify(left)).not.toMatch(/quince|damson/);
    expect((await alice.list({ status: 'all' })).memories).toEqual([]);
    await memory.close();
  });

  it('counts an id of another user as not found', async () => {
    const { memory } = await openInMemory();
    await memory.for('bob').add('private to bob', { wait: true });
    const [bobs] = (await memory.for('bob').list()).memories;
    await memory.for('ann').add('something of her own', { wait: true });
    expect(await memory.for('ann').forget([bobs!.id])).toMatchObject({ deleted: 0, notFound: [bobs!.id] });
    expect((await memory.for('bob').list()).memories).toHaveLength(1);
    await memory.close();
  });

  it('removes more than one page at once', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    const facts = Array.from({ length: 230 }, (_, index) => `Owns tool number ${index}`);
    await alice.add(facts.slice(0, 120), { wait: true });
    await alice.add(facts.slice(120), { wait: true });
    expect(await alice.forget({ all: true })).toMatchObject({ deleted: 230 });
    expect((await alice.list()).memories).toEqual([]);
    await memory.close();
  });
});
