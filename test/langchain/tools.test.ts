import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { Annotation, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { createAgent } from 'langchain';
import { fakeModel } from '@langchain/core/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sha256Hex } from '../../src/domain/digest.js';
import { isMemoryError, MemoryError } from '../../src/domain/errors.js';
import { memoryTool } from '../../src/langchain/memory-tool.js';
import { memoryTools } from '../../src/langchain/tools.js';
import { brokenStore } from './tools-broken-store.js';
import { openInMemory } from '../support/open-in-memory.js';
import { answers, calling, inAgent, oneTool } from './tools-setup.js';

const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

describe('memoryTools', () => {
  it('are five tools, or those asked for, under names that can be changed', async () => {
    const { memory } = await openInMemory();
    const names = (options: object): string[] => memoryTools({ memory, ...options }).map((one) => one.name);
    expect(names({})).toEqual(['remember', 'recall', 'forget', 'update_memory', 'what_do_you_know']);
    expect(names({ only: ['recall', 'profile'] })).toEqual(['recall', 'what_do_you_know']);
    expect(names({ only: ['recall'], names: { recall: 'look_up' } })).toEqual(['look_up']);
    await memory.close();
  });

  it.each([
    [{ only: ['recal'] }, 'unknown tool in only "recal"'],
    [{ names: { recal: 'x' } }, 'unknown tool in names "recal"'],
    [{ names: { recall: 'forget' } }, 'the name "forget" cannot be used'],
    [{ names: { recall: 'look up' } }, 'the name "look up" cannot be used'],
    [{ principals: () => 'alice' }, 'unknown option "principals"'],
  ])('refuse %j', async (options, message) => {
    const { memory } = await openInMemory();
    const error = await thrown(() => memoryTools({ memory, ...(options as object) }));
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    expect((error as Error).message).toContain(message);
    await memory.close();
  });

  it('G4: no schema lets the model choose whose memory it is', async () => {
    const { memory } = await openInMemory();
    const keys = memoryTools({ memory }).flatMap((one) => {
      const { properties = {} } = toJsonSchema(one.schema as never) as { properties?: object };
      return Object.keys(properties);
    });
    expect(new Set(keys)).toEqual(
      new Set(['fact', 'quote', 'category', 'attribute', 'query', 'from', 'to', 'ids', 'id']),
    );
    await memory.close();
  });
});

describe('the principal of a tool call', () => {
  it('G4: comes from context, then configurable, and a fixed memory wins over both', async () => {
    const { memory } = await openInMemory();
    for (const name of ['ann', 'bob', 'cleo']) await memory.for(name).add(`${name} keeps bees`, { wait: true });
    const shared = oneTool('recall', { memory });
    const both = { context: { userId: 'ann' }, configurable: { userId: 'bob' } };
    expect(await shared.invoke({ query: 'bees' }, both)).toContain('ann keeps bees');
    expect(await shared.invoke({ query: 'bees' }, { configurable: { userId: 'bob' } })).toContain('bob keeps bees');
    const fixed = oneTool('recall', { memory: memory.for('cleo') });
    expect(await fixed.invoke({ query: 'bees' }, both)).toContain('cleo keeps bees');
    expect(await fixed.invoke({ query: 'bees' })).toContain('cleo keeps bees');
    const chosen = oneTool('recall', {
      memory,
      principal: ({ configurable }) => ({ userId: String(configurable?.['who']) }),
    });
    expect(await chosen.invoke({ query: 'bees' }, { configurable: { who: 'bob' } })).toContain('bob keeps bees');
    await memory.close();
  });

  it('G4: missing, it throws and says where to put it; in an agent the developer is told as well', async () => {
    const { memory } = await openInMemory();
    const seen: unknown[] = [];
    const options = { memory, onError: (error: unknown) => void seen.push(error) };
    const error = await thrown(() => oneTool('recall', options).invoke({ query: 'bees' }));
    expect(isMemoryError(error, 'namespace_denied')).toBe(true);
    expect((error as Error).message).toContain('context: { userId }');
    expect(seen).toEqual([]);
    const model = fakeModel()
      .respond(calling({ name: 'recall', args: { query: 'bees' } }))
      .respond(new AIMessage('x'));
    const agent = createAgent({ model, tools: memoryTools(options) });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('bees?')] });
    expect(answers(messages)[0]!.content).toContain('context: { userId }');
    expect(isMemoryError(seen[0], 'namespace_denied')).toBe(true);
    await memory.close();
  });

  it('G4: users and threads side by side in one agent never mix', async () => {
    const { memory } = await openInMemory();
    const names = ['alice', 'bob'];
    for (const name of names) await memory.for(name).add(`${name} keeps bees`, { wait: true });
    const model = fakeModel();
    const turns = 8;
    for (let left = 2 * turns; left > 0; left--) {
      model.respond((messages: BaseMessage[]) =>
        answers(messages).length > 0 ? new AIMessage('done') : calling({ name: 'recall', args: { query: 'bees' } }),
      );
    }
    const agent = createAgent({ model, tools: memoryTools({ memory }) });
    const found = Array.from({ length: turns }, async (_, index) => {
      const config = { context: { userId: names[index % 2]! }, configurable: { thread_id: `thread ${index}` } };
      const { messages } = await agent.invoke({ messages: [new HumanMessage('bees?')] }, config);
      return answers(messages)[0]!.text.match(/\w+ keeps bees/g);
    });
    const expected = Array.from({ length: turns }, (_, index) => [`${names[index % 2]} keeps bees`]);
    expect(await Promise.all(found)).toEqual(expected);
    await memory.close();
  });

  it("works in LangGraph's ToolNode inside a graph", async () => {
    const { memory } = await openInMemory();
    await memory.for('ann').add('ann keeps bees', { wait: true });
    const state = Annotation.Root({ ...MessagesAnnotation.spec });
    const graph = new StateGraph(state)
      .addNode('model', () => ({
        messages: [
          calling(
            { name: 'recall', args: { query: 'bees' } },
            { name: 'remember', args: { fact: 'The user plays the oud.', quote: 'I play the oud' } },
            { name: 'remember', args: { fact: 'The user plays chess.', quote: 'I play chess' } },
          ),
        ],
      }))
      .addNode('tools', new ToolNode(memoryTools({ memory })))
      .addEdge('__start__', 'model')
      .addEdge('model', 'tools')
      .compile();
    const asked = { messages: [new HumanMessage('Bees? And I play the oud.')] };
    const { messages } = await graph.invoke(asked, { configurable: { userId: 'ann' } });
    const [recalled, kept, refused] = answers(messages);
    expect(recalled!.text).toContain('ann keeps bees');
    expect(kept!.text).toMatch(/^Remembered/);
    expect(refused!.text).toMatch(/^Not stored/);
    await memory.close();
  });
});

describe('what a tool tells the model when it cannot do its work', () => {
  it.each([
    ['remember', { fact: 'x' }, 'quote'],
    ['recall', {}, 'query'],
    ['recall', { query: 'x', category: 'secrets' }, 'category'],
    ['forget', { ids: 'all' }, 'ids'],
    ['update_memory', { id: '12345678' }, 'fact'],
  ])('wrong arguments of %s: one line that names the argument and says how to call it', async (name, args, field) => {
    const { memory } = await openInMemory();
    const message = await inAgent({ memory }, 'hello', { name, args });
    expect(message.status).toBe('error');
    expect(message.text).toMatch(/^Not done: .*\. Give /);
    expect(message.text).toContain(field);
    expect(message.text).not.toContain('\n');
    await memory.close();
  });

  it.each([
    ['a number', 7, '7'],
    ['text too long for a session id', 'k'.repeat(400), sha256Hex('k'.repeat(400))],
  ])('a thread id that is %s names the session the middleware gives it', async (_name, thread, session) => {
    const { memory } = await openInMemory();
    const ann = memory.for('ann');
    const config = { configurable: { thread_id: thread } };
    const kept = await oneTool('remember', { memory: ann }).invoke({ fact: 'Keeps bees.', quote: 'bees' }, config);
    expect(kept).toMatch(/^Remembered/);
    expect((await ann.list()).memories.map(({ sessionId }) => sessionId)).toEqual([session]);
    expect(await oneTool('recall', { memory: ann }).invoke({ query: 'bees' }, config)).toContain('Keeps bees.');
    await memory.close();
  });

  it.each([undefined, null, 'alice', {}])('memory: %j is refused when the tools are built', (memory) => {
    expect(() => memoryTools({ memory: memory as never })).toThrow('memoryTools: memory: give await openMemory()');
  });

  it('a date that cannot be read is told in one line too', async () => {
    const { memory } = await openInMemory();
    const text = (await oneTool('recall', { memory: memory.for('ann') }).invoke({
      query: 'x',
      from: 'soon',
    })) as string;
    expect(text).toMatch(/^Not done: recall: from/);
    expect(text).not.toContain('\n');
    await memory.close();
  });

  it.each([
    ['remember', { fact: 'The user keeps bees.', quote: 'I keep bees' }],
    ['recall', { query: 'bees' }],
    ['forget', { ids: ['12345678'] }],
    ['update_memory', { id: '12345678', fact: 'The user keeps bees.', quote: 'I keep bees' }],
    ['what_do_you_know', {}],
  ])('G8: %s on a failing store: a plain sentence, and the details go to onError', async (name, args) => {
    const { memory } = await openInMemory({ store: await brokenStore('secret host 10.0.0.7 refused') });
    const seen: unknown[] = [];
    const message = await inAgent({ memory, onError: (error) => void seen.push(error) }, 'I keep bees', { name, args });
    expect(message.text).toBe('Memory cannot be reached just now; go on without it.');
    expect(JSON.stringify(message)).not.toContain('10.0.0.7');
    expect(seen).toHaveLength(1);
    await memory.close();
  });

  it.each([
    [
      'accepted but not done in time',
      { id: 'job', timeoutMs: 1 },
      'It is accepted and will be done shortly; do not repeat it.',
    ],
    ['not accepted in time', {}, 'Memory cannot be reached just now; go on without it.'],
  ])('a call that was %s', async (_name, context, text) => {
    const { memory } = await openInMemory();
    const seen: unknown[] = [];
    const late = new MemoryError('timeout', 'late', { context });
    const schema = z.object({});
    const work = (): Promise<never> => Promise.reject(late);
    const spec = { name: 'late', description: 'late', usage: '', schema, work };
    const tool = memoryTool(spec, { memory: memory.for('ann'), onError: (error) => void seen.push(error) });
    expect(await tool.invoke({})).toBe(text);
    expect(seen).toEqual([late]);
    await memory.close();
  });
});
