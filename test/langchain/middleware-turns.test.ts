// Which turns are handed in, and how often: after errors, aborts, interrupts, summaries, limits and jumps.
import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { Command, MemorySaver } from '@langchain/langgraph';
import {
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  modelRetryMiddleware,
  summarizationMiddleware,
  tool,
} from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import {
  aliceIn,
  answering,
  builtIn,
  calls,
  middlewareWorld,
  said,
  says,
  systemText,
  wordsOf,
} from './middleware-world.js';

const look = tool(() => 'sunny', { name: 'look', description: 'look outside', schema: z.object({}) });
const failing = (messages: readonly BaseMessage[]): string | Error =>
  messages.at(-1)!.text.includes('allergic') ? new Error('overloaded') : 'Noted.';

describe('a turn that dies', () => {
  it('in the model is handed in at once, and once when the call is tried again', async () => {
    const { memory, turns } = await middlewareWorld();
    const model = answering(failing);
    const agent = createAgent({
      model,
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory })],
      checkpointer: new MemorySaver(),
    });
    await expect(agent.invoke(says('I am allergic to nuts.'), aliceIn('t1'))).rejects.toThrow('overloaded');
    expect(await said({ turns })).toEqual([['user: I am allergic to nuts.']]);
    await expect(agent.invoke(null, aliceIn('t1'))).rejects.toThrow('overloaded');
    await agent.invoke(says('Hello again.'), aliceIn('t1'));
    expect(await turns()).toHaveLength(2);
    expect((await said({ turns }))[1]).toEqual(['user: Hello again.', 'assistant: Noted.']);
    await memory.close();
  });

  it('outside of the model is handed in with the next turn of its thread', async () => {
    const { memory, turns } = await middlewareWorld();
    const model = answering((messages) => (messages.at(-1)!.text.startsWith('Hello') ? 'Hi.' : calls('look')));
    const agent = createAgent({
      model,
      tools: [look],
      middleware: [longTermMemoryMiddleware({ memory })],
      checkpointer: new MemorySaver(),
    });
    const short = { ...aliceIn('t1'), recursionLimit: 4 };
    await expect(agent.invoke(says('I am allergic to nuts.'), short)).rejects.toThrow(/recursion/iu);
    expect(await turns()).toEqual([]);
    await agent.invoke(says('Hello'), aliceIn('t2'));
    const first = async () => (await said({ turns })).map((words) => words[0]);
    expect(await first()).toEqual(['user: Hello']);
    await expect(agent.invoke(says('I own a cat.'), short), 'the next one dies, too').rejects.toThrow(/recursion/iu);
    expect(await first()).toEqual(['user: Hello', 'user: I am allergic to nuts.']);
    await agent.invoke(says('Hello there'), aliceIn('t1'));
    expect((await first()).slice(2)).toEqual(['user: I own a cat.', 'user: Hello there']);
    await agent.invoke(says('Hello, for the last time'), aliceIn('t1'));
    expect(await turns()).toHaveLength(5);
    await memory.close();
  });

  it('off the record stays off the record', async () => {
    const { memory, turns } = await middlewareWorld();
    const agent = createAgent({
      model: answering(failing),
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory })],
      checkpointer: new MemorySaver(),
    });
    const secret = { ...aliceIn('t1'), context: { userId: 'alice', memory: { ingest: false } } };
    await expect(agent.invoke(says('I am allergic to nuts.'), secret)).rejects.toThrow('overloaded');
    await agent.invoke(says('Hello'), aliceIn('t1'));
    expect(await said({ turns })).toEqual([['user: Hello', 'assistant: Noted.']]);
    await memory.close();
  });

  it('counts as one call with a retry after the middleware: the completed turn is handed in, once', async () => {
    const { memory, turns } = await middlewareWorld();
    let attempts = 0;
    const model = answering(() => (attempts++ === 0 ? new Error('overloaded') : 'Noted.'));
    const retry = builtIn(modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, jitter: false }));
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory }), retry] });
    await agent.invoke(says('I am allergic to nuts.'), aliceIn('t1'));
    expect(await said({ turns })).toEqual([['user: I am allergic to nuts.', 'assistant: Noted.']]);
    await memory.close();
  });

  it('and is retried by middleware before this one is still one turn', async () => {
    const { memory, turns } = await middlewareWorld();
    let attempts = 0;
    const model = answering(() => (attempts++ === 0 ? new Error('overloaded') : 'Noted.'));
    const retry = builtIn(modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, jitter: false }));
    const agent = createAgent({ model, tools: [], middleware: [retry, longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('I am allergic to nuts.'), aliceIn('t1'));
    await agent.invoke(says('Hello'), aliceIn('t1'));
    expect((await said({ turns })).map((words) => words[0])).toEqual(['user: I am allergic to nuts.', 'user: Hello']);
    await memory.close();
  });
});

describe('the hand-in', () => {
  it('waits for the acknowledgement only so long, goes on behind, and is no part of an aborted run', async () => {
    const { memory, store, turns, reported, onError } = await middlewareWorld();
    const put = store.ledger.put.bind(store.ledger);
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    store.ledger.put = async (...entry) => (await gate, put(...entry));
    const middleware = [longTermMemoryMiddleware({ memory, onError, acknowledgeMs: 20 })];
    const agent = createAgent({ model: answering(() => 'ok'), tools: [], middleware });
    await agent.invoke(says('I keep bees.'), aliceIn('t1'));
    expect(reported).toMatchObject([{ code: 'timeout' }]);
    expect(await turns()).toEqual([]);
    release();
    await expect.poll(() => said({ turns })).toEqual([['user: I keep bees.', 'assistant: ok']]);
    await memory.close();
  });

  it('of a turn the store did not take is tried again with the next turn of the thread', async () => {
    const { memory, store, turns, reported, onError } = await middlewareWorld();
    const put = store.ledger.put.bind(store.ledger);
    store.ledger.put = () => Promise.reject(new Error('the store is down'));
    const middleware = [longTermMemoryMiddleware({ memory, onError })];
    const agent = createAgent({ model: answering(() => 'ok'), tools: [], middleware });
    await agent.invoke(says('I keep bees.'), aliceIn('t1'));
    expect(reported).toHaveLength(1);
    store.ledger.put = put;
    await agent.invoke(says('I play the oud.'), aliceIn('t1'));
    expect((await said({ turns })).map((words) => words[0])).toEqual(['user: I keep bees.', 'user: I play the oud.']);
    await memory.close();
  });

  it('knows turns apart in an app that gives every message the same id, and in every thread', async () => {
    const { memory, turns } = await middlewareWorld();
    const agent = createAgent({
      model: answering(() => 'ok'),
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory })],
    });
    const say = (content: string, thread: string) =>
      agent.invoke({ messages: [new HumanMessage({ id: '1', content })] }, aliceIn(thread));
    await say('I keep bees.', 't1');
    await say('I play the oud.', 't1');
    await say('I keep bees.', 't2');
    await say('I keep bees.', 't2');
    expect((await turns()).map((turn) => `${turn.sessionId} ${turn.messages[0]!.content}`)).toEqual([
      't1 I keep bees.',
      't1 I play the oud.',
      't2 I keep bees.',
    ]);
    await memory.close();
  });

  it('happens when another middleware ends the run before the model', async () => {
    const { memory, turns } = await middlewareWorld();
    const guard = createMiddleware({
      name: 'Guard',
      beforeAgent: {
        canJumpTo: ['end'],
        hook: (state) => ({ messages: [...state.messages, new AIMessage('Not today.')], jumpTo: 'end' as const }),
      },
    });
    const model = answering(() => 'never');
    const agent = createAgent({ model, tools: [], middleware: [guard, longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('I keep bees.'), aliceIn('t1'));
    expect(model.calls).toEqual([]);
    expect(await said({ turns })).toEqual([['user: I keep bees.', 'assistant: Not today.']]);
    await memory.close();
  });
});

describe('a turn that a human interrupts', () => {
  it('is handed in when it ends, complete, in the same process or a new one', async () => {
    const world = await middlewareWorld();
    const { memory, turns } = world;
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const checkpointer = new MemorySaver();
    const model = answering((messages) => (messages.at(-1)!.getType() === 'human' ? calls('look') : 'Sunny.'));
    const approval = builtIn(humanInTheLoopMiddleware({ interruptOn: { look: true } } as never));
    const agentOf = () =>
      createAgent({
        model,
        tools: [look],
        middleware: [longTermMemoryMiddleware({ memory }), approval],
        checkpointer,
      });
    const first = agentOf();
    const inThread = async (thread: string) => (await turns()).filter((turn) => turn.sessionId === thread);
    const approve = new Command({ resume: { decisions: [{ type: 'approve' }] } });
    for (const [thread, second] of [['t1', first] as const, ['t2', agentOf()] as const]) {
      const paused = await first.invoke(says('How are the bees?'), aliceIn(thread));
      expect(paused).toHaveProperty('__interrupt__');
      expect(await inThread(thread)).toEqual([]);
      await second.invoke(approve, aliceIn(thread));
      expect((await inThread(thread)).map(wordsOf)).toEqual([['user: How are the bees?', 'assistant: Sunny.']]);
      expect(systemText(model.calls.at(-1)!.messages)).toContain('keeps bees');
    }
    await memory.close();
  });
});

describe('a pause inside of a model call', () => {
  it('is no failure: the turn is handed in whole when it goes on', async () => {
    const { memory, turns, reported, onError } = await middlewareWorld();
    const asks = createMiddleware({
      name: 'Asks',
      wrapModelCall: (request, handler) => {
        request.runtime.interrupt?.('May I?');
        return handler(request);
      },
    });
    const agent = createAgent({
      model: answering(() => 'Noted.'),
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory, onError }), asks],
      checkpointer: new MemorySaver(),
    });
    expect(await agent.invoke(says('I keep bees.'), aliceIn('t1'))).toHaveProperty('__interrupt__');
    expect(await turns()).toEqual([]);
    await agent.invoke(new Command({ resume: 'yes' }), aliceIn('t1'));
    expect(await said({ turns })).toEqual([['user: I keep bees.', 'assistant: Noted.']]);
    expect(reported).toEqual([]);
    await memory.close();
  });
});

describe('a summarizer beside it', () => {
  const summarized = 'SUMMARY: the user hates bees';
  const summarizer = () =>
    builtIn(
      summarizationMiddleware({
        model: answering(() => summarized),
        trigger: { messages: 4 },
        keep: { messages: 2 },
      } as never),
    );

  it.each(['before', 'after'])('%s it in the list: no summary is ever handed in', async (place) => {
    const { memory, turns } = await middlewareWorld();
    const ours = longTermMemoryMiddleware({ memory });
    const middleware = place === 'before' ? [summarizer(), ours] : [ours, summarizer()];
    const model = answering((messages) => `heard ${messages.length}`);
    const agent = createAgent({ model, tools: [], middleware, checkpointer: new MemorySaver() });
    const texts = ['I keep bees.', 'I play the oud.', 'I live in Porto.', 'I have a boat.'];
    for (const text of texts) await agent.invoke(says(text), aliceIn('t1'));
    expect((await said({ turns })).map((words) => words[0])).toEqual(texts.map((text) => `user: ${text}`));
    expect((await said({ turns })).every((words) => words.length === 2)).toBe(true);
    expect(JSON.stringify(await turns())).not.toContain('SUMMARY');
    expect(JSON.stringify(model.calls.map((call) => call.messages))).toContain('SUMMARY');
    await memory.close();
  });

  it.each([undefined, 't1'])(
    'that takes the message of the turn away leaves the turn whole (thread %s)',
    async (thread) => {
      const { memory, turns, recalls } = await middlewareWorld();
      await memory.for('alice').add('The user keeps bees', { wait: true });
      let asked = 0;
      const model = answering(() => (asked++ < 5 ? calls('look', {}, `c${asked}`) : 'Sunny.'));
      const middleware = [longTermMemoryMiddleware({ memory }), summarizer()];
      const agent = createAgent({ model, tools: [look], middleware });
      const result = await agent.invoke(says('How are the bees?'), aliceIn(thread));
      expect(JSON.stringify(result.messages)).not.toContain('How are the bees?');
      expect(model.calls.map((call) => systemText(call.messages).includes('keeps bees'))).toEqual(Array(6).fill(true));
      expect(recalls()).toBe(1);
      expect(await said({ turns })).toEqual([['user: How are the bees?', 'assistant: Sunny.']]);
      await memory.close();
    },
  );
});
