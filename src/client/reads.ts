// What recalls put before a model, on its way into the audit: gathered in memory, handed to the lanes at most once a
// minute and at close, never in the path of a recall. A crash loses what was not handed in yet.
import { randomUUID } from 'node:crypto';
import { isMemoryError } from '../domain/errors.js';
import { joined, type InjectionRecord } from '../domain/injection-record.js';
import type { NoteJob } from '../domain/job.js';
import type { NewLedgerEntry, Ports } from '../ports/index.js';
import type { AcceptOrder } from './accept-order.js';

/** How long reads are gathered before they are handed in. */
const flushMs = 60_000;
/** Memories waiting at most, over all namespaces; further ones are counted as lost. */
const mostWaiting = 20_000;
/** Memories one job carries at most. */
const mostInJob = 500;

/** What a {@link ReadLog} hands its jobs to. */
export interface ReadLogParts {
  readonly ports: Ports;
  readonly order: AcceptOrder;
  /** Tells the lane of a partition that a job waits. */
  readonly nudge: (partition: string) => Promise<void>;
}

interface Waiting {
  /** By answer, so that an answer recalled twice is noted once; by a name of its own where there is none. */
  readonly records: Map<string, InjectionRecord>;
  lost: number;
}

interface Unsent {
  readonly partition: string;
  readonly entry: NewLedgerEntry;
  readonly memories: number;
}

/** Gathers the reads of one opened memory. */
export class ReadLog {
  readonly #parts: ReadLogParts;
  readonly #flushMs: number;
  #waiting = new Map<string, Waiting>();
  #unsent: Unsent[] = [];
  #size = 0;
  #unnamed = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: ReadLogParts, options: { readonly flushMs?: number } = {}) {
    this.#parts = parts;
    this.#flushMs = options.flushMs ?? flushMs;
  }

  /** Notes what one recall put into its block of memories of this namespace. Returns at once; never throws. */
  note(partition: string, read: InjectionRecord): void {
    if (this.#closed || read.memories.length === 0) return;
    const waiting = this.#waiting.get(partition) ?? { records: new Map(), lost: 0 };
    this.#waiting.set(partition, waiting);
    this.#add(waiting, read);
    this.#later();
  }

  #add(waiting: Waiting, read: InjectionRecord): void {
    const { answerId, by, session } = read;
    const name = answerId === null ? `${this.#unnamed++}` : JSON.stringify([answerId, by, session]);
    const known = waiting.records.get(name);
    const record = known === undefined ? read : joined(known, read);
    const more = record.memories.length - (known?.memories.length ?? 0);
    if (this.#size + more > mostWaiting) {
      waiting.lost += more;
      return;
    }
    this.#size += more;
    waiting.records.set(name, record);
  }

  #later(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => void this.flush(), this.#flushMs);
    this.#timer.unref();
  }

  /** Forgets what waits for this partition: it is being erased. */
  drop(partition: string): void {
    const waiting = [...(this.#waiting.get(partition)?.records.values() ?? [])];
    const unsent = this.#unsent.filter((one) => one.partition === partition);
    this.#size -= memoriesIn(waiting) + unsent.reduce((sum, { memories }) => sum + memories, 0);
    this.#waiting.delete(partition);
    this.#unsent = this.#unsent.filter((one) => one.partition !== partition);
  }

  /** Hands in what is waiting; never rejects. What was erased meanwhile is dropped. What the store does not take is tried again a minute later. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const [partition, waiting] of this.#waiting) this.#unsent.push(...this.#jobsOf(partition, waiting));
    this.#waiting = new Map();
    this.#writing = this.#writing.then(() => this.#send());
    return this.#writing;
  }

  #jobsOf(partition: string, { records, lost }: Waiting): readonly Unsent[] {
    const parts = inParts([...records.values()]);
    return parts.map((injections, index) => {
      const acceptedAt = new Date(this.#parts.ports.clock()).toISOString();
      const body: NoteJob = { kind: 'note', acceptedAt, injections, lost: index === 0 ? lost : 0 };
      const queuedAt = this.#parts.order.next();
      const place = { kind: 'job' as const, key: randomUUID(), sessionId: null, at: acceptedAt, queuedAt, open: true };
      return { partition, entry: { ...place, body }, memories: memoriesIn(injections) };
    });
  }

  async #send(): Promise<void> {
    const { ports, nudge } = this.#parts;
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const one of unsent) {
      try {
        await ports.store.ledger.put(one.partition, one.entry);
        await nudge(one.partition);
        this.#size -= one.memories;
      } catch (error) {
        if (isMemoryError(error, 'not_found') || isMemoryError(error, 'namespace_denied')) this.#size -= one.memories;
        else this.#failed(one);
      }
    }
  }

  /** A put whose answer was lost is harmless to repeat: the job keeps its key. */
  #failed(one: Unsent): void {
    const told = { partition: one.partition.slice(0, 16), memories: one.memories };
    this.#parts.ports.log.warn(this.#closed ? 'reads_lost' : 'reads_not_handed_in', told);
    if (this.#closed) return;
    this.#unsent.push(one);
    this.#later();
  }

  /** Takes no more reads and hands in those that wait. A second call waits for the same writes. */
  close(): Promise<void> {
    this.#closed = true;
    return this.flush();
  }
}

function memoriesIn(records: readonly InjectionRecord[]): number {
  return records.reduce((sum, { memories }) => sum + memories.length, 0);
}

/** The records in order, in lists of bounded size. No record is larger: a recall has at most so many memories. */
function inParts(records: readonly InjectionRecord[]): readonly (readonly InjectionRecord[])[] {
  const parts: InjectionRecord[][] = [[]];
  let size = 0;
  for (const record of records) {
    if (size > 0 && size + record.memories.length > mostInJob) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(record);
    size += record.memories.length;
  }
  return parts;
}
