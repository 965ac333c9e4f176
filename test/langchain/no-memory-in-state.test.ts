// Where memory text is to be found: in what the model is sent, and nowhere in what an agent keeps or streams.
import type { BaseMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent, createMiddleware, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { longTermMemoryMiddleware, type MemoryMode } from '../../src/langchain/middleware.js';
import { aliceIn, answering, calls, middlewareWorld, says, systemText } from './middleware-world.js';

/** Stands in the memories only: nobody says it. */
const canary = 'Zinnober8821';
const notes = 'memory-notes';

const look = tool(
  (_, config) => {
    (config as { writer?: (chunk: unknown) => void }).writer?.({ progress: 'looking' });
    return 'sunny';
  },
  { name: 'look', description: 'look outside', schema: z.object({}) },
);

async function remembering(): Promise<DurableMemory> {
  const { memory } = await middlewareWorld();
  await memory.for('alice').add([`The user keeps ${canary} bees`, `The user sells ${canary} honey`], { wait: true });
  return memory;
}

function agentOf(memory: DurableMemory, mode: MemoryMode = 'passive', tool = 'look') {
  const saver = new MemorySaver();
  const model = answering((messages) =>
    messages.at(-1)!.getType() === 'human' ? calls(tool, tool === 'recall' ? { query: 'bees honey' } : {}) : 'Fine.',
  );
  const agent = createAgent({
    model,
    tools: [look],
    middleware: [longTermMemoryMiddleware({ memory, mode })],
    checkpointer: saver,
  });
  const sent = (): readonly BaseMessage[][] => model.calls.map((call) => call.messages);
  return { agent, saver, sent };
}

const text = (value: unknown): string => {
  const seen = new WeakSet<object>();
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'function' || typeof one === 'bigint') return String(one);
    if (one instanceof Error) return one.message;
    if (typeof one !== 'object' || one === null) return one;
    if (seen.has(one)) return '(again)';
    seen.add(one);
    if (one instanceof Map || one instanceof Set) return [...one];
    return one;
  });
};

/** All that a checkpointer holds: checkpoints, metadata and pending writes, as text. */
function dump({ storage, writes }: MemorySaver): string {
  const decoder = new TextDecoder();
  const flat = (value: unknown): string =>
    value instanceof Uint8Array
      ? decoder.decode(value)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([key, one]) => `${key} ${flat(one)}`)
            .join('\n')
        : String(value);
  return `${flat(storage)}\n${flat(writes)}`;
}

async function all(stream: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

/** Mode `both` where the model does not use its tools must leave as little as `passive`. */
const memoryModes = ['passive', 'both'] as const;
const modes = ['values', 'updates', 'messages', 'custom', 'debug', 'tasks', 'checkpoints', 'tools'] as const;
const ask = says('How are the bees and the honey?');

describe('G10: memory text', () => {
  const everyStream = memoryModes.flatMap((mode) => modes.map((streamMode) => [mode, streamMode] as const));
  it.each(everyStream)('in mode %s is in no chunk of streamMode %s', async (mode, streamMode) => {
    const memory = await remembering();
    const { agent, sent } = agentOf(memory, mode);
    const chunks = await all(await agent.stream(ask, { ...aliceIn('t1'), streamMode: streamMode as 'values' }));
    expect(sent().map((messages) => systemText(messages).includes(canary))).toEqual([true, true]);
    expect(chunks.length).toBeGreaterThan(0);
    expect(text(chunks)).not.toMatch(new RegExp(`${canary}|${notes}`, 'u'));
    await memory.close();
  });

  it.each(memoryModes)(
    'in mode %s is in no chunk of all modes together, result, state, history or checkpoint',
    async (mode) => {
      const memory = await remembering();
      const { agent, saver, sent } = agentOf(memory, mode);
      const streamMode = [...modes] as ('values' | 'updates' | 'messages' | 'custom')[];
      const chunks = await all(await agent.stream(ask, { ...aliceIn('t1'), streamMode, subgraphs: true }));
      const result = await agent.invoke(says('And the bees, the honey now?'), aliceIn('t1'));
      const state = await agent.graph.getState(aliceIn('t1'));
      const history = await all(agent.graph.getStateHistory(aliceIn('t1')));
      expect(sent().every((messages) => systemText(messages).includes(canary))).toBe(true);
      expect(history.length).toBeGreaterThan(4);
      const kept = text([chunks, result, state, history]) + dump(saver);
      expect(kept).toContain('the bees, the honey now?');
      expect(kept).not.toMatch(new RegExp(`${canary}|${notes}`, 'u'));
      await memory.close();
    },
  );

  it('is in streamEvents only where the input of the model itself is told', async () => {
    const memory = await remembering();
    const { agent } = agentOf(memory);
    const events = await all(agent.streamEvents(ask, { ...aliceIn('t1'), version: 'v2' }));
    const telling = (events as { event: string; data: { input?: unknown; output?: unknown } }[]).filter((one) =>
      text(one).includes(canary),
    );
    expect([...new Set(telling.map((one) => one.event))].toSorted()).toEqual([
      'on_chat_model_end',
      'on_chat_model_start',
    ]);
    for (const { data } of telling) expect(text({ ...data, input: null })).not.toContain(canary);
    await memory.close();
  });

  it('is in no protocol event of streamEvents v3', async () => {
    const memory = await remembering();
    const { agent, sent } = agentOf(memory);
    const started: unknown = agent.streamEvents(ask, { ...aliceIn('t1'), version: 'v3' as 'v2' });
    const events = await all(await (started as Promise<AsyncIterable<unknown>>));
    expect(sent().every((messages) => systemText(messages).includes(canary))).toBe(true);
    expect(events.length).toBeGreaterThan(10);
    expect(text(events)).not.toMatch(new RegExp(`${canary}|${notes}`, 'u'));
    await memory.close();
  });

  it('is in nothing that a middleware before or after sees of the state', async () => {
    const memory = await remembering();
    const seen: string[] = [];
    const spy = (name: string) =>
      createMiddleware({
        name,
        beforeModel: (state) => void seen.push(text(state)),
        afterModel: (state) => void seen.push(text(state)),
        afterAgent: (state) => void seen.push(text(state)),
      });
    const agent = createAgent({
      model: answering(() => 'Fine.'),
      tools: [],
      middleware: [spy('Before'), longTermMemoryMiddleware({ memory }), spy('After')],
    });
    await agent.invoke(ask, aliceIn('t1'));
    expect(seen).toHaveLength(6);
    expect(seen.join('\n')).not.toMatch(new RegExp(`${canary}|${notes}`, 'u'));
    await memory.close();
  });

  it.each(memoryModes)(
    'in mode %s does not come back after a forget through any API, state, checkpoint or stream',
    async (mode) => {
      const memory = await remembering();
      const { agent, saver, sent } = agentOf(memory, mode);
      await agent.invoke(ask, aliceIn('t1'));
      const alice = memory.for('alice');
      const ids = (await alice.list()).memories.map((one) => one.id);
      await alice.forget(ids);
      const before = sent().length;
      const chunks = await all(
        await agent.stream(says('How are the bees and the honey today?'), {
          ...aliceIn('t1'),
          streamMode: [...modes] as 'values'[],
        }),
      );
      // What is still open would be told to the model as said just now.
      await alice.settled();
      const events = await all(agent.streamEvents(says('The bees? The honey?'), { ...aliceIn('t1'), version: 'v2' }));
      expect(text(sent().slice(before))).not.toContain(canary);
      expect(text(sent().slice(0, before))).toContain(canary);
      const state = await agent.graph.getState(aliceIn('t1'));
      const verbs = [
        await alice.recall(`bees honey ${canary}`),
        await alice.list({ status: 'all' }),
        await alice.timeline(),
        await alice.profile(),
        await alice.session('t1').recent(100),
        await Promise.all(ids.map((id) => alice.history(id))),
      ];
      const kept = text([chunks, events, state, verbs]) + dump(saver);
      expect(kept).toContain('How are the bees and the honey today?');
      expect(kept).not.toMatch(new RegExp(`${canary}|${notes}`, 'u'));
      await memory.close();
    },
  );

  it('that the model looked up itself is part of its transcript: in state and checkpoints, not in the artifact', async () => {
    const memory = await remembering();
    const { agent, saver } = agentOf(memory, 'both', 'recall');
    const { messages } = await agent.invoke(ask, aliceIn('t1'));
    const result = messages.find((one) => one.getType() === 'tool')!;
    expect(result.text).toContain(canary);
    expect(text((result as { artifact?: unknown }).artifact)).not.toContain(canary);
    expect(text(messages.filter((one) => one !== result))).not.toContain(canary);
    expect(dump(saver)).toContain(canary);
    await memory.close();
  });
});
