// A worker process: runs the workflows and activities of every namespace, and looks after forgotten work.
import { NativeConnection, Worker } from '@temporalio/worker';
import type { MemoryActivities } from '../activities/contract.js';
import { engineError } from '../engine/temporal/errors.js';
import { temporalLink, type TemporalLink } from '../engine/temporal/link.js';
import type { TemporalAddress } from '../engine/temporal/options.js';
import { ensureSchedules, type Scheduling, type SweepTimes } from '../engine/temporal/schedules.js';
import { ensureSearchAttributes } from '../engine/temporal/search-attributes.js';
import { temporalEngine } from '../engine/temporal/temporal-engine.js';
import { isMemoryError } from '../domain/errors.js';
import type { Engine, LogFields, Logger, Ports } from '../ports/index.js';
import { bundleWorkflows, type WorkflowBundle } from './bundle-workflows.js';
import { guarded } from './guarded.js';
import { queueWatch } from './queue-watch.js';
import { Pulse } from './pulse.js';
import { installRuntime } from './runtime.js';

/** Running activities may finish for this long after `shutdown`; what is left is given back and the worker ends. */
const graceTime = '25 s';
const forceTime = '30 s';

export interface MemoryWorkerOptions {
  readonly temporal: TemporalAddress;
  readonly taskQueue: string;
  readonly ports: Pick<Ports, 'store' | 'clock' | 'log'> & Partial<Pick<Ports, 'model' | 'limits' | 'metrics'>>;
  /** Built with `temporalAttempt()` as their current attempt. */
  readonly activities: MemoryActivities;
  /** Default: bundled here, which takes one to four seconds. */
  readonly workflowBundle?: WorkflowBundle;
  /** When the sweeps start. Default: the schedules are left as they are. */
  readonly schedules?: SweepTimes;
  /** See `ErasureRequest`. */
  readonly settleMs?: number;
  /** ip:port at which Temporal's SDK serves its own metrics. */
  readonly temporalMetricsAddress?: string;
  /** Activities run at once. Default 40. */
  readonly concurrency?: number;
}

/** A worker that was created and has not necessarily begun. */
export interface MemoryWorker {
  /** Works until `shutdown`; resolves when drained. Call it once. */
  run(): Promise<void>;
  /** Stops taking work; what runs is finished or given back within 30 s. Twice is harmless. */
  shutdown(): void;
  /** The fields of the health line: tasks waiting, their lag in ms, overdue entries, what runs here. */
  health(): Promise<LogFields>;
}

/**
 * Connects, adds missing search attributes, makes the schedules and prepares a worker. Throws `engine_unavailable` (naming the address),
 * `unauthenticated` or `dependency_missing`.
 */
export async function createMemoryWorker(options: MemoryWorkerOptions): Promise<MemoryWorker> {
  const { temporal, taskQueue, ports } = options;
  const engine = await temporalEngine({
    ...temporal,
    taskQueue,
    log: ports.log,
    ...(options.settleMs === undefined ? {} : { settleMs: options.settleMs }),
  });
  const link = await temporalLink(temporal);
  try {
    await engine.info();
    const added = await ensureSearchAttributes(link);
    if (added === null) ports.log.warn('worker.search_attributes_unchecked', { address: temporal.address });
    if (options.schedules !== undefined) await makeSchedules({ link, taskQueue }, options.schedules, ports.log);
    installRuntime(ports.log, options.temporalMetricsAddress);
    return memoryWorker({ options, engine, link, ...(await nativeWorker(options)) });
  } catch (error) {
    await Promise.all([engine.close(), link.close()]);
    throw error;
  }
}

/** A key that may not make schedules is no reason not to work: the doctor tells that they are missing. */
async function makeSchedules(scheduling: Scheduling, times: SweepTimes, log: Logger): Promise<void> {
  try {
    await ensureSchedules(scheduling, times);
  } catch (error) {
    if (!isMemoryError(error, 'unauthenticated')) throw error;
    log.warn('worker.schedules_unchecked', { address: scheduling.link.place.address });
  }
}

async function nativeWorker(options: MemoryWorkerOptions): Promise<Pick<Parts, 'connection' | 'worker' | 'pulse'>> {
  const { temporal, taskQueue, concurrency = 40 } = options;
  const workflowBundle = options.workflowBundle ?? (await bundleWorkflows());
  const { namespace, ...place } = temporal;
  const connection = await NativeConnection.connect(place).catch((error: unknown) => {
    throw engineError(error, temporal);
  });
  const pulse = new Pulse();
  try {
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue,
      workflowBundle,
      activities: guarded(options.activities, pulse),
      maxConcurrentActivityTaskExecutions: concurrency,
      // An idle worker keeps two polls open instead of twenty.
      workflowTaskPollerBehavior: { type: 'autoscaling' },
      activityTaskPollerBehavior: { type: 'autoscaling' },
      // Signs of life go out as they are given; by default they are held back for four fifths of their timeout.
      maxHeartbeatThrottleInterval: '1 s',
      // A killed worker's runs are picked up by another after this.
      stickyQueueScheduleToStartTimeout: '2 s',
      shutdownGraceTime: graceTime,
      shutdownForceTime: forceTime,
    });
    return { connection, worker, pulse };
  } catch (error) {
    await connection.close();
    throw engineError(error, temporal);
  }
}

interface Parts {
  readonly options: MemoryWorkerOptions;
  readonly engine: Engine;
  readonly link: TemporalLink;
  readonly connection: NativeConnection;
  readonly worker: Worker;
  readonly pulse: Pulse;
}

function memoryWorker(parts: Parts): MemoryWorker {
  const { worker, engine, link, connection, pulse } = parts;
  const watch = queueWatch({ ...parts, ...parts.options });
  let stopping = false;
  const close = async (): Promise<void> => {
    await watch.stop();
    await Promise.all([engine.close(), link.close(), connection.close()]);
  };
  return {
    async run() {
      pulse.start();
      try {
        const ended = worker.run();
        // A worker that never ran would hold its connection for ever: one stopped before its run runs and ends.
        if (stopping) worker.shutdown();
        else watch.start();
        await ended;
      } finally {
        pulse.stop();
        await close();
      }
    },
    shutdown() {
      if (stopping) return;
      stopping = true;
      if (worker.getState() === 'RUNNING') worker.shutdown();
    },
    health: () => watch.health(),
  };
}
