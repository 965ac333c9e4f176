// One lane per partition: at most one drain of a partition runs at a time, and a wake-up during it starts it once more.

interface Lane {
  again: boolean;
}

/** After a drain that failed, the time before it is tried again, ms. */
const restMs = 1000;
/** Lanes that drain at the same time; the others wait their turn. */
const mostAtOnce = 8;

export class Lanes {
  readonly #drain: (partition: string) => Promise<void>;
  readonly #lanes = new Map<string, Lane>();
  readonly #waiting: string[] = [];
  readonly #resting = new Set<NodeJS.Timeout>();
  #running = 0;
  #idle: (() => void)[] = [];
  #closed = false;

  constructor(drain: (partition: string) => Promise<void>) {
    this.#drain = drain;
  }

  /** Starts the lane, or makes the running one look again. */
  wake(partition: string): void {
    if (this.#closed) return;
    const lane = this.#lanes.get(partition);
    if (lane !== undefined) {
      lane.again = true;
      return;
    }
    this.#lanes.set(partition, { again: false });
    this.#waiting.push(partition);
    this.#start();
  }

  /** No further wake-ups; resolves when no lane is running. */
  idle(): Promise<void> {
    this.#closed = true;
    this.#waiting.length = 0;
    for (const timer of this.#resting) clearTimeout(timer);
    return this.#running === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  #start(): void {
    while (this.#running < mostAtOnce && this.#waiting.length > 0) {
      const partition = this.#waiting.shift()!;
      this.#running++;
      void this.#run(partition);
    }
  }

  async #run(partition: string): Promise<void> {
    const lane = this.#lanes.get(partition)!;
    const failed = await this.#drainAll(partition, lane);
    this.#running--;
    if (failed && !this.#closed) this.#rest(partition);
    this.#start();
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** The lane is gone in the same stretch in which it was seen to be empty: a wake-up after that starts a new one. */
  async #drainAll(partition: string, lane: Lane): Promise<boolean> {
    for (;;) {
      lane.again = false;
      const failed = await this.#drain(partition).then(
        () => false,
        () => true,
      );
      if (!failed && lane.again && !this.#closed) continue;
      this.#lanes.delete(partition);
      return failed;
    }
  }

  #rest(partition: string): void {
    const timer = setTimeout(() => {
      this.#resting.delete(timer);
      this.wake(partition);
    }, restMs);
    timer.unref();
    this.#resting.add(timer);
  }
}
