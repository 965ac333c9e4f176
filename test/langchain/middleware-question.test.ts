// The one question of a session, and the user's answer to it.
import type { BaseMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent } from 'langchain';
import { describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import { putAs } from '../../src/langchain/question-put.js';
import { aliceIn, answering, middlewareWorld, says, systemText } from './middleware-world.js';

const city = (object: string, more: object = {}) => ({
  content: `The user lives in ${object}`,
  attribute: 'user.city',
  object,
  ...more,
});

/** Alice lives in Porto; that she lives in Faro waits for her answer. */
async function withOpenQuestion(memory: DurableMemory): Promise<void> {
  const alice = memory.for('alice');
  await alice.add(city('Porto'), { at: '2026-01-01', wait: true });
  await alice.add(city('Faro', { confidence: 0.4 }), { at: '2026-01-02', wait: true });
}

const question = /Ask the user/u;
const asking = 'It is sunny. By the way, do you still live in Porto, or is it Faro now?';

/** An agent that asks when it is told to, and says "ok" else. */
function agentOf(memory: DurableMemory, { saver = new MemorySaver(), asks = asking } = {}) {
  const model = answering((messages) => (question.test(systemText(messages)) ? asks : 'ok'));
  const agent = createAgent({
    model,
    tools: [],
    middleware: [longTermMemoryMiddleware({ memory })],
    checkpointer: saver,
  });
  const asked = (): readonly boolean[] => model.calls.map((call) => question.test(systemText(call.messages)));
  return { agent, saver, asked };
}

const cities = async (memory: DurableMemory): Promise<readonly string[]> =>
  (await memory.for('alice').list({ status: 'all' })).memories.map((one) => `${one.status} ${one.object}`).toSorted();

describe('an open question', () => {
  it('is asked once in a session, by whichever process, and once in the next', async () => {
    const { memory } = await middlewareWorld();
    await withOpenQuestion(memory);
    const first = agentOf(memory);
    const text = 'Where does the user live, what is my city?';
    await first.agent.invoke(says(text), aliceIn('t1'));
    await first.agent.invoke(says(`${text} Tell me.`), aliceIn('t1'));
    expect(first.asked()).toEqual([true, false]);
    const second = agentOf(memory, { saver: first.saver });
    await second.agent.invoke(says(`${text} Please.`), aliceIn('t1'));
    await second.agent.invoke(says(text), aliceIn('t2'));
    expect(second.asked()).toEqual([false, true]);
    await memory.close();
  });

  it('is not asked without a thread, of a subagent, off the record, or when questions are switched off', async () => {
    const { memory } = await middlewareWorld();
    await withOpenQuestion(memory);
    const { agent, asked } = agentOf(memory);
    const text = says('Where does the user live, what is my city?');
    const bare = createAgent({
      model: answering((messages) => (question.test(systemText(messages)) ? 'asked' : 'ok')),
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory })],
    });
    expect((await bare.invoke(text, aliceIn())).messages.at(-1)!.text).toBe('ok');
    const call = (options: object) => ({ ...aliceIn('t1'), context: { userId: 'alice', memory: options } });
    await agent.invoke(text, call({ ingest: false }));
    await agent.invoke(text, call({ recall: { questions: 0 } }));
    expect(asked()).toEqual([false, false]);
    expect(await memory.for('alice').session('t1').asked()).toBeNull();
    await memory.close();
  });

  it.each([
    ['Yes, still.', ['active Porto', 'archived Faro']],
    ['no, not any more', ['active Faro', 'superseded Porto']],
  ])('answered with %j decides', async (answer, expected) => {
    const { memory, reported, onError } = await middlewareWorld();
    void onError;
    await withOpenQuestion(memory);
    const { agent, saver } = agentOf(memory);
    await agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t1'));
    // The answer comes in another process.
    await agentOf(memory, { saver }).agent.invoke(says(answer), aliceIn('t1'));
    await expect.poll(() => cities(memory)).toEqual(expected);
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('is known from the ledger when the app sends only the newest message', async () => {
    const { memory } = await middlewareWorld();
    await withOpenQuestion(memory);
    const model = answering((messages) => (question.test(systemText(messages)) ? asking : 'ok'));
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t1'));
    await agent.invoke(says('Yes, still.'), aliceIn('t1'));
    await expect.poll(() => cities(memory)).toEqual(['active Porto', 'archived Faro']);
    await memory.close();
  });

  it('is not answered by a later yes when the app sends only the newest message', async () => {
    const { memory } = await middlewareWorld();
    await withOpenQuestion(memory);
    const model = answering((messages) => (question.test(systemText(messages)) ? asking : 'ok'));
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t1'));
    await agent.invoke(says('I like kale.'), aliceIn('t1'));
    await agent.invoke(says('Yes.'), aliceIn('t1'));
    await expect.poll(() => memory.for('alice').queued()).toBe(0);
    expect(await cities(memory)).toEqual(['active Porto', 'pending Faro']);
    await memory.close();
  });

  it('is not decided by a yes to something else, or by no clear answer', async () => {
    const { memory } = await middlewareWorld();
    await withOpenQuestion(memory);
    const { agent } = agentOf(memory, { asks: 'It is sunny in Porto. Shall I book a table?' });
    await agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t1'));
    await agent.invoke(says('Yes'), aliceIn('t1'));
    const other = agentOf(memory);
    await other.agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t2'));
    await other.agent.invoke(says('Why do you want to know?'), aliceIn('t2'));
    await other.agent.invoke(says('yes'), aliceIn('t2'));
    expect(await memory.for('alice').settled()).toBe(true);
    expect(await cities(memory)).toEqual(['active Porto', 'pending Faro']);
    await memory.close();
  });

  it.each([
    ['No change.', ['active Porto', 'pending Faro']],
    ['still the same', ['active Porto', 'pending Faro']],
    ['没变', ['active Porto', 'pending Faro']],
    ['not any more', ['active Porto', 'pending Faro']],
    ['Yes', ['active Faro', 'superseded Porto']],
    ['No', ['active Porto', 'archived Faro']],
  ])('put about the new value and answered with %j: only a plain yes or no decides', async (answer, expected) => {
    const { memory } = await middlewareWorld();
    await withOpenQuestion(memory);
    const { agent } = agentOf(memory, { asks: 'It is sunny. Do you live in Faro now?' });
    await agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t1'));
    await agent.invoke(says(answer), aliceIn('t1'));
    expect(await memory.for('alice').settled()).toBe(true);
    expect(await cities(memory)).toEqual(expected);
    await memory.close();
  });

  it('that is decided already is left alone', async () => {
    const { memory, reported } = await middlewareWorld();
    await withOpenQuestion(memory);
    const { agent } = agentOf(memory);
    await agent.invoke(says('Where does the user live, what is my city?'), aliceIn('t1'));
    const alice = memory.for('alice');
    await alice.confirm((await alice.pending())[0]!.id);
    await agent.invoke(says('Yes, still.'), aliceIn('t1'));
    expect(await alice.settled()).toBe(true);
    expect(await cities(memory)).toEqual(['active Faro', 'superseded Porto']);
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('accepts an answer without waiting for it', async () => {
    const { memory, store } = await middlewareWorld();
    await withOpenQuestion(memory);
    const alice = memory.for('alice');
    const [waiting] = await alice.pending();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const update = store.memories.update.bind(store.memories);
    store.memories.update = async (...given) => (await gate, update(...given));
    await alice.confirm(waiting!.id, { wait: false });
    expect((await alice.get(waiting!.id))!.status).toBe('pending');
    release();
    await expect.poll(() => cities(memory)).toEqual(['active Faro', 'superseded Porto']);
    await expect(alice.confirm(waiting!.id, { wiat: false } as never)).rejects.toThrow('unknown option "wiat"');
    await memory.close();
  });
});

describe('how a question was put', () => {
  const porto = ['The user lives in Porto'];
  const faro = 'The user lives in Faro';
  it.each([
    ['Do you still live in Porto?', 'former'],
    ['Do you still live in Porto, or have you moved to Faro?', 'former'],
    ['Is it still true that "The user lives in Porto", or is it now "The user lives in Faro"?', 'former'],
    ['Do you still live in Porto? Or in Faro by now?', 'former'],
    ['I heard something. Do you live in Faro now? Just so I know.', 'waiting'],
    ['Have you moved to Faro?', 'waiting'],
    ['Is it Porto or Faro?', null],
    ['Have you left Porto?', null],
    ["Don't you live in Faro?", null],
    ['Do you still live in Porto? Shall I book a table?', null],
    ['You still live in Porto.', null],
    ['Could you tell me if you still live in Porto?', 'former'],
    ['Are you still in Porto, or in Faro by now?', 'former'],
    ['Would you like to visit Faro?', null],
    ['Would you like to live in Faro?', null],
    ['Did you ever live in Faro?', null],
    ['Do you like Faro?', null],
    ['Shall I look up the weather in Faro?', null],
    ['Do you still want me to book a flight to Porto?', null],
    ['Is Porto still your favourite football club?', null],
    ['', null],
  ])('%j', (reply, expected) => {
    expect(putAs(reply, faro, porto)).toBe(expected);
  });

  it.each([
    ['你现在还住在波尔图吗？', 'former'],
    ['现在还是“用户住在波尔图”吗？还是已经变成“用户住在法鲁”？', 'former'],
    ['你是不是搬到法鲁了？', null],
    ['你住在法鲁吗？', 'waiting'],
    ['你搬到法鲁了吗？', 'waiting'],
    ['你想住在法鲁吗？', null],
    ['你喜欢法鲁吗？', null],
  ])('%j', (reply, expected) => {
    expect(putAs(reply, '用户住在法鲁', ['用户住在波尔图'])).toBe(expected);
  });

  it('about a memory that replaces nothing needs half of its words', () => {
    const waiting = 'The user prefers window seats on trains';
    expect(putAs('Is it right that you prefer window seats?', waiting, [])).toBe('waiting');
    expect(putAs('Do you want to travel by trains?', waiting, [])).toBeNull();
    expect(putAs('Any question?', waiting, [])).toBeNull();
  });

  it('about values that are all the two memories say, their name is enough', () => {
    expect(putAs('Are you vegan now?', 'The user is vegan', ['The user is vegetarian'])).toBe('waiting');
    expect(putAs('Are you still vegetarian?', 'The user is vegan', ['The user is vegetarian'])).toBe('former');
  });

  it('about a wish may be put as a wish', () => {
    const waiting = 'The user wants to live in Faro';
    expect(putAs('Do you want to live in Faro?', waiting, ['The user wants to live in Porto'])).toBe('waiting');
  });

  it('never throws, whatever was said', () => {
    const replies: BaseMessage['text'][] = ['?', '？？', '\n?\n', '? or ?', 'or?'];
    expect(replies.map((reply) => putAs(reply, faro, porto))).toEqual(replies.map(() => null));
  });
});
