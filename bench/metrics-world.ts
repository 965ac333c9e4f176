// The distributed engine as one process that can be put into every state its metrics tell of: a client and a worker with
// /metrics at addresses of their own, servers that can be frozen, a store and a model that fail, a clock that jumps.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { environmentKeyRing } from '../src/adapters/key-ring/environment.js';
import { sealedStore } from '../src/adapters/sealed/store.js';
import { weaviateStore } from '../src/adapters/weaviate/store.js';
import type { DurableMemory } from '../src/client/durable-memory.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../src/composition/open-memory.js';
import { freePorts } from '../src/dev/free-ports.js';
import { MemoryError } from '../src/domain/errors.js';
import type { DecisionTier, Store } from '../src/ports/index.js';
import { bundleWorkflows } from '../src/worker/bundle-workflows.js';
import type { MemoryWorker } from '../src/worker/create-worker.js';
import { openWorker } from '../src/worker/open-worker.js';
import { faultEmbedder, faultModel } from '../test/support/fault-scenario.mjs';
import { silentLog } from '../test/support/silent-log.js';
import { otherTestKey, testKey } from '../test/support/test-keys.js';
import { stormServers, type StormServers } from './faults/storm-servers.js';

/** What is wrong at the moment; set by the scenes. */
export interface Trouble {
  modelIsAway: boolean;
  heatFails: boolean;
  /** How long an update of a memory takes besides, ms. */
  updatesTakeMs: number;
  /** How much later client and worker say it is, ms. */
  laterMs: number;
}

export interface MetricsWorld {
  readonly targets: { readonly client: string; readonly worker: string };
  readonly memory: DurableMemory;
  /** A client of the same servers that encrypts under a key of its own. */
  readonly stranger: DurableMemory;
  readonly trouble: Trouble;
  readonly freeze: (server: 'weaviate' | 'temporal', work: () => Promise<void>) => Promise<void>;
  /** A worker that, once opened, idles for so many ms; it holds the stranger's key, too, when asked to. */
  startWorker(options?: { readonly idleMs?: number; readonly bothKeys?: boolean }): Promise<void>;
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

const healthEveryMs = 1000;

/** Starts the servers, opens the clients and a worker. */
export async function metricsWorld(): Promise<MetricsWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-metrics-'));
  const servers = await stormServers({ weaviate: join(folder, 'weaviate'), temporal: join(folder, 'temporal') });
  const addresses = (await freePorts(2)).map((port) => `127.0.0.1:${port}`);
  const targets = { client: addresses[0]!, worker: addresses[1]! };
  const trouble: Trouble = { modelIsAway: false, heatFails: false, updatesTakeMs: 0, laterMs: 0 };
  const stores = await openStores(servers, trouble);
  const optionsWith = (store: Store) => optionsOf({ servers, folder, trouble, store });
  const own = optionsWith(stores.own);
  const memory = await openMemory({ ...own, metrics: targets.client });
  const stranger = await openMemory(optionsWith(stores.strangers));
  const workers = workersAt(targets.worker, (bothKeys) => optionsWith(bothKeys ? stores.both : stores.own));
  await workers.startWorker();
  return {
    ...{ targets, memory, stranger, trouble, ...workers },
    async freeze(server, work) {
      servers.signal(server, 'SIGSTOP');
      await work().finally(() => servers.signal(server, 'SIGCONT'));
    },
    async close() {
      await workers.stopWorker();
      await Promise.all([memory.close(), stranger.close()]);
      await stores.own.close();
      await servers.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The same rows under different keys: ours, the stranger's, and both. */
async function openStores({ ports }: StormServers, trouble: Trouble) {
  const embedder = faultEmbedder();
  const space = { embedderId: embedder.id, dimensions: await embedder.dimensions() };
  const store = await weaviateStore({ ...weaviateAt(ports), ...space });
  const clock = clockOf(trouble);
  const sealed = (key: string, previous: readonly string[] = []): Store =>
    troubledStore(sealedStore({ store, ring: environmentKeyRing({ key, previous }), clock, log: silentLog }), trouble);
  return { own: sealed(testKey), strangers: sealed(otherTestKey), both: sealed(testKey, [otherTestKey]) };
}

const weaviateAt = ({ http, grpc }: StormServers['ports']) => ({ url: `http://127.0.0.1:${http}`, grpcPort: grpc });

const clockOf = (trouble: Trouble) => () => Date.now() + trouble.laterMs;

function troubledStore(store: Store, trouble: Trouble): Store {
  const { memories } = store;
  return {
    ...store,
    memories: {
      ...memories,
      async touch(...args) {
        if (trouble.heatFails) throw new MemoryError('store_unavailable', 'the store takes no access counters');
        return memories.touch(...args);
      },
      async update(...args) {
        await sleep(trouble.updatesTakeMs);
        return memories.update(...args);
      },
    },
  };
}

interface OptionParts {
  readonly servers: StormServers;
  readonly folder: string;
  readonly trouble: Trouble;
  readonly store: Store;
}

function optionsOf({ servers: { ports }, folder, trouble, store }: OptionParts) {
  return {
    configFolder: null,
    engine: 'distributed',
    key: testKey,
    weaviate: weaviateAt(ports),
    temporal: { address: `127.0.0.1:${ports.temporal}`, taskQueue: 'metrics' },
    schedules: false,
    folder: join(folder, 'memory'),
    parts: {
      store,
      embedder: faultEmbedder(),
      model: billedModel(trouble),
      clock: clockOf(trouble),
      log: silentLog,
    },
  } satisfies OpenMemoryOptions;
}

/** The model of the fault tests, with a bill; away when it is. */
function billedModel(trouble: Trouble): DecisionTier {
  const { extractor, adjudicator } = faultModel();
  const use = { calls: 1, promptTokens: 120, completionTokens: 30 };
  const billed = async <T>(answer: () => Promise<T>) => {
    if (trouble.modelIsAway) throw new MemoryError('model_unavailable', 'the model is away');
    return { ...(await answer()), use };
  };
  return {
    extractor: { ...extractor, extract: (...args) => billed(() => extractor.extract(...args)) },
    adjudicator: { ...adjudicator, adjudicate: (...args) => billed(() => adjudicator.adjudicate(...args)) },
  };
}

/** Workers one after the other at the same address. They share a registry: what one counted the next goes on with. */
function workersAt(
  address: string,
  optionsFor: (bothKeys: boolean) => ReturnType<typeof optionsOf>,
): Pick<MetricsWorld, 'startWorker' | 'stopWorker'> {
  const metrics = { address, registry: new Registry() };
  const bundle = bundleWorkflows();
  let current: {
    readonly worker: MemoryWorker;
    readonly running: Promise<void>;
    readonly probe: NodeJS.Timeout;
  } | null = null;
  return {
    async startWorker({ idleMs = 0, bothKeys = false } = {}) {
      const options = optionsFor(bothKeys);
      const config = await resolveConfig({ ...options, metrics });
      const worker = await openWorker(config, { parts: options.parts, workflowBundle: await bundle });
      // As a health check asks it; while Temporal is away it has no answer, which is no news here.
      const probe = setInterval(() => void worker.health().catch(() => undefined), healthEveryMs);
      await sleep(idleMs);
      current = { worker, running: worker.run(), probe };
    },
    async stopWorker() {
      if (current === null) return;
      const { worker, running, probe } = current;
      current = null;
      clearInterval(probe);
      worker.shutdown();
      await running;
    },
  };
}
