// A trial's world on the embedded engine: a temporary folder, the real libSQL store, the offline embedder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory } from '../../src/composition/open-memory.js';
import type { Embedder } from '../../src/ports/index.js';
import { silentLog } from '../support/silent-log.js';
import { sealedForTest } from '../support/test-keys.js';
import { faultyStore, type FaultyStore } from './faulty-store.js';
import { resizedEmbedder, watched } from './trial-embedder.js';
import type { TrialModel } from './trial-model.js';
import { TrialClock, type World } from './world.js';

export interface EmbeddedWorldOptions {
  readonly embedder: Embedder;
  readonly model: TrialModel;
  /** False: the rules decide. */
  readonly asksModel: boolean;
  /** Dimensions the embedding model of the trial starts with, when it will change. */
  readonly dimensions?: number;
}

/** Opens a world in a folder of its own; `close` removes it. */
export async function embeddedWorld(options: EmbeddedWorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-case-'));
  const clock = new TrialClock();
  const watch = watched(options.dimensions === undefined ? options.embedder : resizedEmbedder(options.dimensions));
  let opened: { readonly memory: DurableMemory; readonly faulty: FaultyStore } | null = null;
  const world: World = {
    engine: 'embedded',
    clock,
    embedder: watch,
    model: options.model,
    tenantId: 'trial',
    schedules: null,
    folder,
    reach: () => {},
    memory: () => opened!.memory,
    store: () => opened!.faulty,
    async restart(dimensions) {
      await shut();
      try {
        await open(dimensions === undefined ? watch.embedder : resizedEmbedder(dimensions));
      } catch (error) {
        await open(watch.embedder);
        throw error;
      }
    },
    async close() {
      await shut();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await open(watch.embedder);
  return world;

  async function open(embedder: Embedder): Promise<void> {
    const dimensions = await embedder.dimensions();
    const real = await libsqlStore({ folder, embedderId: embedder.id, dimensions, clock: clock.now, log: silentLog });
    const faulty = faultyStore(sealedForTest(real));
    const parts = {
      clock: clock.now,
      log: silentLog,
      embedder,
      store: faulty.store,
      reach: (point: Parameters<World['reach']>[0]) => world.reach(point),
      retry: { mostTries: 5, firstWaitMs: 20, longestWaitMs: 200 },
    };
    const model = options.asksModel ? { model: options.model.chat, modelPatienceMs: 2000 } : {};
    opened = { memory: await openMemory({ configFolder: null, engine: 'embedded', folder, ...model, parts }), faulty };
  }

  async function shut(): Promise<void> {
    const closing = opened;
    opened = null;
    if (closing === null) return;
    await closing.memory.close();
    await closing.faulty.store.close();
  }
}
