// Erasures in this process: the same steps as in a workflow, one after the other. A step that fails is tried again; what
// a crash left open is begun anew when the folder is opened.
import type { MemoryActivities } from '../../activities/contract.js';
import { erasureSteps } from '../../domain/erasure-steps.js';
import { isMemoryError } from '../../domain/errors.js';
import { everyErasure } from '../../domain/every-erasure.js';
import type { Ports } from '../../ports/index.js';
import { inTurn } from './in-turn.js';
import type { Pause } from './pause.js';

const firstWaitMs = 200;
const longestWaitMs = 20_000;

export interface ErasuresOptions {
  readonly ports: Pick<Ports, 'store' | 'log'>;
  readonly activities: Pick<MemoryActivities, 'erase'>;
  /** Of the store: memories of one folder in one process take turns with an erasure. */
  readonly place: string;
  /** Rejects when the engine closes. */
  readonly pause: Pause;
  /**
   * How long earlier writes are waited for, ms. Default 0: one process holds the folder, and every write looks at the
   * fence in the queue that the fence went through.
   */
  readonly settleMs?: number;
  readonly stopped: AbortSignal;
}

/** The erasures of one opened folder. */
export class Erasures {
  readonly #options: ErasuresOptions;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: ErasuresOptions) {
    this.#options = options;
  }

  /** Begins it, unless it runs already. */
  start(id: string): void {
    if (this.#running.has(id) || this.#options.stopped.aborted) return;
    const { place, stopped } = this.#options;
    const ended = inTurn(`${place} erasure ${id}`, stopped, () => this.#run(id)).finally(() =>
      this.#running.delete(id),
    );
    this.#running.set(id, ended);
  }

  /** Begins every erasure that has not ended. */
  async resume(): Promise<void> {
    for await (const { id } of everyErasure(this.#options.ports.store.erasures, 'running')) this.start(id);
  }

  /** Resolves when none runs any more: each has ended, or waits for the next opening. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #run(id: string): Promise<void> {
    const { settleMs = 0, pause, stopped, ports } = this.#options;
    try {
      for (const step of erasureSteps) {
        if (stopped.aborted) return;
        if (step !== 'settle') await this.#toEnd(id, step);
        else if (settleMs > 0) await pause(settleMs);
      }
      ports.log.info('erasure.ended', { id: id.slice(0, 16) });
    } catch {
      // Only a closing engine ends it early: the record says that it is running.
    }
  }

  async #toEnd(id: string, step: Exclude<(typeof erasureSteps)[number], 'settle'>): Promise<void> {
    const { activities, pause, ports, stopped } = this.#options;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      try {
        if ((await activities.erase({ id, step })).done) return;
      } catch (error) {
        if (stopped.aborted) throw error;
        const code = isMemoryError(error) ? error.code : 'internal';
        ports.log.warn('erasure.step_failed', { id: id.slice(0, 16), step, code });
      }
      await pause(waitMs);
    }
  }
}
