import type { JobKind, MemoryActivities, QueuedJob, ReportRow, StepReport } from '../../src/activities/contract.js';
import type { Step } from '../../src/domain/pipeline.js';

/** Called inside a step with how often it was called for this ingestion, this call included; throws to fail it. */
export type StepHook = (step: Step, ingestionId: string, call: number) => void | Promise<void>;

export interface FakeOptions {
  /** Candidates and unclear ones of every turn. Default 2 and 1. */
  readonly candidates?: number;
  readonly unclear?: number;
  readonly hook?: StepHook;
  /** Fails runJob, so that its entry stays open. */
  readonly failJob?: (id: string) => void;
  /** Answers of sweepPage and sweepReports; default: there are no namespaces. */
  readonly sweep?: Pick<MemoryActivities, 'sweepPage' | 'sweepReports'>;
  /** Whether a step of an erasure is done at its nth call; default: at the first. */
  readonly erased?: (step: string, call: number) => boolean;
  /** Fails recordFailure too, so that an entry stays open. */
  readonly failRecording?: (ingestionId: string) => void;
}

interface Entry {
  readonly kind: JobKind;
  readonly id: string;
  open: boolean;
  outcome: string | null;
  readonly text: string;
}

const rows: Partial<Record<Step, readonly ReportRow[]>> = {
  dedupe: [
    { candidate: 0, verdict: 'new', similarity: 0.412, target: null, reason: 'nothing_near' },
    { candidate: 1, verdict: 'unclear', similarity: 0.871, target: 'm-1', reason: 'changed_value' },
  ],
  persist: [
    { candidate: 0, verdict: 'new', similarity: 0.412, target: 'm-2', reason: 'nothing_near' },
    { candidate: 1, verdict: 'supersedes', similarity: 0.871, target: 'm-1', reason: 'changed_value' },
  ],
};

/**
 * Activities over a queue in memory, with the idempotence the contract asks for. Text stays in here, as it does in
 * the ledger. `log` lists what ran, in order, as `<step> <id>`.
 */
export class FakeLedger {
  readonly log: string[] = [];
  readonly concurrent = { now: 0, most: 0 };
  readonly #queues = new Map<string, Entry[]>();
  readonly #calls = new Map<string, number>();
  readonly #options: FakeOptions;

  constructor(options: FakeOptions = {}) {
    this.#options = options;
  }

  put(partition: string, id: string, more: { readonly kind?: JobKind; readonly text?: string } = {}): void {
    const queue = this.#queues.get(partition) ?? [];
    this.#queues.set(partition, queue);
    queue.push({ kind: more.kind ?? 'ingest', id, open: true, outcome: null, text: more.text ?? '' });
  }

  open(partition: string): readonly string[] {
    return (this.#queues.get(partition) ?? []).filter((entry) => entry.open).map((entry) => entry.id);
  }

  outcomes(partition: string): Readonly<Record<string, string | null>> {
    return Object.fromEntries((this.#queues.get(partition) ?? []).map((entry) => [entry.id, entry.outcome]));
  }

  activities(): MemoryActivities {
    const step = (name: Step) => (ref: { partition: string; ingestionId: string }) => this.#step(name, ref);
    return {
      extract: step('extract'),
      embed: step('embed'),
      dedupe: step('dedupe'),
      adjudicate: step('adjudicate'),
      persist: step('persist'),
      erase: async ({ step: name }) => {
        this.log.push(`erase ${name}`);
        const calls = this.log.filter((line) => line === `erase ${name}`).length;
        return { done: this.#options.erased?.(name, calls) ?? true, count: 0 };
      },
      recordFailure: async ({ partition, ingestionId, code }) => {
        this.log.push(`recordFailure ${ingestionId} ${code}`);
        this.#options.failRecording?.(ingestionId);
        this.#close(partition, ingestionId, 'failed');
        return { ...this.#report('persist'), outcome: 'failed' };
      },
      nextJobs: async ({ partition, limit }) => this.#next(partition, limit),
      runJob: async ({ partition, id, kind }) => {
        await this.#alone(async () => this.#options.failJob?.(id));
        this.log.push(`${kind} ${id}`);
        this.#close(partition, id, 'done');
        return { kind, id, outcome: 'done', changed: 1 };
      },
      ...(this.#options.sweep ?? {
        sweepPage: async () => ({ report: {}, queued: [], next: null }),
        sweepReports: async () => ({ report: {}, waiting: [] }),
      }),
    };
  }

  #next(partition: string, limit: number): readonly QueuedJob[] {
    const open = (this.#queues.get(partition) ?? []).filter((entry) => entry.open).slice(0, limit);
    return open.map(({ kind, id }) => ({ kind, id, attempts: 0 }));
  }

  async #step(name: Step, ref: { partition: string; ingestionId: string }): Promise<StepReport> {
    const { partition, ingestionId } = ref;
    const place = `${name} ${ingestionId}`;
    const call = (this.#calls.get(place) ?? 0) + 1;
    this.#calls.set(place, call);
    await this.#alone(async () => this.#options.hook?.(name, ingestionId, call));
    this.log.push(place);
    if (name === 'persist') this.#close(partition, ingestionId, 'done');
    return { ...this.#report(name), outcome: name === 'persist' ? 'done' : null };
  }

  async #alone(run: () => Promise<void>): Promise<void> {
    this.concurrent.now += 1;
    this.concurrent.most = Math.max(this.concurrent.most, this.concurrent.now);
    await new Promise((resolve) => setImmediate(resolve));
    await run().finally(() => (this.concurrent.now -= 1));
  }

  #report(step: Step): StepReport {
    const { candidates = 2, unclear = 1 } = this.#options;
    return {
      step,
      candidates,
      unclear: step === 'dedupe' ? unclear : 0,
      tier: 'rules',
      modelCalls: 0,
      warnings: [],
      rows: rows[step] ?? [],
      outcome: null,
      reused: false,
    };
  }

  #close(partition: string, id: string, outcome: string): void {
    const entry = this.#queues.get(partition)?.find((one) => one.id === id);
    if (entry === undefined) return;
    entry.open = false;
    entry.outcome = outcome;
  }
}
