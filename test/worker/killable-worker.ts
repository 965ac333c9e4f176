import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MemoryActivities, StepReport } from '../../src/activities/contract.js';
import type { Step } from '../../src/domain/pipeline.js';
import { createMemoryWorker } from '../../src/worker/create-worker.js';
import { stopOnSignals } from '../../src/worker/shutdown.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { silentLog } from '../support/silent-log.js';

/** What the parent process asks of a worker process. */
export interface KillableOptions {
  readonly address: string;
  readonly taskQueue: string;
  readonly bundleFile: string;
  /** What ran, a line each, over all processes: `begin <step>`, `end <step>`. The one open entry ends with persist. */
  readonly logFile: string;
  readonly ingestionId: string;
  /** Kills this process with SIGKILL in the middle of that step. */
  readonly killIn?: Step;
  /** Milliseconds every step takes. Default 0. */
  readonly stepMs?: number;
}

/** Runs a worker until it is killed or gets SIGTERM; prints `ready` first. */
export async function runKillableWorker(options: KillableOptions): Promise<void> {
  const worker = await createMemoryWorker({
    temporal: { address: options.address, namespace: 'default' },
    taskQueue: options.taskQueue,
    ports: { store: inMemoryStore({ dimensions: 2 }), clock: Date.now, log: silentLog },
    activities: activitiesOver(options),
    workflowBundle: { code: readFileSync(options.bundleFile, 'utf8') },
  });
  stopOnSignals(worker, silentLog);
  process.stdout.write('ready\n');
  await worker.run();
}

function activitiesOver(options: KillableOptions): MemoryActivities {
  const write = (line: string): void => appendFileSync(options.logFile, `${line}\n`);
  const ended = (): boolean =>
    existsSync(options.logFile) && readFileSync(options.logFile, 'utf8').includes('end persist');
  const step = (name: Step) => async (): Promise<StepReport> => {
    write(`begin ${name}`);
    if (options.killIn === name) process.kill(process.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, options.stepMs ?? 0));
    write(`end ${name}`);
    return reportOf(name);
  };
  return {
    extract: step('extract'),
    embed: step('embed'),
    dedupe: step('dedupe'),
    adjudicate: step('adjudicate'),
    persist: step('persist'),
    recordFailure: async () => reportOf('persist'),
    nextJobs: async () => (ended() ? [] : [{ kind: 'ingest', id: options.ingestionId, attempts: 0 }]),
    runJob: async ({ kind, id }) => ({ kind, id, outcome: 'done', changed: 0 }),
    sweepPage: async () => ({ report: {}, queued: [], next: null }),
    sweepReports: async () => ({ report: {}, waiting: [] }),
    erase: async () => ({ done: true, count: 0 }),
  };
}

function reportOf(step: Step): StepReport {
  const outcome = step === 'persist' ? 'done' : null;
  const counts = { candidates: 1, unclear: step === 'dedupe' ? 1 : 0, modelCalls: 0 };
  return { step, ...counts, tier: 'rules', warnings: [], rows: [], outcome, reused: false };
}
