import { Context, type ApplicationFailure } from '@temporalio/activity';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import { ingestionWorkflowId, laneWorkflowId, workflowTypes } from '../../src/workflows/messages.js';
import { aPartition, anId } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { FakeLedger, type FakeOptions } from './fake-activities.js';
import { harness, type Harness } from './harness.js';

const allSteps = ['extract', 'embed', 'dedupe', 'adjudicate', 'persist'];

describe('the run of one ingestion', () => {
  let lane: Harness;

  beforeAll(async () => {
    lane = await harness(servers().temporal.address);
  });
  afterEach(() => lane.stopWorkers());
  afterAll(() => lane.close());

  async function ingestOne(options: FakeOptions): Promise<{ ledger: FakeLedger; partition: string; id: string }> {
    const ledger = new FakeLedger(options);
    const worker = await lane.startWorker(ledger.activities());
    const [partition, id] = [aPartition(), anId()];
    ledger.put(partition, id);
    await lane.engine.nudge(partition);
    await lane.laneEnd(partition);
    await worker.stop();
    return { ledger, partition, id };
  }

  const described = (partition: string, id: string): Promise<WorkflowExecutionDescription> =>
    lane.client.workflow.getHandle(ingestionWorkflowId(partition, id)).describe();

  test('leaves out the steps that have nothing to do', async () => {
    const nothing = await ingestOne({ candidates: 0, unclear: 0 });
    expect(nothing.ledger.log.map((line) => line.split(' ')[0])).toEqual(['extract', 'persist']);
    const clear = await ingestOne({ candidates: 2, unclear: 0 });
    expect(clear.ledger.log.map((line) => line.split(' ')[0])).toEqual(['extract', 'embed', 'dedupe', 'persist']);
  });

  test('a step that fails for a while is tried again, and no step before it', async () => {
    const hook = (step: string, _: string, call: number): void => {
      if (step === 'dedupe' && call === 1) throw new MemoryError('store_unavailable', 'away');
    };
    const { ledger, partition, id } = await ingestOne({ hook });
    expect(ledger.log.map((line) => line.split(' ')[0])).toEqual(allSteps);
    expect((await described(partition, id)).status.name).toBe('COMPLETED');
  });

  test('a pause the model asks for delays the next attempt', async () => {
    const at: number[] = [];
    const hook = (step: string): void => {
      if (step !== 'extract') return;
      at.push(Date.now());
      if (at.length === 1) throw new MemoryError('model_unavailable', '429', { context: { retryAfterMs: 2500 } });
    };
    await ingestOne({ hook });
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(2400);
  });

  test('a step that fails for good gives a failed row that names step and code, after it was recorded', async () => {
    const hook = (step: string): void => {
      if (step === 'persist') throw new MemoryError('conflict', 'no');
    };
    const { ledger, partition, id } = await ingestOne({ hook });
    expect(ledger.outcomes(partition)).toEqual({ [id]: 'failed' });
    const row = await described(partition, id);
    expect(row.status.name).toBe('FAILED');
    expect(row.searchAttributes['MemoryOutcome']).toEqual(['failed']);
    const handle = lane.client.workflow.getHandle(ingestionWorkflowId(partition, id));
    const error = await handle.result().catch((reason: Error) => reason);
    const cause = (error as Error).cause as ApplicationFailure;
    expect(cause).toMatchObject({ type: 'conflict', message: 'persist failed: conflict' });
    expect(cause.failure?.stackTrace ?? '').toBe('');
  });

  test('an unexpected error fails the ingestion as internal', async () => {
    const hook = (step: string): void => {
      if (step === 'embed') throw new TypeError('my secret text is undefined');
    };
    const { ledger, id } = await ingestOne({ hook });
    expect(ledger.log.at(-1)).toBe(`recordFailure ${id} internal`);
  });

  test('an operator finds it by search attributes and reads summary and table without any text', async () => {
    const ledger = new FakeLedger();
    await lane.startWorker(ledger.activities());
    const [partition, id] = [aPartition(), anId()];
    ledger.put(partition, id);
    await lane.engine.nudge(partition);
    await lane.laneEnd(partition);

    const row = await described(partition, id);
    expect(row.searchAttributes).toMatchObject({
      MemoryPartition: [partition.slice(0, 16)],
      MemoryJob: ['ingest'],
      MemoryOutcome: ['done'],
      MemoryTier: ['rules'],
    });
    expect(await row.staticSummary()).toBe(`ingest ${id}`);
    const laneRow = await lane.client.workflow.getHandle(laneWorkflowId(partition)).describe();
    expect(laneRow.searchAttributes).toMatchObject({ MemoryPartition: [partition.slice(0, 16)], MemoryJob: ['lane'] });

    const query = `MemoryPartition = '${partition.slice(0, 16)}'`;
    await expect.poll(async () => (await lane.client.workflow.count(query)).count).toBe(2);

    expect(await currentDetails(partition, id)).toBe(
      [
        '| step | state | candidates | unclear | decided by | model calls | warnings |',
        '| --- | --- | --- | --- | --- | --- | --- |',
        '| extract | done | 2 | 0 | rules | 0 | – |',
        '| embed | done | 2 | 0 | rules | 0 | – |',
        '| dedupe | done | 2 | 1 | rules | 0 | – |',
        '| adjudicate | done | 2 | 0 | rules | 0 | – |',
        '| persist | done | 2 | 0 | rules | 0 | – |',
        '',
        '| candidate | verdict | similarity | memory | reason |',
        '| --- | --- | --- | --- | --- |',
        '| 1 | new | 0.412 | m-2 | nothing_near |',
        '| 2 | supersedes | 0.871 | m-1 | changed_value |',
      ].join('\n'),
    );
    const events = (await lane.client.workflow.getHandle(ingestionWorkflowId(partition, id)).fetchHistory()).events;
    const summaries = (events ?? []).flatMap((event) => event.userMetadata?.summary?.data ?? []);
    expect(summaries.map((data) => JSON.parse(Buffer.from(data).toString()) as string)).toEqual([
      `ingest ${id}`,
      'extract',
      'embed: 2 candidates',
      'dedupe: 2 candidates',
      'adjudicate: 1 unclear',
      'persist: 2 candidates',
    ]);
  });

  async function currentDetails(partition: string, id: string): Promise<string> {
    const handle = lane.client.workflow.getHandle(ingestionWorkflowId(partition, id));
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    return metadata.currentDetails;
  }

  test('G3: a run of the same id that is still open is stopped and waited for before the lane goes on', async () => {
    const [partition, id] = [aPartition(), anId()];
    const hook = async (step: string, _: string, call: number): Promise<void> => {
      if (step === 'embed' && call === 1) await Context.current().cancelled;
    };
    const ledger = new FakeLedger({ hook });
    ledger.put(partition, id);
    await lane.startWorker(ledger.activities());
    const byHand = await lane.client.workflow.start(workflowTypes.ingestion, {
      workflowId: ingestionWorkflowId(partition, id),
      taskQueue: lane.taskQueue,
      args: [{ partition, ingestionId: id, pipelineVersion: 1 }],
    });
    await expect.poll(() => ledger.log).toEqual([`extract ${id}`]);
    await lane.engine.nudge(partition);
    expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 0 });
    const handle = lane.client.workflow.getHandle(byHand.workflowId, byHand.firstExecutionRunId);
    expect((await handle.describe()).status.name).toBe('CANCELLED');
    expect(ledger.concurrent.most).toBe(1);
    expect(ledger.outcomes(partition)).toEqual({ [id]: 'done' });
  });

  test('a worker that stops in the middle of a step leaves the rest to the next worker', async () => {
    const [partition, id] = [aPartition(), anId()];
    const hook = async (step: string, _: string, call: number): Promise<void> => {
      if (step === 'dedupe' && call === 1) throw new MemoryError('store_unavailable', 'away');
    };
    const ledger = new FakeLedger({ hook });
    ledger.put(partition, id);
    const first = await lane.startWorker(ledger.activities());
    await lane.engine.nudge(partition);
    await expect.poll(() => ledger.log.length).toBe(2);
    await first.stop();
    await lane.startWorker(ledger.activities());
    expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 0 });
    expect(ledger.log).toEqual(allSteps.map((step) => `${step} ${id}`));
  });

  test('a cancelled lane stops its ingestion, records nothing, and the entry stays for the next lane', async () => {
    const [partition, id] = [aPartition(), anId()];
    const hook = async (step: string, _: string, call: number): Promise<void> => {
      if (step === 'embed' && call === 1) await Context.current().cancelled;
    };
    const ledger = new FakeLedger({ hook });
    ledger.put(partition, id);
    await lane.startWorker(ledger.activities());
    await lane.engine.nudge(partition);
    await expect.poll(() => ledger.log, { timeout: 20_000 }).toEqual([`extract ${id}`]);
    const handle = lane.client.workflow.getHandle(laneWorkflowId(partition));
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow('Workflow execution cancelled');
    expect((await described(partition, id)).status.name).toBe('CANCELLED');
    expect(ledger.open(partition)).toEqual([id]);
    expect(ledger.log).toEqual([`extract ${id}`]);
    await lane.engine.nudge(partition);
    expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 0 });
  });

  test('an order of steps this worker does not know waits for an updated worker', async () => {
    const [partition, id] = [aPartition(), anId()];
    await lane.startWorker(new FakeLedger().activities());
    const handle = await lane.client.workflow.start(workflowTypes.ingestion, {
      workflowId: ingestionWorkflowId(partition, id),
      taskQueue: lane.taskQueue,
      args: [{ partition, ingestionId: id, pipelineVersion: 99 }],
    });
    const failures = async (): Promise<readonly unknown[]> =>
      ((await handle.fetchHistory()).events ?? []).flatMap(
        (event) => event.workflowTaskFailedEventAttributes?.failure?.message ?? [],
      );
    await expect.poll(failures).toEqual(['pipeline version 99 is not known here; update the worker']);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await handle.terminate();
  });
});
