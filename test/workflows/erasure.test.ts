import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MemoryError } from '../../src/domain/errors.js';
import { erasureSteps } from '../../src/domain/erasure-steps.js';
import { erasureWorkflowId, workflowTypes, type ErasureReport } from '../../src/workflows/messages.js';
import { aPartition } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { FakeLedger } from './fake-activities.js';
import { harness, type Harness } from './harness.js';

describe('the run of an erasure', () => {
  let server: Harness;
  beforeAll(async () => {
    server = await harness(servers().temporal.address);
  });
  afterEach(() => server.stopWorkers());
  afterAll(() => server.close());

  async function run(erase: (step: string, call: number) => { done: boolean; count: number }): Promise<{
    readonly steps: readonly string[];
    readonly report: ErasureReport;
    readonly id: string;
  }> {
    const steps: string[] = [];
    const activities = new FakeLedger().activities();
    await server.startWorker({
      ...activities,
      erase: async ({ step }) => {
        steps.push(step);
        return erase(step, steps.filter((one) => one === step).length);
      },
    });
    const id = aPartition();
    const options = { workflowId: erasureWorkflowId(id), taskQueue: server.taskQueue, args: [{ id, settleMs: 10 }] };
    const report = (await server.client.workflow.execute(workflowTypes.erasure, options)) as ErasureReport;
    return { steps, report, id };
  }

  it('goes through the steps in their order and says so, with hashes and counts alone', async () => {
    const { steps, report, id } = await run(() => ({ done: true, count: 3 }));
    expect(steps).toEqual(erasureSteps.filter((step) => step !== 'settle'));
    expect(report).toEqual({ id, steps: erasureSteps.length });
    const attributes = { MemoryPartition: [id.slice(0, 16)], MemoryJob: ['erase'], MemoryOutcome: ['erased'] };
    // The list comes after the run: it may still show what the run said before its end.
    await expect
      .poll(async () => (await server.runsOf(erasureWorkflowId(id)))[0]?.searchAttributes)
      .toMatchObject(attributes);
  });

  it('runs a step again that waits for other lanes, and one that failed for a while', async () => {
    const { steps } = await run((step, call) => {
      if (step === 'remove' && call === 1) throw new MemoryError('store_unavailable', 'away');
      return { done: step !== 'elsewhere' || call > 1, count: 0 };
    });
    expect(steps.filter((step) => step === 'elsewhere')).toHaveLength(2);
    expect(steps.filter((step) => step === 'remove')).toHaveLength(2);
    expect(steps.at(-1)).toBe('finish');
  });

  it('asked for twice while it is open, it is one run', async () => {
    const id = aPartition();
    await server.engine.erase(id);
    await server.engine.erase(id);
    await expect.poll(() => server.runsOf(erasureWorkflowId(id))).toHaveLength(1);
    await server.client.workflow.getHandle(erasureWorkflowId(id)).terminate();
  });
});
