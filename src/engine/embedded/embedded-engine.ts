// The embedded engine: an in-process lane per partition over the ledger. It is not a workflow engine: the ledger and
// idempotent steps are all it needs to resume what a crash left open.
import { createActivities } from '../../activities/create-activities.js';
import type { Attempt } from '../../activities/attempt.js';
import type { MemoryActivities, QueuedJob } from '../../activities/contract.js';
import { queueRedeciding, redecideEveryMs } from '../../activities/redecide.js';
import { isMemoryError } from '../../domain/errors.js';
import type { SweepKind } from '../../domain/sweep/report.js';
import type { Engine, EngineInfo, Ports, SweepRequest, SweepRun } from '../../ports/index.js';
import { Erasures } from './erasures.js';
import { inTurn } from './in-turn.js';
import { Lanes } from './lanes.js';
import { pauseUntil } from './pause.js';
import { defaultRetry, EngineStopped, runIngestion, type RetryPolicy } from './run-ingestion.js';
import { SweepTimer } from './sweep-timer.js';
import { Sweeps } from './sweeps.js';

export interface EmbeddedEngineOptions {
  readonly ports: Ports;
  readonly retry?: RetryPolicy;
  /** Told at each named point; for fault tests. */
  readonly reach?: Attempt['reach'];
  /** Time between two sweeps this process makes by itself, ms; absent: it makes none. */
  readonly sweepEvery?: number;
  /** See `ErasuresOptions`. */
  readonly settleMs?: number;
}

/** Starts of one ingestion before it is recorded as failed and its lane goes on. */
const mostStarts = 3;
const pageSize = 20;
/** Milliseconds from a nudge to the lane's first step. */
const startAfterMs = 5;

/** Opens the engine, resumes every ingestion that the ledger holds open, and looks for what is to be decided again. */
export async function embeddedEngine(options: EmbeddedEngineOptions): Promise<Engine> {
  const { kind, place } = await options.ports.store.info();
  const engine = new EmbeddedEngine(options, `${kind} ${place}`);
  await engine.resume();
  engine.redecide();
  return engine;
}

class EmbeddedEngine implements Engine {
  readonly #ports: Ports;
  readonly #retry: RetryPolicy;
  readonly #closing = new AbortController();
  readonly #activities: MemoryActivities;
  readonly #reach: Attempt['reach'];
  readonly #place: string;
  readonly #erasures: Erasures;
  readonly #sweeps: Sweeps;
  readonly #sweepTimer: SweepTimer | null;
  /** Epoch ms of the last look for what is to be decided again, and that look. */
  #lookedAt = 0;
  #looking: Promise<void> = Promise.resolve();
  readonly #timer = setInterval(() => this.redecide(), redecideEveryMs).unref();
  readonly #lanes = new Lanes((partition) =>
    inTurn(`${this.#place} ${partition}`, this.#closing.signal, () => this.#drain(partition)),
  );

  constructor(options: EmbeddedEngineOptions, place: string) {
    this.#place = place;
    this.#ports = options.ports;
    this.#retry = options.retry ?? defaultRetry;
    this.#reach = options.reach ?? (() => {});
    const wake = async (partition: string): Promise<void> => this.#lanes.wake(partition);
    this.#activities = createActivities(options.ports, () => this.#attempt(), { wake });
    const pause = pauseUntil(this.#closing.signal, () => new EngineStopped());
    this.#erasures = new Erasures({
      ports: options.ports,
      activities: this.#activities,
      place,
      pause,
      stopped: this.#closing.signal,
      ...(options.settleMs === undefined ? {} : { settleMs: options.settleMs }),
    });
    this.#sweeps = new Sweeps({
      steps: this.#activities,
      store: options.ports.store,
      pause,
      stopped: this.#closing.signal,
    });
    const sweep = (kind: SweepKind): Promise<void> => this.#sweeps.whole(kind);
    const { sweepEvery: everyMs, ports } = options;
    this.#sweepTimer = everyMs === undefined ? null : new SweepTimer({ everyMs, sweep, log: ports.log });
  }

  async sweep(request: SweepRequest): Promise<SweepRun> {
    return this.#sweeps.start(request);
  }

  async erase(id: string): Promise<void> {
    this.#erasures.start(id);
  }

  /** The lane starts a moment later: its work shares this thread with the answer the caller is about to give. */
  async nudge(partition: string): Promise<void> {
    setTimeout(() => this.#lanes.wake(partition), startAfterMs);
    if (this.#ports.clock() - this.#lookedAt >= redecideEveryMs) this.redecide();
  }

  /** Looks, in the background, for what the rules decided in the model's place and it can decide now. */
  redecide(): void {
    if (this.#ports.model === null || this.#closing.signal.aborted) return;
    this.#lookedAt = this.#ports.clock();
    const look = async (): Promise<void> => {
      await queueRedeciding(this.#ports, async (partition) => this.#lanes.wake(partition), this.#closing.signal);
    };
    this.#looking = this.#looking.then(look).catch((error: unknown) => {
      this.#ports.log.warn('redecide.look_failed', { code: isMemoryError(error) ? error.code : 'internal' });
    });
  }

  async info(): Promise<EngineInfo> {
    return { kind: 'embedded', place: 'this process', version: null, taskQueue: null };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    this.#sweepTimer?.stop();
    await this.#looking;
    await this.#erasures.idle();
    await this.#sweeps.idle();
    await this.#lanes.idle();
  }

  /** Goes on with erasures, and wakes the lane of every partition with open entries. */
  async resume(): Promise<void> {
    await this.#erasures.resume();
    let after: string | undefined;
    for (;;) {
      const page = await this.#ports.store.namespaces.page(
        after === undefined ? { limit: 200 } : { after, limit: 200 },
      );
      for (const { partition, fenced } of page) {
        const open = await this.#ports.store.ledger.count(partition, { kinds: ['turn', 'job'], open: true });
        if (open > 0 && !fenced) this.#lanes.wake(partition);
      }
      if (page.length < 200) return;
      after = page.at(-1)!.partition;
    }
  }

  #attempt(): Attempt {
    return { signal: this.#closing.signal, firstStartedAt: this.#ports.clock(), reach: this.#reach };
  }

  async #drain(partition: string): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const jobs = await this.#activities.nextJobs({ partition, limit: pageSize });
      if (jobs.length === 0) return;
      for (const job of jobs) {
        if (this.#closing.signal.aborted) return;
        await this.#run(partition, job);
      }
    }
  }

  async #run(partition: string, job: QueuedJob): Promise<void> {
    const ledgerKind = job.kind === 'ingest' ? 'turn' : 'job';
    try {
      await this.#ports.store.ledger.patch(partition, ledgerKind, job.id, { attempts: job.attempts + 1 });
      if (job.kind === 'ingest') await this.#ingest(partition, job);
      else await this.#runJob(partition, job);
    } catch (error) {
      if (this.#closing.signal.aborted) return this.#takeBack(partition, ledgerKind, job);
      // Thrown on to the lane, which waits and drains again: the entry is still open.
      this.#ports.log.warn('lane.job_failed', {
        job: job.kind,
        id: job.id,
        code: isMemoryError(error) ? error.code : 'internal',
      });
      throw error;
    }
  }

  /** A job may have queued entries in other lanes (copies of a memory): it has marked them, and they are woken here. */
  async #runJob(partition: string, job: QueuedJob): Promise<void> {
    await this.#activities.runJob({ partition, id: job.id, kind: job.kind });
    const { outbox } = this.#ports.store;
    for (const marker of await outbox.list(pageSize)) {
      this.#lanes.wake(marker.partition);
      await outbox.clear(marker);
    }
  }

  /** A start that an orderly close cut short does not count: only those that end with the process do. */
  async #takeBack(partition: string, ledgerKind: 'turn' | 'job', job: QueuedJob): Promise<void> {
    const { ledger } = this.#ports.store;
    await ledger.patch(partition, ledgerKind, job.id, { attempts: job.attempts }).catch(() => undefined);
  }

  async #ingest(partition: string, job: QueuedJob): Promise<void> {
    const ref = { partition, ingestionId: job.id };
    if (job.attempts >= mostStarts) {
      await this.#activities.recordFailure({ ...ref, code: 'internal' });
      return;
    }
    let attempt = this.#attempt();
    const report = await runIngestion({
      activities: createActivities(this.#ports, () => attempt),
      ref,
      retry: this.#retry,
      pause: pauseUntil(this.#closing.signal, () => new EngineStopped()),
      startStep: () => (attempt = this.#attempt()),
      stopped: this.#closing.signal,
    });
    this.#ports.log.info('ingestion.ended', {
      ingestionId: job.id,
      outcome: report.outcome,
      candidates: report.candidates,
    });
  }
}
