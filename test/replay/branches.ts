// Every workflow and every way through it that a replay has to hold; each is recorded under its own name.
import { Context } from '@temporalio/activity';
import { MemoryError } from '../../src/domain/errors.js';
import {
  erasureWorkflowId,
  ingestionWorkflowId,
  laneWorkflowId,
  workflowTypes,
  type SweepRequest,
} from '../../src/workflows/messages.js';
import { sha256Hex } from '../../src/domain/digest.js';
import { anId } from '../support/builders.js';
import { FakeLedger, type FakeOptions } from '../workflows/fake-activities.js';
import { fakeSweep } from '../workflows/fake-sweep.js';
import type { Harness } from '../workflows/harness.js';

/** What a branch works with: its own partition and ids, the same at every recording. */
export interface Stage {
  readonly harness: Harness;
  readonly partition: string;
  readonly id: (name: string) => string;
  /** Starts a worker over a fresh queue. */
  readonly worker: (options?: FakeOptions) => Promise<FakeLedger>;
}

export interface Branch {
  /** `<workflow>-<branch>` in the file name. */
  readonly name: string;
  /** Runs it and returns which run to record. */
  readonly run: (stage: Stage) => Promise<{ readonly workflowId: string; readonly runId?: string }>;
}

export function stageOf(name: string, harness: Harness): Stage {
  return {
    harness,
    partition: sha256Hex(`replay ${name}`),
    id: (one) => anId(`replay ${name} ${one}`),
    async worker(options = {}) {
      const ledger = new FakeLedger(options);
      await harness.startWorker(ledger.activities());
      return ledger;
    },
  };
}

async function ingested(stage: Stage, options: FakeOptions): Promise<{ workflowId: string }> {
  const ledger = await stage.worker(options);
  ledger.put(stage.partition, stage.id('turn'));
  await stage.harness.engine.nudge(stage.partition);
  await stage.harness.laneEnd(stage.partition);
  return { workflowId: ingestionWorkflowId(stage.partition, stage.id('turn')) };
}

const failing: FakeOptions = {
  hook: (step) => {
    if (step === 'embed') throw new MemoryError('invalid_input', 'wrong length');
  },
};

const untilCancelled: FakeOptions = {
  hook: async (step, _, call) => {
    if (step === 'embed' && call === 1) await Context.current().cancelled;
  },
};

async function startedByHand(stage: Stage, ledger: FakeLedger): Promise<string> {
  const workflowId = ingestionWorkflowId(stage.partition, stage.id('turn'));
  ledger.put(stage.partition, stage.id('turn'));
  await stage.harness.client.workflow.start(workflowTypes.ingestion, {
    workflowId,
    taskQueue: stage.harness.taskQueue,
    args: [{ partition: stage.partition, ingestionId: stage.id('turn'), pipelineVersion: 1 }],
  });
  while (ledger.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return workflowId;
}

async function continuedLane(stage: Stage): Promise<readonly string[]> {
  const ledger = await stage.worker({ candidates: 0, unclear: 0 });
  for (const name of ['a', 'b', 'c']) ledger.put(stage.partition, stage.id(name), { kind: 'edit' });
  const { workflow } = stage.harness.client;
  const { workflowId, firstExecutionRunId } = await workflow.start(workflowTypes.lane, {
    workflowId: laneWorkflowId(stage.partition),
    taskQueue: stage.harness.taskQueue,
    args: [{ partition: stage.partition, jobsPerRun: 2 }],
  });
  await stage.harness.laneEnd(stage.partition);
  const { events } = await workflow.getHandle(workflowId, firstExecutionRunId).fetchHistory();
  const rolled = events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes;
  return [firstExecutionRunId, rolled!.newExecutionRunId!];
}

const namespaces = ['fades', 'late', 'idle', 'idle', 'holds', 'breaks', 'fades'] as const;

/** Sweeps the namespaces and returns the ids of its runs, first to last. */
async function sweptRuns(
  stage: Stage,
  request: Partial<SweepRequest>,
  hook?: () => void,
): Promise<{ readonly workflowId: string; readonly runIds: readonly string[] }> {
  await stage.worker({ sweep: fakeSweep(namespaces, hook) });
  const { workflow } = stage.harness.client;
  const started = await workflow.start(workflowTypes.sweep, {
    workflowId: `sweep/${stage.id('sweep')}`,
    taskQueue: stage.harness.taskQueue,
    args: [{ kind: 'archive', pageSize: 2, ...request }],
  });
  await started.result().catch(() => undefined);
  const runIds = [started.firstExecutionRunId];
  for (;;) {
    const { events } = await workflow.getHandle(started.workflowId, runIds.at(-1)).fetchHistory();
    const next = events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
    if (next === undefined || next === null) return { workflowId: started.workflowId, runIds };
    runIds.push(next);
  }
}

const noKey = (): never => {
  throw new MemoryError('no_key', 'no key of that id');
};

async function recordedSweep(stage: Stage, request: Partial<SweepRequest>, run: number, hook?: () => void) {
  const { workflowId, runIds } = await sweptRuns(stage, request, hook);
  return { workflowId, runId: runIds.at(run)! };
}

async function erased(stage: Stage, options: FakeOptions): Promise<{ readonly workflowId: string }> {
  await stage.worker(options);
  const workflowId = erasureWorkflowId(stage.partition);
  const started = await stage.harness.client.workflow.start(workflowTypes.erasure, {
    workflowId,
    taskQueue: stage.harness.taskQueue,
    args: [{ id: stage.partition, settleMs: 10 }],
  });
  await started.result().catch(() => undefined);
  return { workflowId };
}

export const branches: readonly Branch[] = [
  { name: 'ingestion-nothing', run: (stage) => ingested(stage, { candidates: 0, unclear: 0 }) },
  { name: 'ingestion-clear', run: (stage) => ingested(stage, { candidates: 2, unclear: 0 }) },
  { name: 'ingestion-unclear', run: (stage) => ingested(stage, {}) },
  { name: 'ingestion-failed', run: (stage) => ingested(stage, failing) },
  {
    name: 'ingestion-cancelled',
    async run(stage) {
      const workflowId = await startedByHand(stage, await stage.worker(untilCancelled));
      const handle = stage.harness.client.workflow.getHandle(workflowId);
      await handle.cancel();
      await handle.result().catch(() => undefined);
      return { workflowId };
    },
  },
  {
    name: 'lane-empty',
    async run(stage) {
      await stage.worker();
      await stage.harness.engine.nudge(stage.partition);
      await stage.harness.laneEnd(stage.partition);
      return { workflowId: laneWorkflowId(stage.partition) };
    },
  },
  {
    name: 'lane-mixed',
    async run(stage) {
      const ledger = await stage.worker();
      ledger.put(stage.partition, stage.id('turn'));
      ledger.put(stage.partition, stage.id('edit'), { kind: 'edit' });
      for (let nudges = 0; nudges < 3; nudges += 1) await stage.harness.engine.nudge(stage.partition);
      await stage.harness.laneEnd(stage.partition);
      return { workflowId: laneWorkflowId(stage.partition) };
    },
  },
  {
    name: 'lane-failed',
    async run(stage) {
      await ingested(stage, failing);
      return { workflowId: laneWorkflowId(stage.partition) };
    },
  },
  {
    name: 'lane-left-out',
    async run(stage) {
      const broken = (): never => {
        throw new MemoryError('internal', 'broken');
      };
      // Nudged while it fails, so that the lane meets the open entry again until it leaves it out.
      const hook = (): Promise<never> => stage.harness.engine.nudge(stage.partition).then(broken);
      const ledger = await stage.worker({ hook, failRecording: broken });
      ledger.put(stage.partition, stage.id('turn'));
      await stage.harness.engine.nudge(stage.partition);
      await stage.harness.laneEnd(stage.partition);
      return { workflowId: laneWorkflowId(stage.partition) };
    },
  },
  {
    name: 'lane-continued',
    async run(stage) {
      const [runId] = await continuedLane(stage);
      return { workflowId: laneWorkflowId(stage.partition), runId: runId! };
    },
  },
  {
    name: 'lane-successor',
    async run(stage) {
      const [, runId] = await continuedLane(stage);
      return { workflowId: laneWorkflowId(stage.partition), runId: runId! };
    },
  },
  {
    name: 'lane-waited',
    async run(stage) {
      await startedByHand(stage, await stage.worker(untilCancelled));
      await stage.harness.engine.nudge(stage.partition);
      await stage.harness.laneEnd(stage.partition);
      return { workflowId: laneWorkflowId(stage.partition) };
    },
  },
  {
    name: 'lane-cancelled',
    async run(stage) {
      const ledger = await stage.worker(untilCancelled);
      ledger.put(stage.partition, stage.id('turn'));
      await stage.harness.engine.nudge(stage.partition);
      while (ledger.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const handle = stage.harness.client.workflow.getHandle(laneWorkflowId(stage.partition));
      await handle.cancel();
      await handle.result().catch(() => undefined);
      return { workflowId: laneWorkflowId(stage.partition) };
    },
  },
  { name: 'sweep-whole', run: (stage) => recordedSweep(stage, {}, 0) },
  { name: 'sweep-continued', run: (stage) => recordedSweep(stage, { pagesPerRun: 2, dryRun: true }, 0) },
  { name: 'sweep-successor', run: (stage) => recordedSweep(stage, { pagesPerRun: 2 }, -1) },
  { name: 'erasure-whole', run: (stage) => erased(stage, {}) },
  {
    name: 'erasure-waited',
    run: (stage) => erased(stage, { erased: (step, call) => step !== 'elsewhere' || call > 1 }),
  },
  { name: 'erasure-failed', run: (stage) => erased(stage, { erased: noKey }) },
  { name: 'sweep-failed', run: (stage) => recordedSweep(stage, { kind: 'forget' }, 0, noKey) },
];
