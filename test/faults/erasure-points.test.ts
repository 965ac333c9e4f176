// kill -9 at every point of an erasure, on both engines: what is left is the state of the finished erasure, with the
// receipt that an undisturbed one gives.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePoints, type ErasePoint } from '../../src/activities/erase-points.js';
import { isSignedWell } from '../../src/adapters/key-ring/signing.js';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { ErasureStatus } from '../../src/client/erase.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { startTemporal, type Temporal } from '../../src/dev/temporal.js';
import { leftIn } from '../../src/domain/erasure.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { SignedReceipt } from '../../src/domain/receipt.js';
import type { Store } from '../../src/ports/index.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { anId } from '../support/builders.js';
import { endFaultChildren, faultChild } from '../support/fault-child.js';
import { workshop, type Workshop } from '../support/fault-distributed.js';
import { idleEngine } from '../support/fault-idle-engine.js';
import { faultEmbedder, faultModel } from '../support/fault-scenario.mjs';
import { eventually } from '../support/fault-wait.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';

const patience = 600_000;
const wait = { wait: 500_000 };

/** Alice of this tenant. */
function aliceOf(tenantId: string) {
  const principal = { tenantId, userId: 'alice', teams: ['ops'], projects: ['apollo'], roles: ['writer'] };
  return { principal, id: userNamespace(principal).partition, bob: { ...principal, userId: 'bob' } };
}

type Alice = ReturnType<typeof aliceOf>;

afterAll(endFaultChildren);

/** Memories of their own, of a project and in the archive, and a copy in a team. */
async function live(memory: DurableMemory, { principal, bob }: Alice): Promise<void> {
  const alice = memory.for(principal);
  const shared = await alice.add('Deploys run on Fridays.', wait);
  await alice.share(shared.outcome!.items[0]!.memoryId!, 'team/ops');
  const away = await alice.add('The user once owned a boat.', wait);
  await alice.archive(away.outcome!.items[0]!.memoryId!);
  await alice.remember('I live in Oslo. I drink coffee in the morning.', { turnId: 't', ...wait });
  await alice.in('user/alice/project/apollo').add('The user builds rockets.', wait);
  await memory.for(bob).in('team/ops').add('Backups run at night.', wait);
}

/** What a receipt says but for times, keys and hashes; how often a lane was started depends on the machine. */
function told({ removed, elsewhere, probes, partitions }: SignedReceipt): object {
  return {
    ...removed,
    runs: removed.runs > 0,
    elsewhere,
    partitions: partitions.length,
    left: probes.map(({ left }) => left),
  };
}

/** The end of an erasure: a whole receipt, nothing left in the store, the team as it was without the user. */
async function expectErased(memory: DurableMemory, store: Store, { id, bob }: Alice): Promise<SignedReceipt> {
  let status: ErasureStatus | null = null;
  await eventually('the erasure ends', async () => (status = await memory.erasure(id))?.state === 'done', patience);
  const receipt = status!.receipt!;
  if (receipt.signature !== null) expect(isSignedWell(receipt)).toBe(true);
  for (const partition of receipt.partitions) {
    expect(leftIn(await store.namespaces.left(partition))).toBe(0);
    expect((await store.namespaces.get(partition))?.fenced).toBe(true);
  }
  const { memories } = await memory.for(bob).in('team/ops').list();
  expect(memories.map(({ content }) => content)).toEqual(['Backups run at night.']);
  return receipt;
}

describe('embedded: kill -9 at every point of an erasure', () => {
  const alice = aliceOf('faults');
  let root: string;
  let undisturbed: { readonly receipt: SignedReceipt; readonly reached: readonly string[] };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'durable-memory-erasure-points-'));
    const folder = join(root, 'accepted');
    const first = await open(folder);
    await live(first, alice);
    await first.close();
    const accepting = await open(folder, { engine: async () => idleEngine });
    await accepting.for(alice.principal).erase({ confirm: 'alice' });
    await accepting.close();
    const reached: string[] = [];
    const receipt = await finish(await fresh('undisturbed'), (point) => reached.push(point));
    undisturbed = { receipt, reached };
  }, patience);
  afterAll(() => rm(root, { recursive: true, force: true }));

  function open(folder: string, parts: OpenMemoryOptions['parts'] = {}): Promise<DurableMemory> {
    const own = { embedder: faultEmbedder(), model: faultModel(), log: silentLog, ...parts };
    return openMemory({ configFolder: null, engine: 'embedded', folder, parts: own });
  }

  async function fresh(name: string): Promise<string> {
    await cp(join(root, 'accepted'), join(root, name), { recursive: true });
    return join(root, name);
  }

  async function finish(folder: string, reach: (point: string) => void = () => {}): Promise<SignedReceipt> {
    const memory = await open(folder, { reach });
    const embedder = faultEmbedder();
    // The same folder, opened once more in this process: the store as it is stored.
    const store = await libsqlStore({ folder, embedderId: embedder.id, dimensions: await embedder.dimensions() });
    try {
      return await expectErased(memory, store, alice);
    } finally {
      await store.close();
      await memory.close();
    }
  }

  it('the erasure of these tests reaches every point there is', () => {
    const reached = new Set(undisturbed.reached.filter((point) => point.startsWith('erase.')));
    expect([...reached].toSorted()).toEqual(erasePoints.toSorted());
    expect(undisturbed.receipt).toMatchObject({ removed: { memories: 4, archived: 1 }, elsewhere: { copies: 1 } });
  });

  it.each(erasePoints)('G10: %s: reopened, the folder ends as if nothing had happened', async (point) => {
    const last = undisturbed.reached.filter((reached) => reached === point).length;
    for (const killHit of new Set([1, last])) {
      const folder = await fresh(`${point}-${killHit}`);
      const child = faultChild('fault-embedded-child.mjs', { folder, killAt: point, killHit });
      expect(await child.ended(), child.output()).toBe('SIGKILL');
      expect(told(await finish(folder))).toEqual(told(undisturbed.receipt));
    }
  });
});

describe('distributed: kill -9 of a worker at every point of an erasure', () => {
  const parts = { embedder: faultEmbedder(), model: faultModel(), log: silentLog };
  let temporal: Temporal;
  let shop: Workshop;
  let folder: string;
  let undisturbed: SignedReceipt;
  const runs = new Map<ErasePoint | 'undisturbed', Run>();

  /** A tenant, a task queue and collections of its own. */
  interface Run {
    readonly alice: Alice;
    readonly config: ReturnType<typeof configOf>;
    readonly memory: DurableMemory;
    readonly store: Store;
  }

  // Collections of its own for each: a worker looks after every lane and erasure of a store, on its own task queue.
  function weaviateOf() {
    const { http, grpcPort } = servers().weaviate;
    return { url: http, grpcPort, collectionPrefix: `E${anId().replaceAll('-', '')}` };
  }

  function configOf(weaviate: ReturnType<typeof weaviateOf>) {
    const own = shop.config({ temporal: { address: temporal.address }, weaviate });
    return { ...own, folder, erasure: { settleMs: 500 }, schedules: false as const };
  }

  async function working(config: Run['config']): Promise<() => Promise<void>> {
    const options = { parts, workflowBundle: await workflowBundle() };
    const worker = await openWorker(await resolveConfig({ ...config, parts }), options);
    const running = worker.run();
    return async () => {
      worker.shutdown();
      await running;
    };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durable-memory-erasure-archive-'));
    [temporal, shop] = await Promise.all([startTemporal({ database: true }), workshop()]);
    const embedder = faultEmbedder();
    const space = { embedderId: embedder.id, dimensions: await embedder.dimensions() };
    for (const name of ['undisturbed', ...erasePoints] as const) {
      const weaviate = weaviateOf();
      const config = configOf(weaviate);
      const memory = await openMemory({ ...config, parts });
      const alice = aliceOf(`points-${anId()}`);
      const store = await weaviateStore({ ...weaviate, ...space });
      const stop = await working(config);
      await live(memory, alice);
      await stop();
      await memory.for(alice.principal).erase({ confirm: 'alice' });
      runs.set(name, { alice, config, memory, store });
    }
    undisturbed = await finish(runs.get('undisturbed')!);
  }, patience);
  afterAll(async () => {
    endFaultChildren();
    for (const { memory, store } of runs.values()) {
      await memory.close();
      await store.close();
    }
    await temporal.stop();
    shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function finish({ config, memory, alice, store }: Run): Promise<SignedReceipt> {
    const stop = await working(config);
    try {
      return await expectErased(memory, store, alice);
    } finally {
      await stop();
    }
  }

  it.concurrent.each(erasePoints)(
    'G10: %s: another worker ends it with the receipt of an undisturbed erasure',
    async (point) => {
      const run = runs.get(point)!;
      const doomed = await shop.worker(run.config, { signalAt: point, signal: 'SIGKILL' });
      expect(await doomed.ended(), doomed.output()).toBe('SIGKILL');
      expect(told(await finish(run))).toEqual(told(undisturbed));
    },
    patience,
  );
});
