// Heat: how often and when a memory was last put before a model. Counted in memory, written in the background,
// never in the path of a recall. The one thing that may be lost: a crash forgets what was not flushed yet.
import type { Ports } from '../ports/index.js';

/** How long touches are gathered before they are written. */
const flushMs = 2000;
/** Memories waiting to be written at most; further ones are dropped until the next flush. */
const mostWaiting = 10_000;

interface Touch {
  count: number;
  at: string;
}

/** Gathers touches of all partitions of one opened memory. */
export class Heat {
  readonly #ports: Pick<Ports, 'store' | 'log' | 'metrics'>;
  readonly #flushMs: number;
  #waiting = new Map<string, Map<string, Touch>>();
  #size = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(ports: Pick<Ports, 'store' | 'log' | 'metrics'>, options: { readonly flushMs?: number } = {}) {
    this.#ports = ports;
    this.#flushMs = options.flushMs ?? flushMs;
  }

  /** Counts one access of each memory at the instant `at` (ISO). Returns at once; after `close` it does nothing. */
  touch(partition: string, ids: readonly string[], at: string): void {
    if (this.#closed || ids.length === 0) return;
    const touches = this.#waiting.get(partition) ?? new Map<string, Touch>();
    this.#waiting.set(partition, touches);
    for (const id of ids) this.#count(touches, id, at);
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => void this.flush(), this.#flushMs);
    this.#timer.unref();
  }

  #count(touches: Map<string, Touch>, id: string, at: string): void {
    const known = touches.get(id);
    if (known !== undefined) {
      known.count += 1;
      if (at > known.at) known.at = at;
    } else if (this.#size < mostWaiting) {
      touches.set(id, { count: 1, at });
      this.#size += 1;
    } else {
      this.#ports.metrics?.count('heatDropped', { reason: 'full' });
    }
  }

  /** Forgets what waits for this partition: it is being erased. */
  drop(partition: string): void {
    this.#size -= this.#waiting.get(partition)?.size ?? 0;
    this.#waiting.delete(partition);
  }

  /** Writes what is waiting; never rejects: lost heat is logged and forgotten. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#size = 0;
    this.#writing = this.#writing.then(() => this.#write(waiting));
    return this.#writing;
  }

  async #write(waiting: ReadonlyMap<string, ReadonlyMap<string, Touch>>): Promise<void> {
    for (const [partition, touches] of waiting) {
      const list = [...touches].map(([id, { count, at }]) => ({ id, count, at }));
      try {
        await this.#ports.store.memories.touch(partition, list);
        this.#ports.metrics?.count('heatFlushed', {}, list.length);
      } catch {
        this.#ports.metrics?.count('heatDropped', { reason: 'failed' }, list.length);
        this.#ports.log.warn('heat_lost', { partition: partition.slice(0, 16), memories: list.length });
      }
    }
  }

  /** Takes no more touches and writes those that wait. A second call waits for the same writes. */
  close(): Promise<void> {
    this.#closed = true;
    return this.flush();
  }
}
