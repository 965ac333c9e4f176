// A worker's look after forgotten work, and its health line.
import type { Worker } from '@temporalio/worker';
import { queueRedeciding, redecideEveryMs } from '../activities/redecide.js';
import type { TemporalLink } from '../engine/temporal/link.js';
import { queueDepth } from '../engine/temporal/queue-depth.js';
import type { Engine, LogFields, Ports } from '../ports/index.js';
import { drainOutbox, nudgeOverdue, resumeErasures } from './overdue.js';
import { periodic, type Periodic } from './periodic.js';

const outboxEveryMs = 60_000;
const overdueEveryMs = 10 * 60_000;

export interface QueueWatchOptions {
  readonly ports: Pick<Ports, 'store' | 'clock' | 'log'> & Partial<Pick<Ports, 'model' | 'limits' | 'metrics'>>;
  readonly taskQueue: string;
  readonly engine: Engine;
  readonly link: TemporalLink;
  readonly worker: Worker;
}

export interface QueueWatch {
  /**
   * Drains the outbox now and every minute, with a health line each; looks at every namespace now and every 10 minutes,
   * for what is overdue and for what the model can decide again.
   */
  start(): void;
  /** Waits for what runs. */
  stop(): Promise<void>;
  health(): Promise<LogFields>;
}

/** Prepares the watch of one worker; what fails is logged and tried again next time. */
export function queueWatch({ ports, taskQueue, engine, link, worker }: QueueWatchOptions): QueueWatch {
  const { store, clock, log, metrics } = ports;
  let seen = { overdue: 0, oldestMs: 0 };
  let unreadableBefore = 0;
  let tasks: readonly Periodic[] = [];

  const health = async (): Promise<LogFields> => {
    const { numInFlightActivities, numCachedWorkflows, runState } = worker.getStatus();
    const depth = await queueDepth(link, taskQueue);
    metrics?.set('queueTasks', depth.waiting);
    metrics?.set('queueLag', depth.lagMs / 1000);
    return { state: runState, ...depth, ...seen, activities: numInFlightActivities, workflows: numCachedWorkflows };
  };
  const drain = async (): Promise<void> => {
    const outbox = await drainOutbox(store, engine);
    metrics?.set('outbox', outbox);
    const erasures = await resumeErasures(store, engine);
    log.info('worker.health', { ...(await health()), outbox, ...(erasures === 0 ? {} : { erasures }) });
  };
  const look = async (): Promise<void> => {
    const { namespaces, unreadable, ...found } = await nudgeOverdue(store, engine, clock());
    seen = found;
    metrics?.set('overdue', found.overdue);
    metrics?.set('oldestOpen', found.oldestMs / 1000);
    metrics?.set('unreadable', unreadable);
    if (unreadable > unreadableBefore) log.warn('worker.keys_missing', { namespaces: unreadable });
    unreadableBefore = unreadable;
    if (found.overdue > 0) log.warn('worker.overdue', { namespaces, ...found });
  };
  const ended = new AbortController();
  const redecide = async (): Promise<void> => {
    const report = await queueRedeciding(ports, (partition) => engine.nudge(partition), ended.signal);
    if (report.queued > 0) log.info('worker.redecide', { ...report });
  };

  return {
    start() {
      tasks = [
        periodic('worker.look', look, { everyMs: overdueEveryMs, log }),
        periodic('worker.redecide', redecide, { everyMs: redecideEveryMs, log }),
        periodic('worker.drain', drain, { everyMs: outboxEveryMs, log }),
      ];
    },
    async stop() {
      ended.abort();
      await Promise.all(tasks.map((task) => task.stop()));
    },
    health,
  };
}
