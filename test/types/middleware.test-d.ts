// What a call of an agent with memory may say in its context, and what does not compile.
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { createAgent } from 'langchain';
import { describe, expectTypeOf, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { longTermMemoryMiddleware, type MemoryCallOptions, type MemoryMode } from '../../src/langchain/middleware.js';

declare const memory: DurableMemory;
declare const alice: UserMemory;
const input = { messages: [] };

describe('types', () => {
  it('the context of a call names the principal and may set options', () => {
    const model = new FakeListChatModel({ responses: ['ok'] });
    const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
    void agent.invoke(input, { context: { userId: 'alice' } });
    void agent.invoke(input, { context: { userId: 'alice', tenantId: 'acme', teams: ['x'], ceiling: 'internal' } });
    void agent.invoke(input, {
      context: { userId: 'alice', memory: { ingest: false, recall: { budgetTokens: 200 } } },
    });
    void agent.invoke(input, { configurable: { userId: 'alice', thread_id: 't1' } });
    // @ts-expect-error a user id is text
    void agent.invoke(input, { context: { userId: 7 } });
    // @ts-expect-error
    void agent.invoke(input, { context: { userId: 'alice', ceiling: 'top' } });
    // @ts-expect-error
    void agent.invoke(input, { context: { userId: 'alice', memory: { mode: 'loud' } } });
    // @ts-expect-error
    void agent.invoke(input, { context: { userId: 'alice', memory: { ingest: 'no' } } });
    // @ts-expect-error the session is the thread
    void agent.invoke(input, { context: { userId: 'alice', memory: { recall: { sessionId: 's' } } } });
    expectTypeOf<MemoryCallOptions['mode']>().toEqualTypeOf<MemoryMode | undefined>();
  });

  it('the options of the construction are checked', () => {
    const all = { memory, mode: 'both', tools: ['recall', 'forget'], recall: { questions: 0 } } as const;
    expectTypeOf(longTermMemoryMiddleware(all).name).toEqualTypeOf<string>();
    // @ts-expect-error the middleware serves many users: it takes the opened memory
    void longTermMemoryMiddleware({ memory: alice });
    // @ts-expect-error
    void longTermMemoryMiddleware({ memory, tools: ['delete'] });
    // @ts-expect-error
    void longTermMemoryMiddleware({ memory, recall: { questions: 1 } });
    // @ts-expect-error
    void longTermMemoryMiddleware({ memory, recal: {} });
    // @ts-expect-error a user id is needed
    void longTermMemoryMiddleware({ memory, principal: () => ({ tenantId: 'acme' }) });
  });

  it('an answer may be accepted without waiting for it', () => {
    expectTypeOf(alice.confirm('id', { wait: false })).toEqualTypeOf<Promise<void>>();
    // @ts-expect-error
    void alice.reject('id', { wiat: false });
  });
});
