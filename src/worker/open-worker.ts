// A worker from a configuration: opens the ports, binds the steps to them, and looks after both.
import type { Attempt } from '../activities/attempt.js';
import { createActivities } from '../activities/create-activities.js';
import type { Config } from '../composition/config.js';
import { openPorts, type OwnParts } from '../composition/open-ports.js';
import { present } from '../composition/present.js';
import { sweepTimes } from '../composition/sweep-times.js';
import { withScreen } from '../composition/with-screen.js';
import { MemoryError } from '../domain/errors.js';
import { withTemporalPackages } from '../engine/temporal/errors.js';
import { temporalLaneControl } from '../engine/temporal/lane-control.js';
import { temporalLink, type TemporalLink } from '../engine/temporal/link.js';
import { temporalEngine } from '../engine/temporal/temporal-engine.js';
import type { Engine } from '../ports/index.js';
import type { WorkflowBundle } from './bundle-workflows.js';
import type { MemoryWorker } from './create-worker.js';

/** Parts of a worker that tests bring themselves. */
export interface OpenWorkerOptions {
  readonly parts?: OwnParts;
  readonly workflowBundle?: WorkflowBundle;
  /** Told at each named point of a step; fault tests stop the process there. */
  readonly reach?: Attempt['reach'];
}

/**
 * Prepares a worker for the configured Temporal and Weaviate. `run()` works until `shutdown()` and then closes the
 * store. `invalid_input` when the configuration is not the distributed one; `dependency_missing` without the Temporal
 * packages; `no_key` without a key; otherwise what the adapters throw.
 */
export async function openWorker(config: Config, options: OpenWorkerOptions = {}): Promise<MemoryWorker> {
  if (config.temporal === undefined || config.weaviate === undefined) {
    throw new MemoryError('invalid_input', 'a worker needs temporal.address and weaviate.url');
  }
  const [{ createMemoryWorker }, { temporalAttempt }] = await withTemporalPackages(() =>
    Promise.all([import('./create-worker.js'), import('./attempt.js')]),
  );
  const { ports, startSealing, close } = await openPorts(config, options.parts);
  let engine: Engine | null = null;
  let link: TemporalLink | null = null;
  const closeAll = async (): Promise<void> => {
    await Promise.all([engine?.close(), link?.close()]);
    await close();
  };
  try {
    const { taskQueue, ...temporal } = present(config.temporal);
    const told = (engine = await temporalEngine({ ...temporal, taskQueue, log: ports.log }));
    const wake = (partition: string): Promise<void> => told.nudge(partition);
    const lanes = temporalLaneControl((link = await temporalLink(temporal)));
    const activities = createActivities(withScreen(ports, config), temporalAttempt(options.reach), { wake, lanes });
    const schedules = sweepTimes(config);
    const settleMs = config.erasure?.settleMs;
    const worker = await createMemoryWorker(
      present({
        ...{ temporal, taskQueue, ports, activities, schedules, settleMs },
        workflowBundle: options.workflowBundle,
        temporalMetricsAddress: config.metrics?.temporalAddress,
      }),
    );
    const run = async (): Promise<void> => {
      startSealing();
      try {
        await worker.run();
      } finally {
        await closeAll();
      }
    };
    return { ...worker, run };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
