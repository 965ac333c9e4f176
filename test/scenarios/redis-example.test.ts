import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileExamples, promisedOutputs, type CompiledExamples } from '../support/compiled-examples.js';
import { hasRedis, startRedis, type RedisServer } from '../support/redis-server.js';

const file = 'redis-working-memory.ts';

// What is left out without a redis-server, and why, is said by test/langchain/redis-history.test.ts.
describe.skipIf(!(await hasRedis()))('the example on Redis', () => {
  let examples: CompiledExamples;
  let server: RedisServer;

  beforeAll(async () => {
    [examples, server] = await Promise.all([compileExamples(), startRedis()]);
  });
  afterAll(() => Promise.all([examples.remove(), server.stop()]));

  it('runs on a real one and prints what its page says', async () => {
    const env = { REDIS_URL: `redis://127.0.0.1:${server.port}`, DURABLE_MEMORY_LOG_LEVEL: 'silent' };
    expect(await examples.output(file, { env })).toBe((await promisedOutputs()).get(file));
  });
});
