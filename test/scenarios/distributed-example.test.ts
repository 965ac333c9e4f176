import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPartition } from '../support/builders.js';
import { compileExamples, promisedOutputs, type CompiledExamples } from '../support/compiled-examples.js';
import { servers } from '../support/servers.js';
import { testKey } from '../support/test-keys.js';

let examples: CompiledExamples;

beforeAll(async () => {
  examples = await compileExamples();
});
afterAll(() => examples.remove());

it('examples/distributed.ts runs on a real Temporal and a real Weaviate and prints what its page says', async () => {
  const { weaviate, temporal } = servers();
  const env = {
    DURABLE_MEMORY_KEY: testKey,
    DURABLE_MEMORY_WEAVIATE_URL: weaviate.http,
    DURABLE_MEMORY_WEAVIATE_GRPC_PORT: String(weaviate.grpcPort),
    DURABLE_MEMORY_TEMPORAL_ADDRESS: temporal.address,
    DURABLE_MEMORY_TEMPORAL_TASK_QUEUE: `example-${process.pid}`,
    DURABLE_MEMORY_LOG_LEVEL: 'silent',
  };
  const output = await examples.output('distributed.ts', { args: [`user-${aPartition().slice(0, 16)}`], env });
  expect(output).toBe((await promisedOutputs()).get('distributed.ts'));
});
