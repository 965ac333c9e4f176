import { InMemoryChatMessageHistory } from '@langchain/core/chat_history';
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { LongTermMemory } from '../../src/langchain/long-term-memory.js';
import type { Store } from '../../src/ports/index.js';
import { openInMemory } from '../support/open-in-memory.js';

const minute = 60_000;
let memory: DurableMemory;
let store: Store;
let alice: UserMemory;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-30T12:00:00.000Z');
  ({ memory, store } = await openInMemory({ clock: () => now }));
  alice = memory.for('alice');
});
afterEach(() => memory.close());

const refuse = (): Promise<never> => Promise.reject(new Error('connection refused'));

/** A history whose server is away. */
class BrokenHistory extends InMemoryChatMessageHistory {
  override getMessages = refuse;
  override addMessages = refuse;
  override clear = refuse;
}

describe('the last turns from the ledger', () => {
  it('are shown only while they are recent, when a time is set', async () => {
    const past = new LongTermMemory({ memory: alice, sessionId: 's', recentWithinMs: 15 * minute });
    await past.saveContext({ input: 'I own a kettle.' }, { output: 'Nice.' });
    now += 10 * minute;
    expect(await past.loadMemoryVariables({ input: '' })).toEqual({ history: 'Human: I own a kettle.\nAI: Nice.' });
    now += 10 * minute;
    expect(await past.loadMemoryVariables({ input: '' })).toEqual({ history: '' });
    const always = new LongTermMemory({ memory: alice, sessionId: 's' });
    expect((await always.loadMemoryVariables({ input: '' }))['history']).toContain('kettle');
  });

  it('G8: are left out and reported when they cannot be read; memories are still recalled', async () => {
    await alice.add('Restores pianos', { wait: true });
    Object.assign(store.ledger, { list: refuse });
    const seen: unknown[] = [];
    const past = new LongTermMemory({ memory: alice, onError: (error) => void seen.push(error) });
    expect((await past.loadMemoryVariables({ input: 'pianos' }))['history']).toContain('Restores pianos');
    expect(seen).toHaveLength(1);
  });

  it('G8: are not waited for when the ledger does not answer', async () => {
    await alice.add('Restores pianos', { wait: true });
    const never = (): Promise<never> => new Promise(() => undefined);
    Object.assign(store.ledger, { list: never, get: never });
    const seen: unknown[] = [];
    const onError = (error: unknown): void => void seen.push(error);
    const past = new LongTermMemory({ memory: alice, recall: { deadlineMs: 200 }, onError });
    expect((await past.loadMemoryVariables({ input: 'pianos' }))['history']).toContain('Restores pianos');
    expect(seen).toHaveLength(2);
    expect(isMemoryError(seen[0], 'timeout') && seen[0].message).toMatch(/ledger did not answer within 200 ms/);
  });
});

describe('the last turns from a chat history', () => {
  it('come from it, and each turn is added to it beside being handed in', async () => {
    const chatHistory = new InMemoryChatMessageHistory();
    const past = new LongTermMemory({ memory: alice, sessionId: 's', chatHistory, recentTurns: 2 });
    for (const n of [1, 2, 3]) await past.saveContext({ input: `I own kettle ${n}.` }, { output: `Kettle ${n}!` });
    expect((await chatHistory.getMessages()).map((one) => one.text)).toHaveLength(6);
    expect(await alice.session('s').recent()).toHaveLength(3);
    const { history } = await past.loadMemoryVariables({ input: '' });
    expect(history).toBe('Human: I own kettle 2.\nAI: Kettle 2!\nHuman: I own kettle 3.\nAI: Kettle 3!');
    const none = new LongTermMemory({ memory: alice, chatHistory, recentTurns: 0 });
    expect(await none.loadMemoryVariables({ input: '' })).toEqual({ history: '' });
  });

  it('show what was said, as text or messages, and no tool traffic, system text or injected memory', async () => {
    const chatHistory = new InMemoryChatMessageHistory([
      new SystemMessage('You are a bot.'),
      new HumanMessage('I own a kettle.'),
      new AIMessage({ content: '', tool_calls: [{ name: 'look', args: {}, id: 'c1' }] }),
      new ToolMessage({ content: 'a huge page', tool_call_id: 'c1' }),
      new AIMessage({ content: [{ type: 'text', text: 'A kettle!' }] }),
      new HumanMessage('<memory-notes>\nold\n</memory-notes>and a ladder'),
      new HumanMessage('and a boat'),
    ]);
    const past = new LongTermMemory({ memory: alice, chatHistory, returnMessages: true });
    const { history } = await past.loadMemoryVariables({ input: '' });
    expect(history.map((one: HumanMessage) => [one.getType(), one.text])).toEqual([
      ['human', 'I own a kettle.'],
      ['ai', 'A kettle!'],
      ['human', 'and a ladder'],
      ['human', 'and a boat'],
    ]);
    const last = new LongTermMemory({ memory: alice, chatHistory, recentTurns: 1 });
    expect((await last.loadMemoryVariables({ input: '' }))['history']).toBe('Human: and a ladder\nHuman: and a boat');
  });

  it('are cleared with the session', async () => {
    const chatHistory = new InMemoryChatMessageHistory();
    const past = new LongTermMemory({ memory: alice, sessionId: 's', chatHistory });
    await past.saveContext({ input: 'I own a kettle.' }, { output: 'Nice.' });
    await past.clear();
    expect(await chatHistory.getMessages()).toEqual([]);
    expect(await alice.session('s').recent()).toEqual([]);
  });

  it('G9: keep the value within its budget, however long the history is', async () => {
    const words = Array.from({ length: 400 }, (_, n) => new HumanMessage(`Kettle ${n} ${'is red '.repeat(n % 12)}`));
    const answered = words.flatMap((word) => [word, new AIMessage('Red.')]);
    const chatHistory = new InMemoryChatMessageHistory(answered);
    const past = new LongTermMemory({ memory: alice, chatHistory, recentTurns: 300, budgetTokens: 150 });
    const { history } = await past.loadMemoryVariables({ input: 'Which kettle?' });
    expect(history).toContain('Kettle 399');
    expect((await alice.fitting([{ text: history }], Number.MAX_SAFE_INTEGER)).tokens).toBeLessThanOrEqual(165);
  });

  it('G8: that fails is reported: memories are recalled and the turn is kept all the same', async () => {
    await alice.add('Restores pianos', { wait: true });
    const seen: unknown[] = [];
    const options = { memory: alice, sessionId: 's', chatHistory: new BrokenHistory() };
    const past = new LongTermMemory({ ...options, onError: (error) => void seen.push(error) });
    expect((await past.loadMemoryVariables({ input: 'pianos' }))['history']).toContain('Restores pianos');
    await past.saveContext({ input: 'I own a kettle.' }, { output: 'Nice.' });
    expect(await alice.session('s').recent()).toHaveLength(1);
    await past.clear();
    expect(await alice.session('s').recent()).toEqual([]);
    expect(seen.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: connection refused'));
  });

  it('that fails throws when strict, after the turn is kept', async () => {
    const past = new LongTermMemory({ memory: alice, sessionId: 's', chatHistory: new BrokenHistory(), strict: true });
    await expect(past.loadMemoryVariables({ input: 'pianos' })).rejects.toThrow('connection refused');
    await expect(past.saveContext({ input: 'I own a kettle.' }, { output: 'ok' })).rejects.toThrow('refused');
    expect(await alice.session('s').recent()).toHaveLength(1);
  });

  it('gets the turn even when the store fails', async () => {
    const chatHistory = new InMemoryChatMessageHistory();
    Object.assign(store.ledger, { put: refuse });
    const seen: unknown[] = [];
    const past = new LongTermMemory({ memory: alice, chatHistory, onError: (error) => void seen.push(error) });
    await past.saveContext({ input: 'I own a kettle.' }, { output: 'Nice.' });
    expect(await chatHistory.getMessages()).toHaveLength(2);
    expect(seen).toHaveLength(1);
  });

  it('has a time to live of its own: one for the ledger beside it is refused', () => {
    const both = { memory: alice, chatHistory: new InMemoryChatMessageHistory(), recentWithinMs: minute };
    expect(() => new LongTermMemory(both)).toThrow(/recentWithinMs/);
  });

  it('is never shared by the users of one object', async () => {
    const shared = new InMemoryChatMessageHistory();
    const ofUser = { memory: ({ userId }: { userId?: string }) => memory.for(userId!), inputKey: 'input' };
    const wrong = (): unknown => new LongTermMemory({ ...ofUser, chatHistory: shared });
    expect(wrong).toThrow(/chatHistory must be a function/);
    const histories = new Map<string, InMemoryChatMessageHistory>();
    const historyOf = ({ userId }: { userId?: string }) => {
      histories.set(userId!, histories.get(userId!) ?? new InMemoryChatMessageHistory());
      return histories.get(userId!)!;
    };
    const past = new LongTermMemory({ ...ofUser, chatHistory: historyOf });
    await past.saveContext({ input: 'I own a kettle.', userId: 'alice' }, { output: 'Nice.' });
    const bobs = await past.loadMemoryVariables({ input: '', userId: 'bob' });
    expect(bobs).toEqual({ history: '' });
    await past.clear({ userId: 'bob' });
    expect((await past.loadMemoryVariables({ input: '', userId: 'alice' }))['history']).toContain('kettle');
    const nobody = await past.loadMemoryVariables({ input: 'kettle' }).catch((error: unknown) => error);
    expect(isMemoryError(nobody, 'invalid_input')).toBe(true);
  });
});
