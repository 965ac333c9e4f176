// Whose memory a call reads, and what one call may set.
import { createAgent, createMiddleware, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longTermMemoryMiddleware, type LongTermMemoryMiddlewareOptions } from '../../src/langchain/middleware.js';
import { aliceIn, answering, calls, middlewareWorld, says, systemText } from './middleware-world.js';

const look = tool(() => 'sunny', { name: 'look', description: 'look outside', schema: z.object({}) });

async function beesAgent(options: Partial<LongTermMemoryMiddlewareOptions> = {}) {
  const world = await middlewareWorld();
  await world.memory.for('alice').add('The user keeps bees', { wait: true });
  const model = answering(() => 'ok');
  const middleware = [longTermMemoryMiddleware({ memory: world.memory, onError: world.onError, ...options })];
  const agent = createAgent({ model, tools: [], middleware });
  const prompt = (): string => systemText(model.calls.at(-1)!.messages);
  return { ...world, agent, model, prompt };
}

describe('the principal of a call', () => {
  it('comes from context, then from configurable, or from a function that sees the whole context', async () => {
    const { memory, agent, prompt } = await beesAgent();
    await agent.invoke(says('The bees?'), { context: { userId: 'alice' } });
    expect(prompt()).toContain('keeps bees');
    await agent.invoke(says('The bees?'), { configurable: { userId: 'alice' } });
    expect(prompt()).toContain('keeps bees');
    await agent.invoke(says('The bees?'), { context: { userId: 'bob' }, configurable: { userId: 'alice' } });
    expect(prompt()).toBe('');
    const account = createMiddleware({
      name: 'Account',
      contextSchema: z.object({ account: z.object({ id: z.string() }) }),
    });
    const model = answering(() => 'ok');
    const ours = longTermMemoryMiddleware({
      memory,
      principal: ({ context }) => ({ userId: (context as { account: { id: string } }).account.id }),
    });
    const own = createAgent({ model, tools: [], middleware: [account, ours] });
    await own.invoke(says('The bees, please?'), {
      context: { account: { id: 'alice' } },
      configurable: { thread_id: 't1' },
    });
    expect(systemText(model.calls[0]!.messages)).toContain('keeps bees');
    expect(await memory.for('alice').session('t1').recent()).toHaveLength(1);
    await memory.close();
  });

  it.each([
    ['no context', undefined],
    ['an empty one', { context: {} }],
    ['no user id in it', { context: { tenantId: 'acme' } }],
    ['null', { context: { userId: null } }],
  ])('throws and says where to put it: %s', async (_, config) => {
    const { memory, agent, model, reported } = await beesAgent();
    const failed = await agent.invoke(says('The bees?'), config as never).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringContaining('pass context: { userId } with the call') as string,
      cause: { code: 'namespace_denied' },
    });
    expect(model.calls).toEqual([]);
    expect(reported).toEqual([]);
    await memory.close();
  });

  it('throws for one that can be nobody, and what the function throws', async () => {
    const { memory, agent } = await beesAgent();
    await expect(agent.invoke(says('The bees?'), { context: { userId: ' ' } })).rejects.toThrow(/principal: userId/u);
    const number = { context: { userId: 7 } } as never;
    await expect(agent.invoke(says('The bees?'), number)).rejects.toThrow(/principal: userId: .*as text/u);
    const middleware = longTermMemoryMiddleware({
      memory,
      principal: () => {
        throw new Error('signed out');
      },
    });
    const strict = createAgent({ model: answering(() => 'ok'), tools: [], middleware: [middleware] });
    await expect(strict.invoke(says('The bees?'), aliceIn())).rejects.toThrow('signed out');
    await memory.close();
  });

  it('has the ceiling and the consents that context names', async () => {
    const { memory, agent, prompt, turns } = await beesAgent();
    const secret = { content: 'The user hides honey in the cellar', sensitivity: 'confidential' as const };
    await memory.for('alice').add(secret, { wait: true });
    await agent.invoke(says('Where is the honey?'), aliceIn());
    expect(prompt()).toContain('cellar');
    const careful = { userId: 'alice', ceiling: 'internal' as const, consents: ['health'] };
    await agent.invoke(says('Where is the honey again?'), { context: careful });
    expect(prompt()).not.toContain('cellar');
    expect((await turns()).at(-1)?.consents).toEqual(['health']);
    await memory.close();
  });
});

describe('options of one call', () => {
  it('win over those of the construction, one by one', async () => {
    const { memory, agent, prompt } = await beesAgent({ recall: { budgetTokens: 0, minRelevance: 0.01 } });
    await agent.invoke(says('The bees?'), aliceIn('t1'));
    expect(prompt()).toBe('');
    const context = { userId: 'alice', memory: { ingest: false, recall: { budgetTokens: 300 } } };
    await agent.invoke(says('The bees, now?'), { ...aliceIn('t1'), context });
    expect(prompt()).toContain('keeps bees');
    expect(await memory.for('alice').session('t1').recent()).toHaveLength(1);
    await memory.close();
  });

  it('may stand in configurable, for graphs without a context', async () => {
    const { memory, agent, prompt } = await beesAgent({ recall: { budgetTokens: 0 } });
    const configurable = { userId: 'alice', thread_id: 't1', memory: { ingest: false, recall: { budgetTokens: 300 } } };
    await agent.invoke(says('The bees?'), { configurable });
    expect(prompt()).toContain('keeps bees');
    expect(await memory.for('alice').session('t1').recent()).toEqual([]);
    await memory.close();
  });

  it.each([
    [{ ingst: false }, 'context.memory: unknown option "ingst"'],
    [{ ingest: 'no' }, 'context.memory: ingest: '],
    [{ mode: 'loud' }, 'context.memory: mode: '],
    [{ recall: { budget: 3 } }, 'recall: unknown option "budget"'],
    [{ recall: { budgetTokens: -1 } }, 'recall: budgetTokens: '],
    [{ recall: { sessionId: 's' } }, 'context.memory: recall: sessionId is set by the middleware'],
    [{ recall: { questions: 1 } }, 'context.memory: recall: questions can only be 0'],
    [{ mode: 'active' }, 'context.memory: mode active needs the memory tools'],
    ['passive', 'context.memory: '],
  ])('that are wrong are one readable line: %j', async (options, message) => {
    const { memory, agent, model } = await beesAgent();
    const context = { userId: 'alice', memory: options as never };
    const failed = await agent.invoke(says('The bees?'), { context }).catch((error: unknown) => error as Error);
    expect(failed).toMatchObject({ cause: { code: 'invalid_input' } });
    expect((failed as Error).message).toContain(message);
    expect((failed as Error).message).not.toContain('\n');
    expect(model.calls).toEqual([]);
    await memory.close();
  });

  it.each([
    [{ recal: {} }, 'unknown option "recal"'],
    [{ memory: {} }, 'memory: give the opened memory'],
    [{ tools: ['recal'] }, 'tools.0: '],
    [{ acknowledgeMs: 0 }, 'acknowledgeMs: '],
    [{ mode: 'active', tools: [] }, 'mode active needs at least one tool'],
    [{ recall: { topK: 3 } }, 'unknown option "topK"'],
  ])('of the construction are checked as strictly: %j', async (options, message) => {
    const { memory } = await middlewareWorld();
    expect(() => longTermMemoryMiddleware({ memory, ...(options as object) })).toThrow(message);
    await memory.close();
  });
});

describe('modes', () => {
  it('a tool of the agent by the name of one of ours is named, whichever the mode', async () => {
    const twin = tool(() => 'found', { name: 'recall', description: 'look up', schema: z.object({}) });
    const { memory } = await middlewareWorld();
    for (const mode of ['both', 'passive'] as const) {
      const ours = longTermMemoryMiddleware({ memory, mode, tools: ['recall'] });
      const agent = createAgent({ model: answering(() => 'ok'), tools: [twin], middleware: [ours] });
      await expect(agent.invoke(says('Hello'), aliceIn())).rejects.toThrow('two tools named recall');
    }
    await memory.close();
  });

  it('active: the agent looks memories up with tools, and nothing is put before it', async () => {
    const { memory, recalls } = await middlewareWorld();
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const model = answering((messages) =>
      messages.at(-1)!.getType() === 'human' ? calls('recall', { query: 'bees' }) : messages.at(-1)!.text,
    );
    const agent = createAgent({
      model,
      tools: [look],
      middleware: [longTermMemoryMiddleware({ memory, mode: 'active' })],
    });
    const result = await agent.invoke(says('The bees?'), aliceIn('t1'));
    expect(model.calls.map((call) => systemText(call.messages))).toEqual(['', '']);
    expect(result.messages.at(-1)!.text).toContain('keeps bees');
    expect(recalls()).toBe(1);
    expect(await memory.for('alice').session('t1').recent()).toHaveLength(1);
    await memory.close();
  });

  it('both: further notes can be looked up with the tool that the block names', async () => {
    const { memory } = await middlewareWorld();
    const facts = Array.from({ length: 12 }, (_, index) => `The user keeps bees in hive number ${index} of the garden`);
    await memory.for('alice').add(facts, { wait: true });
    const model = answering(() => 'ok');
    const middleware = [longTermMemoryMiddleware({ memory, mode: 'both', recall: { budgetTokens: 200 } })];
    const agent = createAgent({ model, tools: [], middleware });
    await agent.invoke(says('Where do the bees live, in which hive of the garden?'), aliceIn('t1'));
    expect(systemText(model.calls[0]!.messages)).toMatch(/\d+ more notes can be looked up with the recall tool\./u);
    await memory.close();
  });

  it('tools are selectable, and one call may set another mode', async () => {
    const { memory } = await middlewareWorld();
    await memory.for('alice').add('The user keeps bees', { wait: true });
    const bound: string[][] = [];
    const model = answering(() => 'ok');
    const bind = model.bindTools.bind(model);
    model.bindTools = (tools) => (bound.push(tools.map((one) => (one as { name: string }).name)), bind(tools));
    const middleware = [longTermMemoryMiddleware({ memory, tools: ['recall', 'forget'] })];
    const agent = createAgent({ model, tools: [look], middleware });
    await agent.invoke(says('The bees?'), aliceIn());
    expect(systemText(model.calls.at(-1)!.messages)).toContain('keeps bees');
    await agent.invoke(says('The bees?'), { context: { userId: 'alice', memory: { mode: 'active' } } });
    expect(systemText(model.calls.at(-1)!.messages)).toBe('');
    await agent.invoke(says('The bees?'), { context: { userId: 'alice', memory: { mode: 'both' } } });
    expect(systemText(model.calls.at(-1)!.messages)).toContain('keeps bees');
    expect(bound).toEqual([['look'], ['look', 'recall', 'forget'], ['look', 'recall', 'forget']]);
    await memory.close();
  });
});
