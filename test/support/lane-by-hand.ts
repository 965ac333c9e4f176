// One namespace whose lane a test runs step by step, with the time and the budget as input.
import type { Point } from '../../src/activities/points.js';
import { createActivities } from '../../src/activities/create-activities.js';
import { queueRedeciding } from '../../src/activities/redecide.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import type { Limits } from '../../src/domain/limits-ladder.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Outcome } from '../../src/domain/outcome.js';
import { nextStep, pipelineVersion, type Progress } from '../../src/domain/pipeline.js';
import type { Forgetting } from '../../src/domain/sweep/forgetting.js';
import type { ArchiveStore, DecisionTier, Ports, Store } from '../../src/ports/index.js';
import { idleEngine } from './fault-idle-engine.js';
import { hashingEmbedder } from './hashing-embedder.js';
import { inMemoryArchive } from './in-memory-blobs.js';
import { inMemoryStore } from './in-memory-store.js';
import { scriptedTier } from './scripted-tier.js';
import { silentLog } from './silent-log.js';

const embedder = hashingEmbedder();
const principal = { tenantId: 'acme', userId: 'ann' };
const { partition } = userNamespace(principal);

export interface LaneOptions {
  /** Default: one of its own. */
  readonly store?: Store;
  /** Epoch ms. */
  readonly now: () => number;
  readonly model: DecisionTier | null;
  readonly rules?: DecisionTier;
  readonly cheaperModel?: DecisionTier;
  readonly limits?: Limits;
  readonly forgetting?: Forgetting;
  /** Default: one of its own. */
  readonly archive?: ArchiveStore;
}

export interface Lane {
  readonly store: Store;
  readonly ports: Ports;
  readonly memory: DurableMemory;
  readonly ann: UserMemory;
  /** Runs every open entry to its end, of ann's lane or another; `reach` may throw, as a kill would end it there. */
  run(reach?: (point: Point) => void, lane?: string): Promise<void>;
  /** Looks once for what is to be decided again; the number of turns queued. */
  look(): Promise<number>;
  outcome(ingestionId: string): Promise<Outcome>;
}

/** A lane that nobody runs but the test. */
export async function laneByHand(options: LaneOptions): Promise<Lane> {
  const { now, model, rules = scriptedTier(() => []), cheaperModel, limits, forgetting } = options;
  const store = options.store ?? inMemoryStore({ dimensions: await embedder.dimensions(), now });
  const archive = options.archive ?? inMemoryArchive();
  const parts = { store, archive, embedder, clock: now, log: silentLog, rules, engine: async () => idleEngine };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', parts });
  const ports: Ports = {
    ...{ store, archive, embedder, model, rules, clock: now, log: silentLog, modelPatienceMs: 0 },
    ...(cheaperModel === undefined ? {} : { cheaperModel }),
    ...(limits === undefined ? {} : { limits }),
    ...(forgetting === undefined ? {} : { forgetting }),
    extraction: { instructions: null, examples: [], entities: [] },
    tokenCounter: async () => Promise.reject(new Error('not asked for')),
  };
  return {
    store,
    ports,
    memory,
    ann: memory.for(principal),
    run: (reach = () => {}, lane = partition) => runLane(ports, lane, reach),
    look: async () => (await queueRedeciding(ports, async () => {})).queued,
    outcome: async (id) => (await store.ledger.get(partition, 'outcome', id))!.body as Outcome,
  };
}

async function runLane(ports: Ports, lane: string, reach: (point: Point) => void): Promise<void> {
  const signal = new AbortController().signal;
  const activities = createActivities(ports, () => ({ signal, firstStartedAt: ports.clock(), reach }));
  for (;;) {
    const jobs = await activities.nextJobs({ partition: lane, limit: 10 });
    if (jobs.length === 0) return;
    for (const { kind, id } of jobs) {
      if (kind === 'ingest') await ingest(activities, { partition: lane, ingestionId: id });
      else await activities.runJob({ partition: lane, id, kind });
    }
  }
}

type Activities = ReturnType<typeof createActivities>;

async function ingest(activities: Activities, ref: Parameters<Activities['extract']>[0]): Promise<void> {
  let progress: Progress = { done: [], candidates: 0, unclear: 0 };
  for (;;) {
    const step = nextStep(pipelineVersion, progress) ?? 'persist';
    const report = await activities[step](ref);
    if (step === 'persist') return;
    progress = {
      done: [...progress.done, step],
      candidates: step === 'extract' ? report.candidates : progress.candidates,
      unclear: step === 'dedupe' ? report.unclear : progress.unclear,
    };
  }
}
