// A trial's world on the distributed engine: real Temporal and Weaviate, one worker for all trials of a kind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import type { Point } from '../../src/activities/points.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { openMemory, resolveConfig } from '../../src/composition/open-memory.js';
import { temporalLink, type TemporalLink } from '../../src/engine/temporal/link.js';
import type { Embedder } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { anId } from '../support/builders.js';
import { distributedOptions } from '../support/distributed.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { sealedForTest } from '../support/test-keys.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { faultyStore, type FaultyStore } from './faulty-store.js';
import { resizedEmbedder, watched, type EmbedderWatch } from './trial-embedder.js';
import type { TrialModel } from './trial-model.js';
import { TrialClock, type World } from './world.js';

/** What the trials of one deployment share. */
export interface DeploymentOptions {
  readonly embedder: Embedder;
  readonly model: TrialModel;
  readonly asksModel: boolean;
}

/** A worker, a client, and what a trial changes about them. */
export interface Deployment {
  /** A world for one trial: a tenant of its own. */
  world(): World;
  stop(): Promise<void>;
}

interface Opened {
  memory: DurableMemory;
  readonly faulty: FaultyStore;
  readonly watch: EmbedderWatch;
  readonly clock: TrialClock;
  readonly link: TemporalLink;
  reach: (point: Point) => void;
  readonly reopen: (embedder: Embedder) => Promise<DurableMemory>;
}

/** Opens the client and starts its worker in this process. */
export async function deploy(options: DeploymentOptions): Promise<Deployment> {
  const watch = watched(options.embedder);
  const clock = new TrialClock();
  const faulty = faultyStore(await storeFor(watch.embedder));
  const archive = await mkdtemp(join(tmpdir(), 'durable-memory-case-'));
  const where = { ...distributedOptions(), archive };
  const model = options.asksModel ? { model: options.model.chat, modelPatienceMs: 2000 } : {};
  const parts = { clock: clock.now, log: silentLog, embedder: watch.embedder, store: faulty.store };
  const opened: Opened = {
    memory: await openMemory({ ...where, ...model, parts }),
    ...{ faulty, watch, clock, reach: () => {} },
    link: await temporalLink({ address: servers().temporal.address, namespace: 'default' }),
    reopen: async (embedder) => {
      const store = embedder === watch.embedder ? faulty.store : await storeFor(embedder);
      return openMemory({ ...where, ...model, parts: { ...parts, embedder, store } });
    },
  };
  const worker = await openWorker(await resolveConfig({ ...where, ...model }), {
    parts,
    workflowBundle: await workflowBundle(),
    reach: (point) => opened.reach(point),
  });
  const running = worker.run();
  return {
    world: () => worldOf(opened, options.model),
    async stop() {
      worker.shutdown();
      await running;
      await Promise.all([opened.memory.close(), opened.link.close()]);
      await faulty.store.close();
      await rm(archive, { recursive: true, force: true });
    },
  };
}

async function storeFor(embedder: Embedder) {
  const { weaviate } = servers();
  const space = { embedderId: embedder.id, dimensions: await embedder.dimensions(), log: silentLog };
  return sealedForTest(await weaviateStore({ url: weaviate.http, grpcPort: weaviate.grpcPort, ...space }));
}

function worldOf(opened: Opened, model: TrialModel): World {
  const { watch, clock, faulty, link } = opened;
  const tenantId = anId();
  return {
    engine: 'distributed',
    ...{ clock, model, embedder: watch, folder: null },
    tenantId,
    schedules: { link, taskQueue: `trial-${tenantId}` },
    set reach(told: (point: Point) => void) {
      opened.reach = told;
    },
    get reach() {
      return opened.reach;
    },
    memory: () => opened.memory,
    store: () => faulty,
    async restart(dimensions) {
      const next = await opened.reopen(dimensions === undefined ? watch.embedder : resizedEmbedder(dimensions));
      await opened.memory.close();
      opened.memory = next;
    },
    close: async () => {},
  };
}
