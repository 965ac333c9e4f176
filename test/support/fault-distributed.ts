// A place for distributed fault tests: servers that may be killed, workers in processes of their own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import type { OwnParts } from '../../src/composition/open-ports.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import type { Point } from '../../src/activities/points.js';
import type { Store } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { anId } from './builders.js';
import { faultChild, type FaultChild } from './fault-child.js';
import { faultEmbedder } from './fault-scenario.mjs';
import { eventually } from './fault-wait.js';
import { servers } from './servers.js';
import { sealedForTest, testKey } from './test-keys.js';
import { workflowBundle } from './workflow-bundle.js';

/** Where the servers of a test are. */
export interface Addresses {
  readonly weaviate: { readonly url: string; readonly grpcPort: number };
  readonly temporal: { readonly address: string };
}

/** A configuration for one task queue, as JSON can carry it. */
export type FaultConfig = Pick<
  OpenMemoryOptions,
  'configFolder' | 'engine' | 'key' | 'weaviate' | 'temporal' | 'schedules' | 'folder'
>;

/** What a worker process is told besides where to work. */
export interface WorkerOrders {
  readonly callsFile?: string;
  readonly signalAt?: Point;
  readonly signal?: 'SIGKILL' | 'SIGSTOP';
  /** The how manyeth time; default the first. */
  readonly hit?: number;
  readonly logLevel?: 'debug';
  /** How much later its clock says it is, ms. */
  readonly agedMs?: number;
  /** A word at which its model breaks. */
  readonly failOn?: string;
}

/** Files the worker processes of one test file need. */
export interface Workshop {
  readonly folder: string;
  /** Options for a task queue nobody else uses. */
  config(addresses: Addresses): FaultConfig;
  /** Starts a worker process and waits until it works. */
  worker(config: FaultConfig, orders?: WorkerOrders): Promise<FaultChild>;
  close(): void;
}

/** Bundles the workflows once for all worker processes. */
export async function workshop(): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-workers-'));
  const bundleFile = join(folder, 'bundle.js');
  writeFileSync(bundleFile, (await workflowBundle()).code);
  return {
    folder,
    config: ({ weaviate, temporal }) => ({
      configFolder: null,
      engine: 'distributed',
      key: testKey,
      weaviate,
      temporal: { ...temporal, taskQueue: `fault-${anId()}` },
      schedules: false,
    }),
    async worker(config, orders = {}) {
      const child = faultChild('fault-worker-child.mjs', { config, bundleFile, ...orders });
      await child.said('ready');
      return child;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The store the fault tests' memories live in, read as its clients and workers read it. */
export async function faultStoreAt({ weaviate }: Pick<Addresses, 'weaviate'>): Promise<Store> {
  const embedder = faultEmbedder();
  const space = { embedderId: embedder.id, dimensions: await embedder.dimensions() };
  return sealedForTest(await weaviateStore({ ...weaviate, ...space }));
}

/** The servers all distributed tests share. */
export function sharedAddresses(): Addresses {
  const { temporal, weaviate } = servers();
  return { temporal: { address: temporal.address }, weaviate: { url: weaviate.http, grpcPort: weaviate.grpcPort } };
}

/** What a worker of this process works with. */
export interface Work {
  readonly config: FaultConfig & Pick<OpenMemoryOptions, 'archive'>;
  readonly parts: OwnParts;
  readonly reach?: ((point: Point) => void) | undefined;
}

/** Lets a worker of this process work until all is done, `patience` ms at most. */
export async function workUntil(isDone: () => Promise<boolean>, work: Work, patience: number): Promise<void> {
  const { config, parts, reach = () => {} } = work;
  const options = { parts, reach, workflowBundle: await workflowBundle() };
  const worker = await openWorker(await resolveConfig({ ...config, parts }), options);
  const running = worker.run();
  await eventually('the queue is empty', isDone, patience);
  worker.shutdown();
  await running;
}
