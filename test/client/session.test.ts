import { afterEach, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { anId } from '../support/builders.js';
import { openInMemory } from '../support/open-in-memory.js';

const opened: DurableMemory[] = [];
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

const noon = Date.parse('2026-11-30T12:00:00.000Z');
const minute = 60_000;

/** A memory whose clock the test turns. */
async function open(parts: Parameters<typeof openInMemory>[0] = {}) {
  const time = { now: noon };
  const { memory, store } = await openInMemory({ clock: () => time.now, ...parts });
  opened.push(memory);
  return { memory, store, time, alice: memory.for('alice') };
}

const said = (turns: readonly { readonly messages: readonly { readonly content: string }[] }[]) =>
  turns.map((turn) => turn.messages[0]!.content);

describe('the working memory of a session', () => {
  it('holds the last turns, oldest first, and none of another session or user', async () => {
    const { memory, alice } = await open();
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await alice.remember(`I own kettle ${n}.`, { sessionId: 'kitchen' });
    await alice.remember('I own a ladder.', { sessionId: 'attic' });
    const kitchen = alice.session('kitchen');
    expect(said(await kitchen.recent())).toEqual([3, 4, 5, 6, 7].map((n) => `I own kettle ${n}.`));
    expect(said(await kitchen.recent(2))).toEqual(['I own kettle 6.', 'I own kettle 7.']);
    expect(await kitchen.recent(0)).toEqual([]);
    expect(await memory.for('bob').session('kitchen').recent()).toEqual([]);
  });

  it('counts turns with words only: not the facts a tool stored beside them, and not what was forgotten', async () => {
    const { alice } = await open();
    for (const n of [1, 2, 3]) await alice.remember(`I own kettle ${n}.`, { sessionId: 's' });
    for (let n = 0; n < 120; n++) await alice.add(`The user visited place ${n}`, { sessionId: 's' });
    const session = alice.session('s');
    expect(said(await session.recent(2))).toEqual(['I own kettle 2.', 'I own kettle 3.']);
    expect(said(await session.recent(5))).toEqual([1, 2, 3].map((n) => `I own kettle ${n}.`));
    await session.end();
    expect(await session.recent(2)).toEqual([]);
  });

  it('leaves out turns said longer ago than asked, by the time they were said', async () => {
    const { alice, time } = await open();
    await alice.remember('I own a kettle.', { sessionId: 's' });
    time.now += 10 * minute;
    await alice.remember('I own a ladder.', { sessionId: 's' });
    await alice.remember('I owned a boat as a child.', { sessionId: 's', at: '2020-01-01' });
    const session = alice.session('s');
    expect(said(await session.recent(5, { within: 15 * minute }))).toEqual(['I own a kettle.', 'I own a ladder.']);
    expect(said(await session.recent(5, { within: 10 * minute }))).toEqual(['I own a kettle.', 'I own a ladder.']);
    expect(said(await session.recent(5, { within: 5 * minute }))).toEqual(['I own a ladder.']);
    time.now += 60 * minute;
    expect(await session.recent(5, { within: 15 * minute })).toEqual([]);
    expect(await session.recent(5)).toHaveLength(3);
    expect(await session.recent(5, { within: Number.MAX_VALUE })).toHaveLength(3);
  });

  it('counts turns within the time, not turns before it', async () => {
    const { alice, time } = await open();
    for (const n of [1, 2, 3, 4]) {
      await alice.remember(`I own kettle ${n}.`, { sessionId: 's' });
      time.now += minute;
    }
    expect(said(await alice.session('s').recent(2, { within: 3.5 * minute }))).toEqual([
      'I own kettle 3.',
      'I own kettle 4.',
    ]);
  });

  it('is empty once the session has ended, until something is said in it again', async () => {
    const { alice, time } = await open();
    const session = alice.session('s');
    await alice.remember('I own a kettle.', { sessionId: 's' });
    await session.end();
    expect(await session.recent()).toEqual([]);
    time.now += minute;
    await alice.remember('I own a ladder.', { sessionId: 's' });
    expect(said(await session.recent(5, { within: 5 * minute }))).toEqual(['I own a ladder.']);
  });

  it.each([
    ['a negative count', (user: ReturnType<DurableMemory['for']>) => user.session('s').recent(-1)],
    ['a span of no length', (user: ReturnType<DurableMemory['for']>) => user.session('s').recent(5, { within: 0 })],
    [
      'an unknown option',
      (user: ReturnType<DurableMemory['for']>) => user.session('s').recent(5, { withing: 5 } as object),
    ],
  ])('refuses %s', async (_, ask) => {
    const { alice } = await open();
    await expect(ask(alice)).rejects.toSatisfy((error) => isMemoryError(error, 'invalid_input'));
  });
});

describe('the one question of a session', () => {
  const first = anId('first pending');
  const second = anId('second pending');

  it('is asked once, whatever the memory', async () => {
    const { alice } = await open();
    const session = alice.session('s');
    expect(await session.asked()).toBeNull();
    expect(await session.ask(first)).toBe(true);
    expect(await session.ask(second)).toBe(false);
    expect(await session.ask(first)).toBe(false);
    expect(await session.asked()).toEqual({ memoryId: first });
  });

  it('is one for each session and each user', async () => {
    const { memory, alice } = await open();
    await alice.session('s').ask(first);
    expect(await alice.session('other').ask(second)).toBe(true);
    expect(await memory.for('bob').session('s').asked()).toBeNull();
    expect(await memory.for('bob').session('s').ask(second)).toBe(true);
    expect(await alice.session('s').asked()).toEqual({ memoryId: first });
  });

  it('is taken by one of many that ask at once, and known to every process', async () => {
    const { alice, store } = await open();
    const other = (await open({ store })).alice;
    const asking = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? alice : other).session('s').ask(anId(`${n}`)));
    const taken = await Promise.all(asking);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const memoryId = anId(`${taken.indexOf(true)}`);
    expect(await alice.session('s').asked()).toEqual({ memoryId });
    expect(await other.session('s').asked()).toEqual({ memoryId });
  });

  it('stays asked when the session ends, and hides none of its turns', async () => {
    const { alice } = await open();
    const session = alice.session('s');
    await alice.remember('I own a kettle.', { sessionId: 's' });
    await session.ask(first);
    expect(said(await session.recent())).toEqual(['I own a kettle.']);
    await session.end();
    expect(await session.ask(second)).toBe(false);
  });

  it('refuses what is no memory id, without taking the question', async () => {
    const { alice } = await open();
    const session = alice.session('s');
    await expect(session.ask('not an id')).rejects.toSatisfy((error) => isMemoryError(error, 'invalid_input'));
    expect(await session.asked()).toBeNull();
  });
});
