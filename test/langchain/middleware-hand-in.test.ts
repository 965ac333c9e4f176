// What of a turn is handed in when it is too long, or when something was forgotten in it.
import { HumanMessage } from '@langchain/core/messages';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limits } from '../../src/domain/limits.js';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import { memoryTools } from '../../src/langchain/tools.js';
import { aliceIn, answering, builtIn, calls, middlewareWorld, said, says, systemText } from './middleware-world.js';

describe('words of the user over the limit of a message', () => {
  it('G1: are kept whole, as several messages of one turn, with the answer', async () => {
    const { memory, turns, reported, onError } = await middlewareWorld();
    const middleware = [longTermMemoryMiddleware({ memory, onError })];
    const agent = createAgent({ model: answering(() => 'Noted.'), tools: [], middleware });
    const text = `I like kale. ${'我喜欢甘蓝。'.repeat(9000)} I like beets.`;
    await agent.invoke({ messages: [new HumanMessage({ content: text, name: 'ann' })] }, aliceIn('t'));
    const [turn] = await turns();
    const own = turn!.messages.filter(({ role }) => role === 'user');
    expect(own.length).toBeGreaterThan(1);
    expect(own.map(({ content }) => content).join('')).toBe(text);
    expect(new Set(own.map(({ name }) => name))).toEqual(new Set(['ann']));
    expect(turn!.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Noted.' });
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('are cut at the limit of a turn: the beginning is kept and the cut is reported', async () => {
    const { memory, turns, reported, onError } = await middlewareWorld();
    const middleware = [longTermMemoryMiddleware({ memory, onError })];
    const agent = createAgent({ model: answering(() => 'Noted.'), tools: [], middleware });
    await agent.invoke(says(`I like kale. ${'kale '.repeat(limits.turnBytes / 4)}`), aliceIn('t'));
    const [turn] = await turns();
    expect(turn!.messages[0]!.content).toContain('I like kale.');
    expect(turn!.messages.at(-1)!.content).toBe('Noted.');
    expect(reported).toEqual([expect.objectContaining({ code: 'invalid_input' })]);
    expect(String(reported[0])).toContain('turnBytes');
    await memory.close();
  });
});

describe('a turn in which something was forgotten', () => {
  const wish = 'Please forget that I keep bees in Porto. I moved to Faro.';

  it('G10: is not handed in: its words would bring back what they name', async () => {
    const world = await middlewareWorld();
    const { memory, reported, onError } = world;
    const alice = memory.for('alice');
    await alice.add('The user keeps bees in Porto', { wait: true });
    const ids = (await alice.list()).memories.map(({ id }) => id);
    const model = answering((messages) =>
      messages.at(-1)!.getType() === 'human' && messages.at(-1)!.text === wish
        ? calls('forget', { ids })
        : 'I have forgotten the bees in Porto.',
    );
    const agent = createAgent({
      model,
      tools: memoryTools({ memory, only: ['forget'] }),
      middleware: [longTermMemoryMiddleware({ memory, onError })],
      checkpointer: new MemorySaver(),
    });
    await agent.invoke(says(wish), aliceIn('t'));
    expect(systemText(model.calls[0]!.messages)).toContain('bees');
    expect((await alice.list({ status: 'all' })).memories).toEqual([]);
    expect(await said(world)).toEqual([]);
    // The next turn of the thread is handed in, and nothing before it.
    await agent.invoke(says('I like kale.'), aliceIn('t'));
    expect((await said(world)).map(([first]) => first)).toEqual(['user: I like kale.']);
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('G10: is not handed in by the process that waited for a human, when another one went on', async () => {
    const world = await middlewareWorld();
    const { memory, onError } = world;
    const alice = memory.for('alice');
    await alice.add('The user keeps bees in Porto', { wait: true });
    const ids = (await alice.list()).memories.map(({ id }) => id);
    const checkpointer = new MemorySaver();
    const process = () =>
      createAgent({
        model: answering((messages) => (messages.at(-1)!.text === wish ? calls('forget', { ids }) : 'Done.')),
        tools: memoryTools({ memory, only: ['forget'] }),
        middleware: [
          longTermMemoryMiddleware({ memory, onError }),
          builtIn(humanInTheLoopMiddleware({ interruptOn: { forget: true } } as never)),
        ],
        checkpointer,
      });
    const [first, second] = [process(), process()];
    await first.invoke(says(wish), aliceIn('t'));
    await second.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), aliceIn('t'));
    await first.invoke(says('I like kale.'), aliceIn('t'));
    expect((await alice.list({ status: 'all' })).memories).toEqual([]);
    expect(await said(world)).toEqual([['user: I like kale.', 'assistant: Done.']]);
    await memory.close();
  });

  it('is handed in when there was nothing to forget', async () => {
    const world = await middlewareWorld();
    const { memory, onError } = world;
    const model = answering((messages) =>
      messages.at(-1)!.getType() === 'human' ? calls('forget', { ids: ['deadbeef'] }) : 'There is no such note.',
    );
    const agent = createAgent({
      model,
      tools: memoryTools({ memory, only: ['forget'] }),
      middleware: [longTermMemoryMiddleware({ memory, onError })],
    });
    await agent.invoke(says(wish), aliceIn('t'));
    expect((await said(world)).map(([first]) => first)).toEqual([`user: ${wish}`]);
    await memory.close();
  });

  it('is handed in when it was no memory: some tool of the app deleted things of its own', async () => {
    const world = await middlewareWorld();
    const { memory, onError } = world;
    const spec = { name: 'tidy', description: 'tidy up', schema: z.object({}), responseFormat: 'content_and_artifact' };
    const tidy = tool(() => ['tidied', { deletedIds: ['file-1'] }], spec);
    const steps = [calls('tidy'), 'Done.'];
    const middleware = [longTermMemoryMiddleware({ memory, onError })];
    const agent = createAgent({ model: answering(() => steps.shift()!), tools: [tidy], middleware });
    await agent.invoke(says('Tidy up. I like kale.'), aliceIn('t'));
    expect((await said(world)).map(([first]) => first)).toEqual(['user: Tidy up. I like kale.']);
    await memory.close();
  });

  it('may hold something new, which the remember tool keeps', async () => {
    const { memory, onError } = await middlewareWorld();
    const alice = memory.for('alice');
    await alice.add('The user keeps bees in Porto', { wait: true });
    const ids = (await alice.list()).memories.map(({ id }) => id);
    const remember = { fact: 'The user moved to Faro', quote: 'I moved to Faro' };
    const steps = [calls('forget', { ids }), calls('remember', remember), 'Done.'];
    const agent = createAgent({
      model: answering(() => steps.shift()!),
      tools: [],
      middleware: [longTermMemoryMiddleware({ memory, onError, mode: 'both', tools: ['forget', 'remember'] })],
    });
    await agent.invoke(says(wish), aliceIn('t'));
    const kept = (await alice.list({ status: 'all' })).memories.map(({ content }) => content);
    expect(kept).toEqual(['The user moved to Faro']);
    await memory.close();
  });
});
