import { ConversationChain } from '@langchain/classic/chains';
import { RedisChatMessageHistory } from '@langchain/community/stores/message/ioredis';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMemoryError } from '../../src/domain/errors.js';
import { LongTermMemory, type LongTermMemoryOptions } from '../../src/langchain/long-term-memory.js';
import { openInMemory } from '../support/open-in-memory.js';
import { hasRedis, startRedis, type RedisServer } from '../support/redis-server.js';

const installed = await hasRedis();
if (!installed) console.warn('LEFT OUT: the test on a real Redis; install redis-server to run it');

describe.skipIf(!installed)('working memory in a real Redis', () => {
  let server: RedisServer;
  const clients: Redis[] = [];
  const connect = () => {
    const client = new Redis({ port: server.port, host: '127.0.0.1', maxRetriesPerRequest: 1 });
    // What goes wrong is told to whoever asked; without a listener it is printed as well.
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await server.stop();
  });

  it('holds the last turns for every process, within a time to live, until the session is cleared', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Restores pianos', { wait: true });
    const pastOf = (client: Redis, over: Partial<LongTermMemoryOptions> = {}) =>
      new LongTermMemory({
        memory: alice,
        sessionId: 'monday',
        chatHistory: new RedisChatMessageHistory({ client, sessionId: 'chat:alice:monday', sessionTTL: 3600 }),
        ...over,
      });
    const client = connect();
    const llm = new FakeListChatModel({ responses: ['Grand.', 'Lovely.'] });
    const chain = new ConversationChain({ llm, memory: pastOf(client) });
    await chain.invoke({ input: 'I also tune pianos.' });
    await chain.invoke({ input: 'And I play the oud {sic}.' });

    const other = pastOf(connect(), { recentTurns: 1 });
    const { history } = await other.loadMemoryVariables({ input: 'pianos' });
    expect(history).toContain('Restores pianos');
    expect(history).toMatch(/Human: And I play the oud \{sic\}\.\nAI: Lovely\.$/);
    expect(history).not.toContain('I also tune');
    expect(await client.ttl('chat:alice:monday')).toBeGreaterThan(0);
    expect(await alice.session('monday').recent()).toHaveLength(2);

    await other.clear();
    expect(await client.exists('chat:alice:monday')).toBe(0);
    expect((await pastOf(client).loadMemoryVariables({ input: 'pianos' }))['history']).toContain('Restores pianos');
    await memory.close();
  });

  it('G8: that is gone is reported in time; memories are recalled and the turn is kept', async () => {
    const { memory } = await openInMemory();
    const alice = memory.for('alice');
    await alice.add('Restores pianos', { wait: true });
    const seen: unknown[] = [];
    const lost = await startRedis();
    const client = new Redis({ port: lost.port, host: '127.0.0.1', maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    clients.push(client);
    const past = new LongTermMemory({
      memory: alice,
      sessionId: 'tuesday',
      chatHistory: new RedisChatMessageHistory({ client, sessionId: 'chat:alice:tuesday' }),
      recall: { deadlineMs: 500 },
      onError: (error) => void seen.push(error),
    });
    await past.saveContext({ input: 'I own a kettle.' }, { output: 'Nice.' });
    await lost.stop();
    expect((await past.loadMemoryVariables({ input: 'pianos' }))['history']).toContain('Restores pianos');
    await past.saveContext({ input: 'I own a ladder.' }, { output: 'Nice.' });
    expect(await alice.session('tuesday').recent()).toHaveLength(2);
    expect(seen).toHaveLength(2);
    expect(seen.every((error) => isMemoryError(error, 'timeout'))).toBe(true);
    await memory.close();
  });
});
