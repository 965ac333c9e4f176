import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SweepPace, SweepPageReport } from '../../src/activities/contract.js';
import { MemoryError } from '../../src/domain/errors.js';
import { sweepJobId } from '../../src/domain/sweep/job-id.js';
import type { SweepReport } from '../../src/domain/sweep/report.js';
import { temporalAttempt } from '../../src/worker/attempt.js';
import { workflowTypes, type SweepRequest } from '../../src/workflows/messages.js';
import { anId } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { FakeLedger } from './fake-activities.js';
import { fakeSweep, type FakeNamespace } from './fake-sweep.js';
import { harness, type Harness } from './harness.js';

describe('a sweep', () => {
  let temporal: Harness;

  beforeAll(async () => {
    temporal = await harness(servers().temporal.address);
  });
  afterEach(() => temporal.stopWorkers());
  afterAll(() => temporal.close());

  interface Swept {
    readonly workflowId: string;
    readonly firstRunId: string;
    readonly report: SweepReport;
  }

  async function swept(namespaces: readonly FakeNamespace[], more: Partial<SweepRequest> = {}): Promise<Swept> {
    await temporal.startWorker(new FakeLedger({ sweep: fakeSweep(namespaces) }).activities());
    const handle = await temporal.client.workflow.start(workflowTypes.sweep, {
      workflowId: `sweep/${anId()}`,
      taskQueue: temporal.taskQueue,
      args: [{ kind: 'archive' as const, ...more }],
    });
    const report = (await handle.result()) as SweepReport;
    return { workflowId: handle.workflowId, firstRunId: handle.firstExecutionRunId, report };
  }

  async function details(workflowId: string): Promise<string> {
    const handle = temporal.client.workflow.getHandle(workflowId);
    const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
    return metadata.currentDetails ?? '';
  }

  const found = async (query: string): Promise<readonly string[]> => {
    const runs: string[] = [];
    for await (const run of temporal.client.workflow.list({ query })) runs.push(run.workflowId);
    return runs;
  };

  test('without namespaces it ends at once', async () => {
    const { report } = await swept([]);
    expect(report).toMatchObject({ kind: 'archive', dryRun: false, namespaces: 0, swept: 0, found: 0, heldCount: 0 });
  });

  test('goes through every page and adds up what was found, done and skipped', async () => {
    const { report, workflowId } = await swept(['fades', 'idle', 'idle', 'fades', 'breaks'], { pageSize: 2 });
    expect(report).toMatchObject({
      ...{ namespaces: 5, idle: 2, swept: 2, failed: 1, unfinished: 0 },
      ...{ found: 6, done: { faded: 4 }, skipped: { pinned: 2 } },
    });
    const text = await details(workflowId);
    expect(text).toContain('| 5 | 2 | 2 | 0 | 1 | 0 |');
    expect(text).toContain('| done | faded | 4 |');
    expect(text).toContain('| skipped | pinned | 2 |');
  });

  test('asks every page to give one lane at a time its job, and to rest as long as that took', async () => {
    const paces: (SweepPace | undefined)[] = [];
    const sweep = fakeSweep(['fades', 'idle', 'fades'], ({ pace }) => paces.push(pace));
    await temporal.startWorker(new FakeLedger({ sweep }).activities());
    const options = { workflowId: `sweep/${anId()}`, taskQueue: temporal.taskQueue };
    await temporal.client.workflow.execute(workflowTypes.sweep, {
      ...options,
      args: [{ kind: 'archive', pageSize: 2 }],
    });
    const gently = { laneMs: 5000, rest: 1, longestRestMs: 2000 };
    expect(paces).toEqual([gently, gently]);
  });

  test('what is held is named, found by its outcome, and stops nothing', async () => {
    const { report, workflowId } = await swept(['holds', 'fades'], { pageSize: 1 });
    expect(report).toMatchObject({ swept: 1, heldCount: 1, found: 33, done: { faded: 2 } });
    const { partition, jobId } = report.held[0]!;
    expect(await details(workflowId)).toContain(`| ${partition.slice(0, 16)} | ${jobId} | 30 |`);
    const query = `MemoryJob = 'sweep' AND MemoryOutcome = 'held' AND WorkflowId = '${workflowId}'`;
    await expect.poll(() => found(query)).toEqual([workflowId]);
  });

  test('a lane that is late is asked for once more at the end', async () => {
    const { report } = await swept(['late', 'fades'], { pageSize: 1 });
    expect(report).toMatchObject({ swept: 2, unfinished: 0, done: { expired: 1, faded: 2 } });
  });

  test('continuing as new every page gives the same report, and every job has the id it had', async () => {
    const namespaces: FakeNamespace[] = ['fades', 'late', 'idle', 'holds', 'fades', 'breaks', 'idle'];
    const one = await swept(namespaces, { pageSize: 2 });
    await temporal.stopWorkers();
    const many = await swept(namespaces, { pageSize: 2, pagesPerRun: 1 });
    const partition = one.report.held[0]!.partition;
    const held = ({ firstRunId }: Swept) => [{ partition, jobId: sweepJobId(partition, firstRunId), found: 30 }];
    expect(one.report.held).toEqual(held(one));
    expect(many.report).toEqual({ ...one.report, held: held(many) });
    await expect.poll(async () => (await temporal.runsOf(many.workflowId)).length).toBe(4);
  });

  test('a dry run says so', async () => {
    const { report, workflowId } = await swept(['fades'], { dryRun: true });
    expect(report.dryRun).toBe(true);
    expect(await details(workflowId)).toContain('dry run');
  });

  test('what an attempt at a page noted before it was lost is there for the next one', async () => {
    const current = temporalAttempt();
    const noted: unknown[] = [];
    const { sweepReports } = fakeSweep([]);
    const sweepPage = async (): Promise<SweepPageReport> => {
      const attempt = current();
      noted.push(attempt.noted);
      if (noted.length === 3) return { report: { namespaces: 2 }, queued: [], next: null };
      attempt.note!({ after: `note ${noted.length}` });
      // Longer than from one sign of life to the next.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      throw new MemoryError('store_unavailable', 'the store went away');
    };
    await temporal.startWorker(new FakeLedger({ sweep: { sweepPage, sweepReports } }).activities());
    const options = { workflowId: `sweep/${anId()}`, taskQueue: temporal.taskQueue, args: [{ kind: 'archive' }] };
    await temporal.client.workflow.execute(workflowTypes.sweep, options);
    expect(noted).toEqual([undefined, { after: 'note 1' }, { after: 'note 2' }]);
  });

  test('what cannot be read for good fails it with the code', async () => {
    const broken = (): never => {
      throw new MemoryError('no_key', 'no key of that id');
    };
    await temporal.startWorker(new FakeLedger({ sweep: fakeSweep(['fades'], broken) }).activities());
    const workflowId = `sweep/${anId()}`;
    const options = { workflowId, taskQueue: temporal.taskQueue, args: [{ kind: 'forget' }] };
    const failed = temporal.client.workflow.execute(workflowTypes.sweep, options);
    await expect(failed).rejects.toMatchObject({ cause: { type: 'no_key', message: 'sweep failed: no_key' } });
    expect(await details(workflowId)).toContain('failed: no_key');
  });
});
