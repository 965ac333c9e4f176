// The activities a worker registers and the embedded engine calls: the same functions over the same ports.
import type { LaneControl, Ports } from '../ports/index.js';
import { adjudicate } from './adjudicate.js';
import type { CurrentAttempt } from './attempt.js';
import type { MemoryActivities } from './contract.js';
import { counted } from './counted.js';
import { dedupe } from './dedupe.js';
import { embed } from './embed.js';
import { eraseStep } from './erase.js';
import { expireDue } from './expire.js';
import { extract } from './extract.js';
import { nextJobs } from './next-jobs.js';
import { persist, recordFailure } from './persist.js';
import { runJob } from './run-job.js';
import { sweepPage, type Wake } from './sweep-page.js';
import { sweepReports } from './sweep-reports.js';

/** What steps that reach other lanes need of the engine. */
export interface EngineParts {
  /** Tells it of a lane that has something to do; default: a marker in the outbox. */
  readonly wake?: Wake;
  /** Default: an engine that remembers nothing of a lane. */
  readonly lanes?: LaneControl;
}

/** Binds the steps to their ports. `current` is asked at the start of each call for what the engine knows of the attempt. */
export function createActivities(
  ports: Ports,
  current: CurrentAttempt,
  { wake = (partition) => mark(ports, partition), lanes = noLanes }: EngineParts = {},
): MemoryActivities {
  const activities: MemoryActivities = {
    extract: (ref) => extract(ports, ref, current()),
    embed: (ref) => embed(ports, ref, current()),
    dedupe: (ref) => dedupe(ports, ref, current()),
    adjudicate: (ref) => adjudicate(ports, ref, current()),
    persist: (ref) => persist(ports, ref, current()),
    recordFailure: (request) => recordFailure(ports, request, current()),
    nextJobs: async (request) => {
      if ((await ports.store.namespaces.get(request.partition))?.fenced === true) return [];
      const jobs = await nextJobs(ports, request);
      // A sweep does the same itself, and tells how much it was.
      if (jobs[0]?.kind !== 'sweep') await expireDue(ports, request.partition, current());
      return jobs;
    },
    runJob: (request) => runJob(ports, request, current()),
    sweepPage: (request) => sweepPage({ ports, request, attempt: current(), wake }),
    sweepReports: (request) => sweepReports(ports, request, current()),
    erase: (request) => eraseStep({ ports, lanes, wake, attempt: current() }, request),
  };
  return ports.metrics === undefined ? activities : counted(activities, ports.metrics);
}

const noLanes: LaneControl = { stop: async () => {}, runs: async () => 0, removeRuns: async () => {} };

function mark({ store, clock }: Ports, partition: string): Promise<void> {
  return store.outbox.mark({ partition, markedAt: new Date(clock()).toISOString() });
}
