// Sweeps now and then while the process lives. No schedule: what passes while nobody has the folder open is made up for by
// the next sweep.
import { isMemoryError } from '../../domain/errors.js';
import type { SweepKind } from '../../domain/sweep/report.js';
import type { Logger } from '../../ports/index.js';

/** Longest time from the start to the first sweep: a process may be restarted more often than it sweeps. */
const firstAfterMs = 10 * 60_000;

/** What the timer needs. */
export interface SweepTimerParts {
  /** Time between two sweeps, ms. */
  readonly everyMs: number;
  /** Sweeps every namespace to its end. */
  readonly sweep: (kind: SweepKind) => Promise<unknown>;
  readonly log: Logger;
  /** 0..1; default: chance. */
  readonly random?: () => number;
}

/** Runs both sweeps, one after the other, until it is stopped. Never keeps the process alive. */
export class SweepTimer {
  readonly #parts: SweepTimerParts;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: SweepTimerParts) {
    this.#parts = parts;
    this.#wait(Math.min(parts.everyMs, firstAfterMs));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** A tenth more or less, so that processes that started together do not sweep together. */
  #wait(ms: number): void {
    const { random = Math.random } = this.#parts;
    this.#timer = setTimeout(() => void this.#sweep(), ms * (0.9 + 0.2 * random())).unref();
  }

  /** The next wait begins when the sweep has ended: two never run at once. */
  async #sweep(): Promise<void> {
    for (const kind of ['archive', 'forget'] as const) {
      if (this.#stopped) return;
      await this.#parts.sweep(kind).catch((error: unknown) => {
        if (this.#stopped) return;
        this.#parts.log.warn('sweep.failed', { kind, code: isMemoryError(error) ? error.code : 'internal' });
      });
    }
    if (!this.#stopped) this.#wait(this.#parts.everyMs);
  }
}
