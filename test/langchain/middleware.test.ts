import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { createAgent, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import { aliceIn, answering, calls, middlewareWorld, said, says, systemText } from './middleware-world.js';

const look = tool(() => 'sunny', { name: 'look', description: 'look outside', schema: z.object({}) });

describe('longTermMemoryMiddleware', () => {
  it('recalls into the system message and hands the turn in', async () => {
    const { memory, turns } = await middlewareWorld();
    await memory.for('alice').add('The user lives in Porto', { wait: true });
    const model = answering(() => 'In Porto.');
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
    const result = await agent.invoke(says('Where does the user live? I play the oud.'), aliceIn('t1'));
    expect(result.messages.at(-1)!.text).toBe('In Porto.');
    expect(systemText(model.calls[0]!.messages)).toContain('The user lives in Porto');
    expect(JSON.stringify(result.messages)).not.toContain('memory-notes');
    expect(await said({ turns })).toEqual([
      ['user: Where does the user live? I play the oud.', 'assistant: In Porto.'],
    ]);
    expect((await turns())[0]!.sessionId).toBe('t1');
    await memory.close();
  });

  it('recalls once per turn over the tool loop, and again in the next turn', async () => {
    const { memory, recalls } = await middlewareWorld();
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const model = answering((messages) => (messages.at(-1)!.getType() === 'human' ? calls('look') : 'done'));
    const agent = createAgent({ model, tools: [look], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('How are the bees?'), aliceIn());
    expect(model.calls).toHaveLength(2);
    expect(model.calls.map((call) => systemText(call.messages).includes('keeps bees'))).toEqual([true, true]);
    expect(recalls()).toBe(1);
    await agent.invoke(says('And now the bees?'), aliceIn());
    expect(recalls()).toBe(2);
    await memory.close();
  });

  it('never shows a memory again that was forgotten or changed within the turn', async () => {
    const { memory } = await middlewareWorld();
    const alice = memory.for('alice');
    await alice.add(['The user keeps bees', 'The user sells bees honey'], { wait: true });
    const forgetting = tool(
      async () => {
        const { memories } = await alice.list();
        await alice.forget(memories.find((one) => one.content.includes('keeps'))!.id);
        await alice.edit(memories.find((one) => one.content.includes('sells'))!.id, { content: 'The user eats honey' });
        return 'done';
      },
      { name: 'tidy', description: 'tidy up', schema: z.object({}) },
    );
    const model = answering((messages) => (messages.at(-1)!.getType() === 'human' ? calls('tidy') : 'done'));
    const agent = createAgent({ model, tools: [forgetting], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('What about the bees and the honey?'), aliceIn('t1'));
    expect(systemText(model.calls[0]!.messages)).toMatch(/keeps bees[^]*sells bees|sells bees[^]*keeps bees/u);
    expect(systemText(model.calls[1]!.messages)).toContain('eats honey');
    expect(systemText(model.calls[1]!.messages)).not.toMatch(/keeps bees|sells bees/u);
    await memory.close();
  });

  it('puts the block last: alone without a prompt, after a blank line behind one', async () => {
    const { memory } = await middlewareWorld();
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const model = answering(() => 'ok');
    const middleware = [longTermMemoryMiddleware({ memory })];
    await createAgent({ model, tools: [], middleware }).invoke(says('The bees?'), aliceIn());
    await createAgent({ model, tools: [], middleware, systemPrompt: 'Be brief.' }).invoke(says('The bees?'), aliceIn());
    await createAgent({ model, tools: [], middleware, systemPrompt: 'Be brief.' }).invoke(says('Hi!'), aliceIn());
    const [alone, behind, nothing] = model.calls.map((call) => systemText(call.messages));
    expect(alone).toMatch(/^<memory-notes[^]*<\/memory-notes>$/u);
    expect(behind).toMatch(/^Be brief\.\n\n<memory-notes[^]*<\/memory-notes>$/u);
    expect(nothing).toBe('Be brief.');
    await memory.close();
  });

  it('keeps content blocks and their cache_control as they are', async () => {
    const { memory } = await middlewareWorld();
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const blocks = [
      { type: 'text', text: 'Be brief.' },
      { type: 'text', text: 'A long manual.', cache_control: { type: 'ephemeral' } },
    ];
    const systemPrompt = new SystemMessage({ content: blocks, additional_kwargs: { own: 1 } });
    const model = answering(() => 'ok');
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })], systemPrompt });
    await agent.invoke(says('The bees?'), aliceIn());
    await agent.invoke(says('The bees, again?'), aliceIn());
    for (const call of model.calls) {
      const system = call.messages[0]!;
      expect((system.content as unknown[]).slice(0, 2)).toEqual(blocks);
      expect(system.content).toHaveLength(3);
      expect(system.additional_kwargs).toMatchObject({ own: 1 });
    }
    expect(systemPrompt.content).toEqual(blocks);
    await memory.close();
  });

  it('G8: an agent with a failing store answers without memories and reports it', async () => {
    const { memory, store, reported, onError } = await middlewareWorld();
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const broken = () => Promise.reject(new Error('the store is down'));
    Object.assign(store.memories, { nearest: broken, keywords: broken, search: broken });
    Object.assign(store.ledger, { put: broken });
    const model = answering(() => 'hello');
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory, onError })] });
    const result = await agent.invoke(says('hi there, I keep bees'), aliceIn());
    expect(result.messages.at(-1)!.text).toBe('hello');
    expect(systemText(model.calls[0]!.messages)).toBe('');
    expect(reported.length).toBeGreaterThanOrEqual(2);
    await memory.close();
  });

  it('keeps what the user said beside a tool result and an answer that are too long for a turn', async () => {
    const { memory, turns } = await middlewareWorld();
    const page = tool(() => 'page '.repeat(40_000), { name: 'page', description: 'a page', schema: z.object({}) });
    const model = answering((messages) =>
      messages.at(-1)!.getType() === 'human' ? calls('page') : '蜂'.repeat(60_000),
    );
    const agent = createAgent({ model, tools: [page], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('I keep bees.'), aliceIn());
    expect(await turns()).toHaveLength(1);
    expect((await turns())[0]!.messages.map((one) => one.role)).toEqual(['user', 'assistant']);
    await memory.close();
  });

  it('keeps the turn of a tool loop with more messages than a turn may hold', async () => {
    const { memory, turns, reported, onError } = await middlewareWorld();
    const model = answering(
      (messages) => (messages.length < 230 ? calls('look', {}, `c${messages.length}`) : 'done'),
      200,
    );
    const middleware = [longTermMemoryMiddleware({ memory, onError })];
    const agent = createAgent({ model, tools: [look], middleware });
    await agent.invoke(says('I keep bees.'), { ...aliceIn(), recursionLimit: 500 });
    expect(await said({ turns })).toEqual([['user: I keep bees.', 'assistant: done']]);
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('hands nothing in for a subagent, and nothing of a message without text', async () => {
    const { memory, reported, onError } = await middlewareWorld();
    const model = answering(() => 'ok');
    const sub = [longTermMemoryMiddleware({ memory, onError, ingest: false })];
    await createAgent({ model, tools: [], middleware: sub }).invoke(says('I keep bees.'), aliceIn('t1'));
    const picture = new HumanMessage({
      content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }],
    });
    const own = [longTermMemoryMiddleware({ memory, onError })];
    await createAgent({ model, tools: [], middleware: own }).invoke({ messages: [picture] }, aliceIn('t1'));
    expect(await memory.for('alice').session('t1').recent()).toEqual([]);
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('gives the errors of the model as the cause of a MiddlewareError', async () => {
    const { memory } = await middlewareWorld();
    const overloaded = Object.assign(new Error('too many requests'), { status: 429 });
    const model = fakeModel().respond(overloaded);
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
    const failed = await agent.invoke(says('hello'), aliceIn()).catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: 'too many requests', cause: overloaded });
    await memory.close();
  });

  it('has the middleware of a subagent beside it in the parent: each recalls for its own question', async () => {
    const { memory, turns } = await middlewareWorld();
    await memory.for('alice').add(['The user keeps bees', 'The user plays the oud'], { wait: true });
    const inner = answering(() => 'about the oud');
    const subagent = createAgent({
      model: inner,
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory, ingest: false })],
    });
    const ask = tool(
      async (_, config) => (await subagent.invoke(says('Which oud does the user play?'), config)).messages.at(-1)!.text,
      { name: 'ask', description: 'ask the expert', schema: z.object({}) },
    );
    const outer = answering((messages) => (messages.at(-1)!.getType() === 'human' ? calls('ask') : 'done'));
    const agent = createAgent({ model: outer, tools: [ask], middleware: [longTermMemoryMiddleware({ memory })] });
    await agent.invoke(says('How are the bees?'), aliceIn('t1'));
    expect(systemText(inner.calls[0]!.messages)).toContain('oud');
    expect(outer.calls.map((call) => systemText(call.messages))).toEqual([
      expect.stringContaining('keeps bees'),
      expect.stringContaining('keeps bees'),
    ]);
    expect(await said({ turns })).toEqual([['user: How are the bees?', 'assistant: done']]);
    await memory.close();
  });
});
