// The order in which turns and jobs were accepted: microseconds that never repeat or go back within a process.
import type { Clock } from '../ports/index.js';

/** A clock that is set back by no more than this, ms, does not make what is said now older than what was said before. */
const smallStep = 60_000;

export class AcceptOrder {
  readonly #clock: Clock;
  #last = 0;
  #said = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The next place in the queue, in microseconds since the epoch. */
  next(): number {
    this.#last = Math.max(this.#clock() * 1000, this.#last + 1);
    return this.#last;
  }

  /** The time of what is said now, epoch ms: the clock, except that small steps back of it are waited out. */
  sayingTime(): number {
    const now = this.#clock();
    const stepsBack = now < this.#said && this.#said - now <= smallStep;
    if (!stepsBack) this.#said = now;
    return this.#said;
  }
}
