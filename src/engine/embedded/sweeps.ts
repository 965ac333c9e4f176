// Sweeps in this process: the same pages as in a workflow, one after the other, each namespace's part in its lane.
import { randomUUID } from 'node:crypto';
import type { MemoryActivities } from '../../activities/contract.js';
import { MemoryError } from '../../domain/errors.js';
import { addToReport, emptyReport, type SweepKind, type SweepReport } from '../../domain/sweep/report.js';
import type { Store, SweepRequest, SweepRun } from '../../ports/index.js';

/** One namespace after the other: a sweep shares this thread with recalls. */
const pageSize = 1;
/** After each it rests as long as that took, at most so many ms. */
const longestRestMs = 1000;
/** Longest wait for the lanes of a page, ms. */
const patienceMs = 10 * 60_000;

type Steps = Pick<MemoryActivities, 'sweepPage' | 'sweepReports'>;

interface Running {
  readonly run: SweepRun;
  readonly ended: Promise<unknown>;
}

/** What sweeps need. */
export interface SweepsParts {
  readonly steps: Steps;
  readonly store: Pick<Store, 'wipe'>;
  /** Rejects when the engine stops. */
  readonly pause: (ms: number) => Promise<void>;
  readonly stopped: AbortSignal;
}

/** The sweeps of one opened folder: of each kind one at a time. */
export class Sweeps {
  readonly #parts: SweepsParts;
  readonly #running = new Map<string, Running>();

  constructor(parts: SweepsParts) {
    this.#parts = parts;
  }

  /** Begins it, or returns the one that runs. */
  start(request: SweepRequest): SweepRun {
    const name = nameOf(request);
    const before = this.#running.get(name);
    if (before !== undefined) return before.run;
    const id = randomUUID();
    let report: SweepReport | null = null;
    const ended = this.#sweep(request, id).then((done) => void (report = done));
    // Of the two the one that has settled wins.
    const run: SweepRun = { id, report: () => Promise.race([ended, Promise.resolve()]).then(() => report) };
    this.#running.set(name, { run, ended });
    void ended.catch(() => undefined).finally(() => this.#running.delete(name));
    return run;
  }

  /** Sweeps to the end; one that runs is waited for. */
  async whole(kind: SweepKind): Promise<void> {
    const request = { kind, dryRun: false };
    this.start(request);
    await this.#running.get(nameOf(request))?.ended;
  }

  /** Resolves when none runs any more. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended));
  }

  async #sweep({ kind, dryRun }: SweepRequest, sweepId: string): Promise<SweepReport> {
    const { steps, store, pause, stopped } = this.#parts;
    try {
      let report = emptyReport(kind, dryRun);
      for (let after: string | null = ''; after !== null;) {
        const began = performance.now();
        const page = await steps.sweepPage({ sweepId, sweep: kind, dryRun, after, limit: pageSize });
        const wait = { sweepId, sweep: kind, partitions: page.queued, waitMs: patienceMs };
        const ended = await steps.sweepReports(wait);
        report = addToReport(addToReport(report, page.report), { ...ended.report, unfinished: ended.waiting.length });
        after = page.next;
        if (after !== null) await pause(Math.min(longestRestMs, performance.now() - began));
      }
      // Once for all of them: a file of 100,000 memories takes seconds.
      if (!dryRun) await store.wipe();
      return report;
    } catch (error) {
      if (!stopped.aborted) throw error;
      const goesOn = 'what it queued is done when the folder is opened again';
      throw new MemoryError('timeout', `the sweep was cut short because the memory was closed; ${goesOn}`);
    }
  }
}

function nameOf({ kind, dryRun }: SweepRequest): string {
  return `${kind} ${dryRun}`;
}
