import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import { laneWorkflowId, nudgeSignal, workflowTypes } from '../../src/workflows/messages.js';
import { aPartition, anId } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { FakeLedger, type FakeOptions } from './fake-activities.js';
import { harness, type Harness } from './harness.js';

describe('the lane of a namespace', () => {
  let lane: Harness;

  beforeAll(async () => {
    lane = await harness(servers().temporal.address);
  });
  afterEach(() => lane.stopWorkers());
  afterAll(() => lane.close());

  async function ledgerWith(options: FakeOptions): Promise<FakeLedger> {
    const ledger = new FakeLedger(options);
    await lane.startWorker(ledger.activities());
    return ledger;
  }

  test('runs every open entry in order and ends', async () => {
    const ledger = await ledgerWith({});
    const partition = aPartition();
    const ids = [anId(), anId(), anId()];
    ledger.put(partition, ids[0]!);
    ledger.put(partition, ids[1]!, { kind: 'edit' });
    ledger.put(partition, ids[2]!);
    await lane.engine.nudge(partition);
    expect(await lane.laneEnd(partition)).toEqual({ done: 3, failed: 0 });
    const last = ledger.log.filter((line) => /^(persist|edit)/.test(line));
    expect(last).toEqual([`persist ${ids[0]}`, `edit ${ids[1]}`, `persist ${ids[2]}`]);
  });

  test('an empty queue and the same nudge twice are harmless', async () => {
    const ledger = await ledgerWith({});
    const partition = aPartition();
    await lane.engine.nudge(partition);
    await lane.engine.nudge(partition);
    expect(await lane.laneEnd(partition)).toEqual({ done: 0, failed: 0 });
    expect(ledger.log).toEqual([]);
  });

  test('G1, G3: 150 entries nudged in a race with the end of the lane are all run, one at a time', async () => {
    const ledger = await ledgerWith({ candidates: 0, unclear: 0 });
    const partition = aPartition();
    const ids = Array.from({ length: 150 }, () => anId());
    for (const [at, id] of ids.entries()) {
      // Every fifth comes at a varied moment after the queue was empty, so that many meet a lane about to end;
      // most are jobs without a child, which are quick.
      if (at % 5 === 0) await expect.poll(() => ledger.open(partition), { interval: 2 }).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, (at * 37) % 60));
      ledger.put(partition, id, { kind: at % 10 === 0 ? 'ingest' : 'edit' });
      await lane.engine.nudge(partition);
    }
    await expect.poll(() => ledger.open(partition).length, { timeout: 60_000 }).toBe(0);
    await lane.laneEnd(partition);
    const ended = ledger.log.filter((line) => !line.startsWith('extract')).map((line) => line.split(' ')[1]);
    expect(ended).toEqual(ids);
    expect(ledger.concurrent.most).toBe(1);
    await expect.poll(async () => (await lane.runsOf(laneWorkflowId(partition))).length).toBeGreaterThan(1);
  });

  test('G3: 200 nudges at once give one lane', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const ledger = await ledgerWith({ hook: () => held });
    const partition = aPartition();
    ledger.put(partition, anId());
    const nudges = Array.from({ length: 200 }, () =>
      lane.client.workflow.signalWithStart(workflowTypes.lane, {
        workflowId: laneWorkflowId(partition),
        taskQueue: lane.taskQueue,
        args: [{ partition }],
        signal: nudgeSignal,
      }),
    );
    const runs = new Set((await Promise.all(nudges)).map((handle) => handle.signaledRunId));
    release();
    expect(runs.size).toBe(1);
    expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 0 });
    expect(ledger.concurrent.most).toBe(1);
  });

  test('a failing ingestion is recorded and the lane goes on', async () => {
    const [first, second] = [anId(), anId()];
    const hook = (step: string, id: string): void => {
      if (id === first && step === 'embed') throw new MemoryError('invalid_input', 'wrong length of vector');
    };
    const ledger = await ledgerWith({ hook });
    const partition = aPartition();
    ledger.put(partition, first);
    ledger.put(partition, second);
    await lane.engine.nudge(partition);
    expect(await lane.laneEnd(partition)).toEqual({ done: 1, failed: 1 });
    expect(ledger.outcomes(partition)).toEqual({ [first]: 'failed', [second]: 'done' });
    expect(ledger.log).toContain(`recordFailure ${first} invalid_input`);
  });

  test('entries that cannot even be recorded as failed are left out and stop nobody', async () => {
    const [stuckTurn, good] = [anId(), anId()];
    const stuckJobs = Array.from({ length: 21 }, () => anId());
    const fail = (id: string): void => {
      if (id !== good) throw new MemoryError('internal', 'broken');
    };
    const ledger = await ledgerWith({ hook: (_, id) => fail(id), failRecording: fail, failJob: fail });
    const partition = aPartition();
    ledger.put(partition, stuckTurn);
    for (const id of stuckJobs) ledger.put(partition, id, { kind: 'forget' });
    ledger.put(partition, good);
    await lane.engine.nudge(partition);
    expect((await lane.laneEnd(partition)).done).toBe(1);
    expect(ledger.open(partition)).toEqual([stuckTurn, ...stuckJobs]);
  });

  test('G1: continuing as new loses nothing, entries and nudges of the meantime included', async () => {
    const late = anId();
    const partition = aPartition();
    const ids = Array.from({ length: 10 }, () => anId());
    const ledger: FakeLedger = new FakeLedger({
      candidates: 0,
      unclear: 0,
      hook: async (step, id) => {
        if (step !== 'persist' || id !== ids[8]) return;
        ledger.put(partition, late);
        await lane.engine.nudge(partition);
      },
    });
    for (const id of ids) ledger.put(partition, id);
    const worker = await lane.startWorker(ledger.activities());
    const report = await lane.runLane({ partition, jobsPerRun: 3 });
    await worker.stop();
    expect(report).toEqual({ done: 11, failed: 0 });
    expect(ledger.log.filter((line) => line.startsWith('persist'))).toEqual(
      [...ids, late].map((id) => `persist ${id}`),
    );
  });
});
