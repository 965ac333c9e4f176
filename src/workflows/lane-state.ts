// What one lane knows while it drains its queue. The queue itself is the ledger: state here is counts only.
import type { QueuedJob } from '../activities/contract.js';
import { markdownTable } from './markdown-table.js';
import type { LaneCarry, LaneRequest } from './messages.js';

/** An entry that was run this often and is still open is left to a later lane: one stuck entry stops nobody. */
const maxTries = 2;

/** Entries read at once, besides those that are being left out. */
const pageSize = 20;

const defaultJobsPerRun = 200;

/** Counters of one lane over its runs, and which entries it leaves out. */
export class LaneState {
  readonly partition: string;
  readonly #jobsPerRun: number;
  readonly #tries: Map<string, number>;
  #done: number;
  #failed: number;
  #jobsOfRun = 0;

  constructor(request: LaneRequest) {
    this.partition = request.partition;
    this.#jobsPerRun = request.jobsPerRun ?? defaultJobsPerRun;
    this.#tries = new Map(Object.entries(request.carried?.tries ?? {}));
    this.#done = request.carried?.done ?? 0;
    this.#failed = request.carried?.failed ?? 0;
  }

  /** Large enough that a full page always holds an entry this lane has not given up on. */
  get pageLimit(): number {
    return pageSize + this.#leftOut().length;
  }

  /** The entries of a page that are to be run, in order. */
  fresh(page: readonly QueuedJob[]): readonly QueuedJob[] {
    return page.filter((job) => (this.#tries.get(job.id) ?? 0) < maxTries);
  }

  ended(job: QueuedJob, result: 'done' | 'failed'): void {
    this.#tries.set(job.id, (this.#tries.get(job.id) ?? 0) + 1);
    this.#jobsOfRun += 1;
    if (result === 'done') this.#done += 1;
    else this.#failed += 1;
  }

  get isFull(): boolean {
    return this.#jobsOfRun >= this.#jobsPerRun;
  }

  /** Start argument of the run that follows. */
  successor(): LaneRequest {
    const tries = Object.fromEntries(this.#leftOut().map((id) => [id, maxTries]));
    return { partition: this.partition, jobsPerRun: this.#jobsPerRun, carried: { ...this.report(), tries } };
  }

  report(): Omit<LaneCarry, 'tries'> {
    return { done: this.#done, failed: this.#failed };
  }

  /** The page an operator sees of the lane, in markdown. */
  details(page: readonly QueuedJob[], running: QueuedJob | null): string {
    const counts = `done ${this.#done} · failed ${this.#failed} · left out ${this.#leftOut().length}`;
    if (page.length === 0) return counts;
    const start = running === null ? page.length : page.indexOf(running);
    const rows = page.map((job, at) => [job.kind, job.id, at < start ? 'ended' : at === start ? 'running' : 'queued']);
    return `${counts}\n\n${markdownTable(['job', 'id', 'state'], rows)}`;
  }

  #leftOut(): readonly string[] {
    return [...this.#tries].filter(([, tries]) => tries >= maxTries).map(([id]) => id);
  }
}
