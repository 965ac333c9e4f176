// Notices that this process stood still: stopped, swapped out, or starved of its processor. What the server gave it
// meanwhile may have been given to somebody else since, and nothing in the task says so.

/**
 * Time without a beat that is standing still, and for how long after it tasks are refused, ms. An attempt that begins
 * less late than this gives its first sign of life within the six seconds the workflow allows.
 */
const stillMs = 3000;

const beatEveryMs = 500;

/** The beat of a process, from `start` to `stop`. */
export class Pulse {
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #last = 0;
  #doubtUntil = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Begins to beat; does not keep the process alive. */
  start(): void {
    this.#last = this.#now();
    this.#timer ??= setInterval(() => this.#beat(), beatEveryMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** True when the process has just stood still: what it is given now may be old. False before `start`. */
  hasStoodStill(): boolean {
    if (this.#timer !== null) this.#beat();
    return this.#now() < this.#doubtUntil;
  }

  #beat(): void {
    const now = this.#now();
    if (now - this.#last > stillMs) this.#doubtUntil = now + stillMs;
    this.#last = now;
  }
}
