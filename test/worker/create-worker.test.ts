import { Client, Connection } from '@temporalio/client';
import { afterEach, describe, expect, test } from 'vitest';
import { temporalLink } from '../../src/engine/temporal/link.js';
import { ensureSearchAttributes, missingSearchAttributes } from '../../src/engine/temporal/search-attributes.js';
import { temporalEngine } from '../../src/engine/temporal/temporal-engine.js';
import type { LogFields, Logger, Store } from '../../src/ports/index.js';
import { createMemoryWorker, type MemoryWorker } from '../../src/worker/create-worker.js';
import { laneWorkflowId } from '../../src/workflows/messages.js';
import { aPartition, anId } from '../support/builders.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { FakeLedger } from '../workflows/fake-activities.js';

const closing: (() => Promise<void>)[] = [];
const closeAtEnd = (close: () => Promise<void>): void => void closing.push(close);

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Given {
  readonly ledger?: FakeLedger;
  readonly store?: Store;
  readonly log?: Logger;
  readonly address?: string;
  readonly namespace?: string;
  readonly taskQueue?: string;
}

async function aWorker(given: Given = {}): Promise<MemoryWorker> {
  const { address = servers().temporal.address, namespace = 'default', taskQueue = `test-${anId()}` } = given;
  return createMemoryWorker({
    temporal: { address, namespace },
    taskQueue,
    ports: { store: given.store ?? inMemoryStore({ dimensions: 2 }), clock: Date.now, log: given.log ?? silentLog },
    activities: (given.ledger ?? new FakeLedger()).activities(),
    workflowBundle: await workflowBundle(),
  });
}

function start(worker: MemoryWorker): void {
  const ended = worker.run();
  closeAtEnd(async () => {
    worker.shutdown();
    await ended;
  });
}

describe('a memory worker', () => {
  test('an address nobody answers at is engine_unavailable and named', async () => {
    await expect(aWorker({ address: '127.0.0.1:1' })).rejects.toMatchObject({
      code: 'engine_unavailable',
      message: expect.stringContaining('127.0.0.1:1') as string,
    });
  });

  test('a Temporal namespace that does not exist is engine_unavailable and named, for client and worker', async () => {
    const message = expect.stringContaining('no namespace nowhere') as string;
    await expect(aWorker({ namespace: 'nowhere' })).rejects.toMatchObject({ code: 'engine_unavailable', message });
    const { address } = servers().temporal;
    const engine = await temporalEngine({ address, namespace: 'nowhere', taskQueue: 'memory', log: silentLog });
    closeAtEnd(() => engine.close());
    await expect(engine.nudge(aPartition())).rejects.toMatchObject({ code: 'engine_unavailable', message });
  });

  test('the engine tells where and what Temporal is', async () => {
    const { address } = servers().temporal;
    const engine = await temporalEngine({ address, namespace: 'default', taskQueue: 'memory', log: silentLog });
    closeAtEnd(() => engine.close());
    expect(await engine.info()).toEqual({
      kind: 'temporal',
      place: `${address} default`,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      taskQueue: 'memory',
    });
  });

  test('the search attributes are there once it was created; two that add them at once both succeed', async () => {
    const { address } = servers().temporal;
    const namespace = `fresh-${anId()}`;
    const connection = await Connection.connect({ address });
    closeAtEnd(() => connection.close());
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 24 * 3600 } as never,
    });
    const link = await temporalLink({ address, namespace });
    closeAtEnd(() => link.close());
    await expect.poll(() => missingSearchAttributes(link).catch(() => null)).toHaveLength(4);
    await Promise.all([ensureSearchAttributes(link), ensureSearchAttributes(link)]);
    expect(await missingSearchAttributes(link)).toEqual([]);
    expect(await ensureSearchAttributes(link)).toEqual([]);
  });

  test('G1: markers that a client left in the outbox are drained at start and their lanes run', async () => {
    const [partition, id, taskQueue] = [aPartition(), anId(), `test-${anId()}`];
    const ledger = new FakeLedger();
    ledger.put(partition, id);
    const store = inMemoryStore({ dimensions: 2 });
    await store.outbox.mark({ partition, markedAt: new Date().toISOString() });
    start(await aWorker({ ledger, store, taskQueue }));
    await expect.poll(() => ledger.outcomes(partition)).toEqual({ [id]: 'done' });
    await expect.poll(() => store.outbox.list(10)).toEqual([]);
    const connection = await Connection.connect({ address: servers().temporal.address });
    closeAtEnd(() => connection.close());
    const client = new Client({ connection });
    expect(await client.workflow.getHandle(laneWorkflowId(partition)).result()).toEqual({ done: 1, failed: 0 });
  });

  test('its health line tells what waits and for how long', async () => {
    const lines: LogFields[] = [];
    const log: Logger = {
      ...silentLog,
      info: (event, fields) => void (event === 'worker.health' && lines.push(fields!)),
    };
    const worker = await aWorker({ log });
    start(worker);
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
    expect(lines[0]).toMatchObject({ state: 'RUNNING', waiting: 0, lagMs: 0, overdue: 0, oldestMs: 0, outbox: 0 });
    expect(Object.keys(await worker.health()).toSorted()).toEqual([
      'activities',
      'lagMs',
      'oldestMs',
      'overdue',
      'pollers',
      'state',
      'waiting',
      'workflows',
    ]);
  });

  test('tasks that wait for a worker are seen as waiting', async () => {
    const taskQueue = `test-${anId()}`;
    const { address } = servers().temporal;
    const engine = await temporalEngine({ address, namespace: 'default', taskQueue, log: silentLog });
    closeAtEnd(() => engine.close());
    for (let count = 0; count < 3; count += 1) await engine.nudge(aPartition());
    const worker = await aWorker({ taskQueue });
    await expect.poll(async () => (await worker.health())['waiting']).toBe(3);
    start(worker);
    await expect.poll(async () => (await worker.health())['waiting']).toBe(0);
  });

  test('a shutdown before or after its run, and a second one, are harmless', async () => {
    const worker = await aWorker();
    worker.shutdown();
    expect(await worker.run()).toBeUndefined();
    worker.shutdown();
    const other = await aWorker();
    const ended = other.run();
    other.shutdown();
    other.shutdown();
    expect(await ended).toBeUndefined();
  });
});
