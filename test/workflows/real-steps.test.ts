import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { openWorker } from '../../src/worker/open-worker.js';
import type { MemoryWorker } from '../../src/worker/create-worker.js';
import { laneWorkflowId } from '../../src/workflows/messages.js';
import { anId } from '../support/builders.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { decodedHistory } from './decoded-history.js';

describe('the real steps in Temporal', () => {
  let memory: DurableMemory;
  let worker: MemoryWorker;
  let ended: Promise<void>;
  let client: Client;

  beforeAll(async () => {
    const { address } = servers().temporal;
    const embedder = hashingEmbedder();
    const store = inMemoryStore({ dimensions: await embedder.dimensions() });
    const options: OpenMemoryOptions = {
      configFolder: null,
      engine: 'distributed',
      weaviate: { url: 'http://127.0.0.1:1' },
      temporal: { address, taskQueue: `test-${anId()}` },
      parts: { store, embedder, log: silentLog },
    };
    memory = await openMemory(options);
    const parts = { parts: { store, embedder, log: silentLog }, workflowBundle: await workflowBundle() };
    worker = await openWorker(await resolveConfig(options), parts);
    ended = worker.run();
    client = new Client({ connection: await Connection.connect({ address }) });
  });

  afterAll(async () => {
    worker.shutdown();
    await ended;
    await memory.close();
    await client.connection.close();
  });

  test('turns, an edit and a forget go through one lane, and no history holds a word of them', async () => {
    const principal = { tenantId: 'default', userId: `user-${anId()}` };
    const alice = memory.for(principal);
    await alice.remember('I live in Zinnoberstadt.', { wait: true });
    await alice.remember('Remember that my phone number is 555-8821.', { wait: true });
    await alice.remember('I moved to Ozelotburg.', { wait: true });
    await alice.remember('Thanks!', { wait: true });
    const { memories } = await alice.list();
    expect(memories.map((one) => one.content).join(' ')).toMatch(/Ozelotburg/);
    const home = memories.find((one) => one.content.includes('Ozelotburg'))!;
    await alice.edit(home.id, { content: 'The user lives in Karminhausen.' });
    const report = await alice.forget(memories.find((one) => one.content.includes('8821'))!.id);
    expect(report).toBeTruthy();

    const { partition } = userNamespace(principal);
    const query = `MemoryPartition = '${partition.slice(0, 16)}'`;
    await expect.poll(async () => (await client.workflow.count(query)).count).toBeGreaterThan(4);
    const dumps: string[] = [];
    for await (const run of client.workflow.list({ query })) {
      const history = await client.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
      dumps.push(decodedHistory(historyToJSON(history)));
    }
    expect(dumps.some((text) => text.includes(laneWorkflowId(partition)))).toBe(true);
    for (const text of dumps) expect(text).not.toMatch(/Zinnober|Ozelot|Karmin|555-8821|phone|lives/i);
  });
});
