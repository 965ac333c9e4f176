// A sweep as an operator of the distributed engine meets it: a schedule starts it, the UI shows what it did, the doctor
// tells what waits, and the command line answers. Real Temporal, real Weaviate; the year passes in the clock alone.
import { rm } from 'node:fs/promises';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { examine } from '../../src/composition/doctor.js';
import type { Finding } from '../../src/composition/finding.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { SweepReport } from '../../src/domain/sweep/report.js';
import { scheduleId } from '../../src/engine/temporal/schedules.js';
import type { MemoryWorker } from '../../src/worker/create-worker.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { anId } from '../support/builders.js';
import { distributedOptions } from '../support/distributed.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { decodedHistory } from '../workflows/decoded-history.js';
import { aFolder } from './both-engines.js';

const canary = 'Quillon';
const tenantId = `acme-${anId()}`;
const msPerDay = 86_400_000;

/** Days after the users said it. */
let day = 0;
let folder: string;
let options: OpenMemoryOptions;
let memory: DurableMemory;
let worker: MemoryWorker;
let running: Promise<void>;
let client: Client;

const started = Date.now();
const parts = { clock: () => started + day * msPerDay, embedder: hashingEmbedder(), log: silentLog };
const user = (userId: string) => memory.for({ tenantId, userId });
const partitionOf = (userId: string): string => userNamespace({ tenantId, userId }).partition;

async function startWorker(): Promise<void> {
  worker = await openWorker(await resolveConfig(options), { parts, workflowBundle: await workflowBundle() });
  running = worker.run();
}

async function stopWorker(): Promise<void> {
  worker.shutdown();
  await running;
}

async function tell(userId: string, count: number, more: { readonly pinned?: true } = {}): Promise<void> {
  const facts = Array.from({ length: count }, (_, at) => ({
    content: `${canary} saw heron number ${at} at the ${userId} pond.`,
    category: 'episodic_fact' as const,
    importance: 2,
  }));
  await user(userId).add(facts, { wait: true });
  if (more.pinned !== true) return;
  for (const { id } of (await user(userId).list()).memories) await user(userId).edit(id, { pinned: true });
}

async function examined(name: string): Promise<Finding | undefined> {
  // The doctor opens the store itself; the offline embedder of the configuration is not what this test stores with.
  const findings = await examine(await resolveConfig({ ...options, embeddings: parts.embedder }));
  return findings.find((one) => one.name === name);
}

beforeAll(async () => {
  folder = await aFolder();
  const own = distributedOptions();
  const weaviate = { ...(own.weaviate as object), collectionPrefix: `Sweeping${anId().slice(0, 8)}` };
  const schedules = { archive: '0 0 1 1 *', forget: '0 1 1 1 *' };
  options = { ...own, folder, weaviate: weaviate as never, schedules, parts };
  memory = await openMemory(options);
  client = new Client({ connection: await Connection.connect({ address: servers().temporal.address }) });
  await startWorker();
  await tell('ann', 4);
  await tell('bob', 30);
  await tell('cleo', 2, { pinned: true });
  day = 300;
  await tell('dan', 3);
});

afterAll(async () => {
  await stopWorker();
  const { taskQueue } = options.temporal as { taskQueue: string };
  for (const kind of ['archive', 'forget'] as const)
    await client.schedule.getHandle(scheduleId(kind, taskQueue)).delete();
  await memory.close();
  await client.connection.close();
  await rm(folder, { recursive: true, force: true });
});

describe('sweeps of the distributed engine', () => {
  const taskQueue = (): string => (options.temporal as { taskQueue: string }).taskQueue;
  const archiving = () => client.schedule.getHandle(scheduleId('archive', taskQueue()));

  it('a schedule that an operator paused is paused still after a worker was restarted, and the doctor says so', async () => {
    expect(await examined('schedule archive')).toMatchObject({ state: 'ok' });
    await archiving().pause('while the audit lasts');
    await stopWorker();
    await startWorker();
    expect((await archiving().describe()).state).toMatchObject({ paused: true, note: 'while the audit lasts' });
    expect(await examined('schedule archive')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('is paused: while the audit lasts') as string,
      cure: expect.stringContaining(`temporal schedule toggle --unpause --schedule-id memory-archive/`) as string,
    });
  });

  it('a dry run tells what would go, and nothing does', async () => {
    const report = await memory.sweep({ kind: 'archive', dryRun: true });
    expect(report).toMatchObject({ dryRun: true, namespaces: 4, idle: 2, swept: 1, heldCount: 1, done: { faded: 4 } });
    expect((await user('ann').list()).memories).toHaveLength(4);
  });

  it('triggered, it goes through every namespace; what is due goes, much at once is held, the UI shows it', async () => {
    await archiving().trigger();
    const run = await expect
      .poll(async () => (await archiving().describe()).info.recentActions[0]?.action.workflow)
      .toBeDefined()
      .then(async () => (await archiving().describe()).info.recentActions[0]!.action.workflow);
    const handle = client.workflow.getHandle(run.workflowId);
    const report = (await handle.result()) as SweepReport;

    expect(report).toMatchObject({ namespaces: 4, idle: 2, swept: 1, failed: 0, unfinished: 0, heldCount: 1 });
    expect(report).toMatchObject({ found: 36, done: { faded: 4 }, skipped: { pinned: 2 } });
    expect((await user('ann').list()).memories).toEqual([]);
    expect((await user('bob').list({ limit: 100 })).memories).toHaveLength(30);

    const [held] = report.held;
    expect(held).toMatchObject({ partition: partitionOf('bob'), found: 30 });
    const { currentDetails = '' } = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toContain('| 4 | 2 | 1 | 1 | 0 | 0 |');
    expect(currentDetails).toContain('| done | faded | 4 |');
    expect(currentDetails).toContain('| skipped | pinned | 2 |');
    expect(currentDetails).toContain(`| ${held!.partition.slice(0, 16)} | ${held!.jobId} | 30 |`);
    const query = `MemoryJob = 'sweep' AND MemoryOutcome = 'held' AND WorkflowId = '${run.workflowId}'`;
    await expect.poll(async () => (await client.workflow.count(query)).count).toBe(1);

    const history = decodedHistory(historyToJSON(await handle.fetchHistory()));
    expect(history).toContain(held!.jobId);
    for (const secret of [canary, 'heron', tenantId, 'bob']) expect(history).not.toContain(secret);
  });

  it('what is held is told again by every sweep and by the doctor, until it is answered', async () => {
    const again = await memory.sweep({ kind: 'archive' });
    expect(again).toMatchObject({ swept: 0, idle: 3, heldCount: 1 });
    expect(await memory.heldSweeps()).toMatchObject([{ partition: partitionOf('bob'), found: 30 }]);
    expect(await examined('held sweeps')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining(partitionOf('bob').slice(0, 16)) as string,
      cure: expect.stringContaining('durable-memory sweep approve') as string,
    });
  });

  it('approved, it goes on; approved again it is not_found; the next sweep finds nothing', async () => {
    const { partition, jobId } = (await memory.heldSweeps())[0]!;
    const named = { partition: partition.slice(0, 16), jobId };
    expect(await memory.approveSweep(named)).toEqual({ found: 30, done: { faded: 30 }, skipped: {} });
    expect((await user('bob').list({ limit: 100 })).memories).toEqual([]);
    await expect(memory.approveSweep(named)).rejects.toMatchObject({ code: 'not_found' });
    await expect(memory.discardSweep(named)).rejects.toMatchObject({ code: 'not_found' });
    expect(await examined('held sweeps')).toMatchObject({ state: 'ok' });
    expect(await memory.sweep({ kind: 'archive' })).toMatchObject({ swept: 0, idle: 4, heldCount: 0, done: {} });
  });

  it('the forget sweep destroys what was archived long enough ago', async () => {
    day = 700;
    const report = await memory.sweep({ kind: 'forget' });
    expect(report).toMatchObject({ kind: 'forget', namespaces: 4, failed: 0, unfinished: 0 });
    expect(report.done).toMatchObject({ destroyed: 34, text_blanked: 6 });
  });
});
