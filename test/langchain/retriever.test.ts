import { tool } from '@langchain/core/tools';
import { RunnableLambda } from '@langchain/core/runnables';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { createAgent } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isMemoryError } from '../../src/domain/errors.js';
import { LongTermMemoryRetriever } from '../../src/langchain/retriever.js';
import { openInMemory } from '../support/open-in-memory.js';
import { answers, calling } from './tools-setup.js';

const texts = (documents: readonly { pageContent: string }[]): readonly string[] =>
  documents.map((one) => one.pageContent);
const caught = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

async function twoUsers() {
  const { memory } = await openInMemory();
  for (const name of ['ann', 'bob']) await memory.for(name).add(`${name} keeps bees`, { wait: true });
  return memory;
}

describe('documents of LongTermMemoryRetriever', () => {
  it('have id, score, dates and evidence, best first, safe for JSON', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    const { ingestionId } = await alice.add(['Grew up on a dairy farm', 'Owns a tandem bicycle'], {
      wait: true,
      at: '2026-02-03T00:00:00.000Z',
    });
    const [best, ...rest] = await new LongTermMemoryRetriever({ memory: alice, k: 3 }).invoke('dairy farm');
    const record = (await alice.list()).memories.find((one) => one.content === 'Grew up on a dairy farm')!;
    expect(best).toMatchObject({ pageContent: record.content, id: record.id });
    expect(best!.metadata).toMatchObject({
      id: record.id,
      category: 'episodic_fact',
      stance: 'stated',
      status: 'active',
      namespace: 'tenant/default/user/alice',
      saidAt: '2026-02-03T00:00:00.000Z',
      createdAt: record.createdAt,
      validUntil: null,
      extra: {},
      sources: [{ kind: 'user_message', authorId: 'alice', ingestionId, turnIndex: 0, quote: record.content }],
    });
    expect(best!.metadata['score']).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(best!.metadata))).toEqual(best!.metadata);
    expect(rest.every((document) => document.metadata['score'] <= best!.metadata['score'])).toBe(true);
    await memory.close();
  });

  it('are as many as k, and none when nothing fits', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    const retriever = new LongTermMemoryRetriever({ memory: alice, k: 2 });
    expect(await retriever.invoke('bees')).toEqual([]);
    await alice.add(['bees in May', 'bees in June', 'bees in July'], { wait: true });
    expect(await retriever.invoke('bees')).toHaveLength(2);
    expect(await retriever.invoke('')).toEqual([]);
    await memory.close();
  });

  it('changed by the caller change nothing for the next call', async () => {
    const memory = await twoUsers();
    const retriever = new LongTermMemoryRetriever({ memory: memory.for('ann') });
    const [first] = await retriever.invoke('bees');
    first!.metadata['sources'].length = 0;
    expect((await retriever.invoke('bees'))[0]!.metadata['sources']).toHaveLength(1);
    await memory.close();
  });
});

describe('the principal of LongTermMemoryRetriever', () => {
  it('G4: comes from context, then configurable, or a function; a fixed memory wins', async () => {
    const memory = await twoUsers();
    const both = { context: { userId: 'ann' }, configurable: { userId: 'bob' } };
    const shared = new LongTermMemoryRetriever({ memory });
    expect(texts(await shared.invoke('bees', both))).toEqual(['ann keeps bees']);
    expect(texts(await shared.invoke('bees', { configurable: { userId: 'bob' } }))).toEqual(['bob keeps bees']);
    const fixed = new LongTermMemoryRetriever({ memory: memory.for('bob') });
    expect(texts(await fixed.invoke('bees', { configurable: { userId: 'ann' } }))).toEqual(['bob keeps bees']);
    const principal = ({ configurable }: { configurable?: unknown }) => ({
      userId: (configurable as { who: string }).who,
    });
    const chosen = new LongTermMemoryRetriever({ memory, principal });
    expect(texts(await chosen.invoke('bees', { configurable: { who: 'bob' } }))).toEqual(['bob keeps bees']);
    await memory.close();
  });

  it('no memory is refused when it is built', () => {
    const options = { memory: undefined as never };
    expect(() => new LongTermMemoryRetriever(options)).toThrow('LongTermMemoryRetriever: memory: give');
  });

  it('G4: missing, the call throws and says where to put it', async () => {
    const memory = await twoUsers();
    const error = await caught(new LongTermMemoryRetriever({ memory }).invoke('bees'));
    expect(isMemoryError(error, 'namespace_denied')).toBe(true);
    expect((error as Error).message).toContain('configurable: { userId }');
    await memory.close();
  });

  it('G4: never mixes, side by side and in a batch', async () => {
    const memory = await twoUsers();
    const shared = new LongTermMemoryRetriever({ memory });
    const names = Array.from({ length: 10 }, (_, index) => (index % 3 === 0 ? 'bob' : 'ann'));
    const expected = names.map((name) => [`${name} keeps bees`]);
    const config = (userId: string) => ({ configurable: { userId } });
    const alone = await Promise.all(names.map((name) => shared.invoke('bees', config(name))));
    expect(alone.map(texts)).toEqual(expected);
    const queries = names.map(() => 'bees');
    expect((await shared.batch(queries, names.map(config))).map(texts)).toEqual(expected);
    expect((await shared.batch(['bees', 'wasps'], config('ann'))).map((found) => found.length)).toEqual([1, 0]);
    await memory.close();
  });

  it('reaches it through pipe, withConfig and stream', async () => {
    const memory = await twoUsers();
    const shared = new LongTermMemoryRetriever({ memory });
    const configurable = { userId: 'bob' };
    const joined = RunnableLambda.from((query: string) => query.trim())
      .pipe(shared)
      .pipe((documents) => texts(documents).join());
    expect(await joined.invoke(' bees ', { configurable })).toBe('bob keeps bees');
    expect(texts(await shared.withConfig({ configurable }).invoke('bees'))).toEqual(['bob keeps bees']);
    const chunks = [];
    for await (const chunk of await shared.stream('bees', { configurable })) chunks.push(...texts(chunk));
    expect(chunks).toEqual(['bob keeps bees']);
    await memory.close();
  });

  it('is that of the agent when it is one of its tools, or is called inside one', async () => {
    const memory = await twoUsers();
    const shared = new LongTermMemoryRetriever({ memory });
    const look = shared.asTool({ name: 'look', description: 'look up', schema: z.string() });
    const inside = tool(async () => texts(await shared.invoke('bees')).join(), {
      name: 'inside',
      description: 'look up',
      schema: z.object({}),
    });
    const call = calling({ name: 'look', args: { input: 'bees' } }, { name: 'inside', args: {} });
    const model = fakeModel().respond(call).respond(new AIMessage('done'));
    const agent = createAgent({ model, tools: [look, inside] });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('x')] }, { context: { userId: 'bob' } });
    const [asTool, byTool] = answers(messages);
    expect(byTool!.text).toBe('bob keeps bees');
    expect(asTool!.text).toContain('bob keeps bees');
    expect(asTool!.text).not.toContain('ann');
    await memory.close();
  });
});

describe('recall options of LongTermMemoryRetriever', () => {
  it('are given once, and win when given with the call', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add(
      [
        { content: 'bees in May', category: 'preference' },
        { content: 'bees in June', category: 'episodic_fact' },
        { content: 'bees in July', category: 'episodic_fact' },
      ],
      { wait: true },
    );
    const retriever = new LongTermMemoryRetriever({ memory: alice, k: 2, recall: { categories: ['preference'] } });
    expect(texts(await retriever.invoke('bees'))).toEqual(['bees in May']);
    const recall = { categories: ['episodic_fact'], limit: 1 };
    expect(await retriever.invoke('bees', { configurable: { memory: { recall } } })).toHaveLength(1);
    const wide = { configurable: { memory: { recall: { categories: undefined, limit: 3 } } } };
    expect(await retriever.invoke('bees', wide)).toHaveLength(3);
    const error = await caught(retriever.invoke('bees', { configurable: { memory: { recall: { limits: 1 } } } }));
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    await memory.close();
  });
});
