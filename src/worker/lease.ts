// A running activity's right to write. It is renewed by signs of life; one that was missed is never renewed again,
// so a process that was frozen and wakes up finds its right gone although its clock jumped past the timer.

export interface LeaseOptions {
  /** How long one sign of life lasts, in milliseconds. */
  readonly beatLimitMs: number;
  /** Epoch ms at which the attempt ends whatever it does. */
  readonly endsAt: number;
  readonly now: () => number;
}

export class Lease {
  readonly #options: LeaseOptions;
  #deadline: number;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#deadline = options.now() + options.beatLimitMs;
  }

  /** Epoch ms after which nothing more may be written. */
  get deadline(): number {
    return Math.min(this.#deadline, this.#options.endsAt);
  }

  /** Extends the lease and returns true; a lease that has run out stays so. */
  renew(): boolean {
    const now = this.#options.now();
    if (now > this.deadline) return false;
    this.#deadline = now + this.#options.beatLimitMs;
    return true;
  }
}
