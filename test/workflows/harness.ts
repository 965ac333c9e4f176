import { Client, Connection, type WorkflowExecutionInfo } from '@temporalio/client';
import type { MemoryActivities } from '../../src/activities/contract.js';
import { temporalEngine } from '../../src/engine/temporal/temporal-engine.js';
import type { Engine } from '../../src/ports/index.js';
import { createMemoryWorker, type MemoryWorker } from '../../src/worker/create-worker.js';
import { laneWorkflowId, workflowTypes, type LaneReport, type LaneRequest } from '../../src/workflows/messages.js';
import { anId } from '../support/builders.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import type { WorkflowBundle } from '../../src/worker/bundle-workflows.js';

/** A client, an engine and as many workers as a test starts, on a task queue of their own. */
export interface Harness {
  readonly client: Client;
  readonly engine: Engine;
  readonly taskQueue: string;
  startWorker(activities: MemoryActivities): Promise<RunningWorker>;
  /** Starts a lane without a nudge and awaits its end over all runs. */
  runLane(request: LaneRequest): Promise<LaneReport>;
  /** Awaits the end of the newest run of a lane. */
  laneEnd(partition: string): Promise<LaneReport>;
  /** Runs of a workflow id, newest first. */
  runsOf(workflowId: string): Promise<readonly WorkflowExecutionInfo[]>;
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

export interface RunningWorker {
  readonly worker: MemoryWorker;
  stop(): Promise<void>;
}

/** Workers of their own queue. `bundle`: where the workflows come from; default: those of this vitest run. */
export async function harness(
  address: string,
  bundle: () => Promise<WorkflowBundle> = workflowBundle,
): Promise<Harness> {
  const temporal = { address, namespace: 'default' };
  const taskQueue = `test-${anId()}`;
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace: temporal.namespace });
  const engine = await temporalEngine({ ...temporal, taskQueue, log: silentLog });
  const running = new Set<RunningWorker>();

  const startWorker = async (activities: MemoryActivities): Promise<RunningWorker> => {
    const ports = { store: inMemoryStore({ dimensions: 2 }), clock: Date.now, log: silentLog };
    const options = { temporal, taskQueue, ports, activities };
    const worker = await createMemoryWorker({ ...options, workflowBundle: await bundle() });
    const ended = worker.run();
    const one: RunningWorker = {
      worker,
      async stop() {
        running.delete(one);
        worker.shutdown();
        await ended;
      },
    };
    running.add(one);
    return one;
  };

  const stopWorkers = async (): Promise<void> => {
    await Promise.all([...running].map((one) => one.stop()));
  };

  return {
    client,
    engine,
    taskQueue,
    startWorker,
    async runLane(request) {
      const options = { workflowId: laneWorkflowId(request.partition), taskQueue, args: [request] };
      return (await client.workflow.execute(workflowTypes.lane, options)) as LaneReport;
    },
    async laneEnd(partition) {
      return (await client.workflow.getHandle(laneWorkflowId(partition)).result()) as LaneReport;
    },
    async runsOf(workflowId) {
      const runs: WorkflowExecutionInfo[] = [];
      for await (const run of client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) runs.push(run);
      return runs;
    },
    stopWorkers,
    async close() {
      await stopWorkers();
      await engine.close();
      await connection.close();
    },
  };
}
