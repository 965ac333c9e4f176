// Turns of streamed runs: whole when the stream is read to its end, not lost when it is left or the run is aborted.
import { MemorySaver } from '@langchain/langgraph';
import { createAgent, createMiddleware, tool, type AgentMiddleware } from 'langchain';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longTermMemoryMiddleware } from '../../src/langchain/middleware.js';
import { aliceIn, answering, calls, middlewareWorld, said, says, type MiddlewareWorld } from './middleware-world.js';

const look = tool(() => 'sunny', { name: 'look', description: 'look outside', schema: z.object({}) });

function agentOf({ memory, onError }: MiddlewareWorld, others: readonly AgentMiddleware[] = []) {
  const model = answering((messages) => (messages.at(-1)!.getType() === 'human' ? calls('look') : 'Sunny.'));
  const middleware = [longTermMemoryMiddleware({ memory, onError }), ...others];
  return createAgent({ model, tools: [look], middleware, checkpointer: new MemorySaver() });
}

/** Its end of the turn comes before ours, and takes long enough for the run to be aborted. */
const lingering = createMiddleware({
  name: 'Lingering',
  afterAgent: async () => {
    await sleep(50);
  },
});

const ask = says('I am allergic to nuts.');
const whole = [['user: I am allergic to nuts.', 'assistant: Sunny.']];

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

describe('a streamed turn', () => {
  const modes = ['values', 'updates', 'messages', 'custom', 'debug', 'tasks', 'checkpoints'] as const;
  it.each([...modes, [...modes]])('with streamMode %s is handed in whole', async (streamMode) => {
    const world = await middlewareWorld();
    await readAll(await agentOf(world).stream(ask, { ...aliceIn('t1'), streamMode: streamMode as 'values' }));
    expect(await said(world)).toEqual(whole);
    await world.memory.close();
  });

  it.each(['v1', 'v2', 'v3'] as const)('of streamEvents %s is handed in whole', async (version) => {
    const world = await middlewareWorld();
    // The newest version gives a promise of its events.
    const events: unknown = agentOf(world).streamEvents(ask, { ...aliceIn('t1'), version: version as 'v2' });
    await readAll(await (events as Promise<AsyncIterable<unknown>>));
    expect(await said(world)).toEqual(whole);
    await world.memory.close();
  });

  it.each(
    (['updates', 'values', 'messages', 'tasks'] as const).flatMap((mode) => [1, 2, 3].map((at) => [mode, at] as const)),
  )('that is left in mode %s at chunk %i is handed in as far as it came', async (streamMode, at) => {
    const world = await middlewareWorld();
    let seen = 0;
    for await (const _ of await agentOf(world).stream(ask, { ...aliceIn('t1'), streamMode: streamMode as 'values' }))
      if (++seen === at) break;
    await expect
      .poll(async () => (await said(world)).map((words) => words[0]))
      .toEqual(['user: I am allergic to nuts.']);
    expect(world.reported).toEqual([]);
    await world.memory.close();
  });

  it('that is left behind the answer is handed in with it', async () => {
    const world = await middlewareWorld();
    const stream = await agentOf(world, [lingering]).stream(ask, { ...aliceIn('t1'), streamMode: 'updates' });
    for await (const chunk of stream) if (JSON.stringify(chunk).includes('Sunny.')) break;
    await expect.poll(() => said(world)).toEqual(whole);
    await world.memory.close();
  });
});

describe('an aborted turn', () => {
  it.each(['in the model', 'in a tool'])('%s is handed in', async (place) => {
    const world = await middlewareWorld();
    const controller = new AbortController();
    const abort = (where: string): string => {
      if (where === place) controller.abort();
      return 'sunny';
    };
    const slow = tool(() => abort('in a tool'), { name: 'look', description: 'look', schema: z.object({}) });
    const model = answering(() => (abort('in the model'), calls('look')));
    const middleware = [longTermMemoryMiddleware({ memory: world.memory, onError: world.onError })];
    const agent = createAgent({ model, tools: [slow], middleware });
    // Without a thread too: nothing would come later to hand it in.
    const options = { ...aliceIn(), signal: controller.signal };
    await expect(agent.invoke(ask, options)).rejects.toThrow(/abort/iu);
    await expect.poll(() => said(world)).toEqual([['user: I am allergic to nuts.']]);
    expect(world.reported).toEqual([]);
    await world.memory.close();
  });
});
