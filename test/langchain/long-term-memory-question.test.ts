// The one question of a session in a classic chain, and the user's answer to it.
import { InMemoryChatMessageHistory } from '@langchain/core/chat_history';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { LongTermMemory, type LongTermMemoryOptions } from '../../src/langchain/long-term-memory.js';
import type { Store } from '../../src/ports/index.js';
import { openInMemory } from '../support/open-in-memory.js';

let memory: DurableMemory;
let store: Store;
let alice: UserMemory;

const city = (object: string, more: object = {}) => ({
  content: `The user lives in ${object}`,
  attribute: 'user.city',
  object,
  ...more,
});

beforeEach(async () => {
  ({ memory, store } = await openInMemory());
  alice = memory.for('alice');
  await alice.add(city('Porto'), { at: '2026-01-01', wait: true });
  await alice.add(city('Faro', { confidence: 0.4 }), { at: '2026-01-02', wait: true });
});
afterEach(() => memory.close());

const asks = 'Where does the user live, what is my city?';
const put = 'It is sunny. By the way, do you still live in Porto, or is it Faro now?';

const past = (over: Partial<LongTermMemoryOptions> = {}) =>
  new LongTermMemory({ memory: alice, sessionId: 's', recentTurns: 0, ...over });

/** Whether the prompt asks. */
async function asked(one: LongTermMemory, input = asks): Promise<boolean> {
  return ((await one.loadMemoryVariables({ input }))['history'] as string).includes('Ask the user');
}

const cities = async (): Promise<readonly string[]> =>
  (await alice.list({ status: 'all' })).memories.map((one) => `${one.status} ${one.object}`).toSorted();

describe('an open question in a classic chain', () => {
  it('is asked once in a session, by whichever object, and once in the next', async () => {
    const first = past();
    expect(await asked(first, 'zzqq')).toBe(false);
    expect([await asked(first), await asked(first), await asked(past())]).toEqual([true, false, false]);
    expect(await asked(past({ sessionId: 'next' }))).toBe(true);
    expect((await past().loadMemoryVariables({ input: asks }))['history']).toContain('Porto');
  });

  it('is asked by one of two that load at once', async () => {
    const loads = await Promise.all([asked(past()), asked(past())]);
    expect(loads.filter(Boolean)).toHaveLength(1);
  });

  it('is not asked when questions are switched off', async () => {
    expect(await asked(past({ recall: { questions: 0 } }))).toBe(false);
    expect(await alice.session('s').asked()).toBeNull();
  });

  it('G8: is not asked when it cannot be recorded; memories are recalled all the same', async () => {
    const whole = { ...store.ledger };
    Object.assign(store.ledger, { put: () => Promise.reject(new Error('connection refused')) });
    const seen: unknown[] = [];
    const one = past({ onError: (error) => void seen.push(error) });
    const { history } = await one.loadMemoryVariables({ input: asks });
    expect(history).toContain('Porto');
    expect(history).not.toContain('Ask the user');
    expect(seen).toHaveLength(1);
    Object.assign(store.ledger, whole);
    expect(await asked(one)).toBe(true);
  });

  it.each([
    ['Yes, still.', ['active Porto', 'archived Faro'], false],
    ['no, not any more', ['active Faro', 'superseded Porto'], false],
    ['不是了', ['active Faro', 'superseded Porto'], true],
  ])('answered with %j decides', async (answer, expected, elsewhere) => {
    const over = elsewhere ? { chatHistory: new InMemoryChatMessageHistory() } : {};
    const one = past(over);
    expect(await asked(one)).toBe(true);
    await one.saveContext({ input: asks }, { response: put });
    // The answer comes to another object.
    await past(over).saveContext({ input: answer }, { response: 'Thanks.' });
    await expect.poll(cities).toEqual(expected);
  });

  it('is not decided by a yes to something else, or by no clear answer', async () => {
    const one = past();
    await asked(one);
    await one.saveContext({ input: asks }, { response: 'It is sunny in Porto. Shall I book a table?' });
    await one.saveContext({ input: 'yes' }, { response: put });
    await one.saveContext({ input: 'Why do you want to know?' }, { response: 'To know you better.' });
    await one.saveContext({ input: 'no' }, { response: 'Fine.' });
    expect(await alice.settled()).toBe(true);
    expect(await cities()).toEqual(['active Porto', 'pending Faro']);
  });

  it('G1: that cannot be looked up keeps no answer from being handed in, not even when strict', async () => {
    const whole = { ...store.ledger };
    Object.assign(store.ledger, { get: () => Promise.reject(new Error('connection refused')) });
    const seen: unknown[] = [];
    const one = past({ strict: true, onError: (error) => void seen.push(error) });
    await one.saveContext({ input: 'yes' }, { response: 'Fine.' });
    Object.assign(store.ledger, whole);
    expect(await alice.session('s').recent()).toHaveLength(1);
    expect(seen).toHaveLength(1);
  });
});
