// What Temporal, the logs of a worker and the ids of runs know of what people say: nothing. Every workflow type and
// every job, in a real Temporal over a real Weaviate, with the worker in a process of its own that logs all it can.
import { Client, Connection, type WorkflowExecutionInfo } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Store } from '../../src/ports/index.js';
import { anId } from '../support/builders.js';
import { endFaultChildren, type FaultChild } from '../support/fault-child.js';
import { faultStoreAt, workshop, type Workshop } from '../support/fault-distributed.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { decodedHistory } from '../workflows/decoded-history.js';

/** Stands in every text, quote, id and name that is handed in. */
const canary = 'Zinnober8821';
const principal = { tenantId: `${canary}-tenant-${anId()}`, userId: `${canary}@example.com` };
const { partition } = userNamespace(principal);
const sessionId = `session of ${canary}`;

let shop: Workshop;
let store: Store;
let memory: DurableMemory;
let worker: FaultChild;
let client: Client;
let runs: WorkflowExecutionInfo[];

beforeAll(async () => {
  const { weaviate, temporal } = servers();
  const addresses = { weaviate: { url: weaviate.http, grpcPort: weaviate.grpcPort }, temporal };
  [shop, store] = await Promise.all([workshop(), faultStoreAt(addresses)]);
  const config = shop.config(addresses);
  memory = await openMemory({ ...config, parts: { store, embedder: faultEmbedder(), log: silentLog } });
  worker = await shop.worker(config, { logLevel: 'debug', failOn: 'broken' });
  client = new Client({ connection: await Connection.connect({ address: temporal.address }) });
  await live();
  runs = await runsOf(partition);
});

afterAll(async () => {
  endFaultChildren();
  await Promise.all([client.connection.close(), memory.close()]);
  await store.close();
  shop.close();
});

/** A turn of every kind and a job of every kind, two of which fail. */
async function live(): Promise<void> {
  const alice = memory.for(principal);
  const say = async (text: string, turnId: string): Promise<void> => {
    await alice.remember(text, { turnId: `${canary} ${turnId}`, sessionId, wait: 500_000 });
  };
  await say(`I live in ${canary}stadt. I drink ${canary}tea in the morning.`, 'first');
  await say(`I live in ${canary}burg. I now drink ${canary}juice in the morning.`, 'second');
  await say('Thanks!', 'small talk');
  await say(`I went ${canary}ing.`, 'guess');
  await say(`I went ${canary}ing again.`, 'second guess');
  await say(`I went ${canary}diving.`, 'other guess');
  await say(`My thing is ${canary}. Now something is broken.`, 'failing');
  await alice.add(`The user collects ${canary} stamps.`, { wait: 500_000 });
  const { memories } = await alice.list();
  const idOf = (words: string): string => memories.find((one) => one.content.includes(words))!.id;
  await alice.edit(idOf('stamps'), { content: `The user collects ${canary} coins.` });
  await expect(alice.edit(anId(), { content: `Nobody has ${canary}.` })).rejects.toSatisfy((error) =>
    isMemoryError(error, 'not_found'),
  );
  await expect(alice.reject(idOf('burg'))).rejects.toSatisfy((error) => isMemoryError(error, 'conflict'));
  const pending = await alice.pending();
  expect(pending).toHaveLength(1);
  await alice.confirm(pending[0]!.id);
  await alice.forget(idOf('juice'));
  await eventually('the queue is empty', async () => (await alice.queued()) === 0);
}

/** Every run of the partition's lane and ingestions, once the server lists them as ended. */
async function runsOf(of: string): Promise<WorkflowExecutionInfo[]> {
  const query = `MemoryPartition = '${of.slice(0, 16)}'`;
  const found: WorkflowExecutionInfo[] = [];
  await eventually('all runs are listed', async () => {
    found.length = 0;
    for await (const run of client.workflow.list({ query })) found.push(run);
    return found.filter((run) => run.type === 'ingestion').length >= 8 && found.every((run) => run.status.code !== 1);
  });
  return found;
}

describe('personal text outside the store', () => {
  it('runs of every workflow type, done and failed, were looked at', () => {
    expect(new Set(runs.map((run) => run.type))).toEqual(new Set(['namespaceLane', 'ingestion']));
    expect(runs.map((run) => run.status.name)).toContain('FAILED');
    expect(runs.map((run) => run.status.name)).toContain('COMPLETED');
  });

  it('no history holds any', async () => {
    for (const run of runs) {
      const history = await client.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
      const text = decodedHistory(historyToJSON(history));
      // The dump reads what it looks for.
      expect(text).toContain(partition);
      expect(text).not.toContain(canary);
    }
  });

  it('no workflow id, search attribute, memo or summary holds any', async () => {
    for (const run of runs) {
      const described = await client.workflow.getHandle(run.workflowId, run.runId).describe();
      const { raw } = described;
      const text = decodedHistory(JSON.stringify(raw));
      expect(text).toContain(run.workflowId);
      expect(text).not.toContain(canary);
      const summary = [await described.staticSummary(), await described.staticDetails()];
      expect(JSON.stringify([summary, run.memo, run.searchAttributes])).not.toContain(canary);
    }
  });

  it('no log line of the worker holds any, at the level that tells most', () => {
    expect(worker.output()).toContain('"level":"debug"');
    expect(worker.output()).toContain(partition);
    expect(worker.output()).not.toContain(canary);
  });
});
