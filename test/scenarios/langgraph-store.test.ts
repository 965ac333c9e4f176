// The LangGraph store on both engines with real stores: the suite, two processes' worth of memories, graphs and agents.
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Annotation, END, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { createAgent, tool, type ToolRuntime } from 'langchain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memoryStore } from '../../src/langchain/store.js';
import { anId } from '../support/builders.js';
import { describeStore } from '../langchain/store-suite.js';
import { wordEmbeddings } from '../langchain/store-suite-vectors.js';
import { engines, expectError, openEngine, type OpenedEngine } from './both-engines.js';

describe.each(engines)('%s', (name) => {
  let engine: OpenedEngine;
  beforeAll(async () => {
    engine = await openEngine(name);
  });
  afterAll(() => engine.stop());

  /** A store of a user no other test has. */
  const aStore = (userId = anId(), index: Parameters<typeof memoryStore>[0]['index'] = { fields: ['text'] }) =>
    memoryStore({ memory: engine.memory, principal: { tenantId: 'store', userId }, index });

  describeStore('memoryStore', async ({ fields } = {}) => {
    const embeddings = wordEmbeddings();
    const index = fields === undefined ? {} : { index: { fields, embeddings } };
    return memoryStore({ memory: engine.memory, principal: anId(), ...index });
  });

  it('two stores of one principal see each other at once, also when one replaces and deletes', async () => {
    const userId = anId();
    const [one, two] = [aStore(userId), aStore(userId)];
    await one.put(['a'], 'k', { text: 'first' });
    expect((await two.get(['a'], 'k'))?.value).toEqual({ text: 'first' });
    await two.put(['a'], 'k', { text: 'second' });
    expect((await one.search([], { query: 'second' })).map((item) => item.value)).toEqual([{ text: 'second' }]);
    await one.delete(['a'], 'k');
    expect(await two.search([])).toEqual([]);
  });

  it('of racing puts and deletes from two stores one whole value stands, or none', async () => {
    const userId = anId();
    const stores = [aStore(userId), aStore(userId)];
    const same = (n: number) => ({ text: `n ${n}`, copy: `n ${n}` });
    const work = Array.from({ length: 30 }, (_, n) =>
      n % 5 === 4 ? stores[n % 2]!.delete(['a'], 'k') : stores[n % 2]!.put(['a'], 'k', same(n)),
    );
    await Promise.all(work);
    const [left, ...more] = await stores[0]!.search(['a']);
    expect(more).toEqual([]);
    if (left !== undefined) expect(left.value['copy']).toBe(left.value['text']);
    await stores[1]!.put(['a'], 'k', same(99));
    expect(await stores[0]!.search(['a'])).toMatchObject([{ value: same(99) }]);
  });

  it('G4: one principal never sees another one’s items; without one there is no store', async () => {
    const [ann, bob] = [aStore(), aStore()];
    await ann.put(['shared'], 'k', { text: 'ann' });
    await bob.put(['shared'], 'k', { text: 'bob' });
    expect((await ann.search([], { query: 'bob' })).map((item) => item.value['text'])).toEqual(['ann']);
    await bob.delete(['shared'], 'k');
    expect(await ann.get(['shared'], 'k')).not.toBeNull();
    const nobody = { memory: engine.memory } as unknown as Parameters<typeof memoryStore>[0];
    await expectError(() => memoryStore(nobody), 'invalid_input');
  });

  it('G10: forgetting everything takes the items along, and only that user’s', async () => {
    const [ann, bob] = [engine.user(), engine.user()];
    const stores = [ann, bob].map(({ principal }) => memoryStore({ memory: engine.memory, principal }));
    for (const store of stores) await store.put(['a', 'b'], 'k', { text: 'quails' });
    await ann.add('The user keeps bees.', { wait: true });
    expect((await ann.recall('quails bees')).text).not.toContain('quails');
    await ann.forget({ all: true });
    expect(await stores[0]!.search([])).toEqual([]);
    expect(await stores[0]!.get(['a', 'b'], 'k')).toBeNull();
    expect(await stores[0]!.listNamespaces()).toEqual([]);
    expect(await stores[1]!.search([])).toHaveLength(1);
  });

  it('a graph compiled with it reads in one run what it wrote in another', async () => {
    const store = aStore();
    const State = Annotation.Root({ input: Annotation<string>, found: Annotation<string[]> });
    const graph = new StateGraph(State)
      .addNode('keep', async ({ input }, config: LangGraphRunnableConfig) => {
        await config.store!.put(['said'], input, { text: input });
        return {};
      })
      .addNode('look', async ({ input }, config: LangGraphRunnableConfig) => {
        const [items, own] = await Promise.all([
          config.store!.search(['said'], { query: input, limit: 5 }),
          config.store!.get(['said'], input),
        ]);
        return { found: [...items.map((item) => item.key), `own: ${own?.key ?? 'none'}`] };
      })
      .addEdge(START, 'keep')
      .addEdge('keep', 'look')
      .addEdge('look', END)
      .compile({ store });
    await graph.invoke({ input: 'ferns need shade' });
    const { found } = await graph.invoke({ input: 'ferns need water' });
    expect(found).toEqual(['ferns need water', 'ferns need shade', 'own: ferns need water']);
    expect(await store.listNamespaces()).toEqual([['said']]);
  });

  it('tools of an agent use it through their runtime', async () => {
    const store = aStore();
    const keep = tool(
      async ({ note }: { note: string }, runtime: ToolRuntime) => {
        // The type says a plain key-value store; what LangGraph gives is its own.
        const notes = runtime.store as unknown as BaseStore;
        await notes.put(['notes'], note, { text: note });
        return (await notes.search(['notes'])).map((item) => item.key).join(', ');
      },
      { name: 'keep', description: 'keep a note', schema: z.object({ note: z.string() }) },
    );
    const model = fakeModel()
      .respondWithTools([{ name: 'keep', args: { note: 'buy figs' } }])
      .respond(new AIMessage('Kept.'));
    const agent = createAgent({ model, tools: [keep], store });
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Note: buy figs' }] });
    expect(messages.slice(2).map((message) => message.text)).toEqual(['buy figs', 'Kept.']);
    expect((await store.get(['notes'], 'buy figs'))?.value).toEqual({ text: 'buy figs' });
  });
});
