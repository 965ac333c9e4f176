// The distributed engine under attack: a client, two workers, Weaviate, Temporal, and the network between them.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { bundleWorkflows } from '../../src/worker/bundle-workflows.js';
import { faultEmbedder } from '../../test/support/fault-scenario.mjs';
import { silentLog } from '../../test/support/silent-log.js';
import { sealedForTest, testKey } from '../../test/support/test-keys.js';
import { bundlePrograms, type Programs } from './bundle-programs.js';
import { Journal } from './journal.js';
import { lyingModel, type LyingModel } from './lying-model.js';
import { stormNetwork, type Network, type Side } from './network.js';
import { findingsOf, type Finding } from './oracle.js';
import type { Fault, Link, Target } from './plan.js';
import { programIn } from './program-in.js';
import { leftOver, unsettled } from './settle.js';
import { smallDisk, type SmallDisk } from './small-disk.js';
import { StormChild } from './storm-child.js';
import { stormServers, type StormServers } from './storm-servers.js';
import { during, type Log, type World } from './world.js';

const clientChild = 'bench/faults/client-child.mjs';
const workerChild = 'bench/faults/worker-child.mjs';
const diskMegabytes = 700;
const modelPatienceMs = 5000;
/** Slower talk than embedded: four processes and two servers share the machine. */
const pauseMs = 8000;
const settleWithinMs = 30 * 60_000;
/** After so long without an end of anything nothing more is to come by itself. */
const stillMs = 120_000;
const hourMs = 3_600_000;

/** Starts servers, workers and a client; the users begin to talk. */
export async function distributedWorld(log: Log): Promise<World> {
  const workshop = mkdtempSync(join(tmpdir(), 'durable-memory-storm-workers-'));
  writeFileSync(join(workshop, 'bundle.js'), (await bundleWorkflows()).code);
  const disk = smallDisk(diskMegabytes);
  const folders = { weaviate: join(disk.folder, 'weaviate'), temporal: join(workshop, 'temporal') };
  const [programs, servers, model] = await Promise.all([
    bundlePrograms([clientChild, workerChild]),
    stormServers(folders),
    lyingModel(),
  ]);
  const network = await stormNetwork(servers.ports, model.port);
  const world = new DistributedWorld({ workshop, programs, disk, servers, model, network, log });
  await world.begin();
  return world;
}

interface Parts {
  readonly workshop: string;
  readonly programs: Programs;
  readonly disk: SmallDisk;
  readonly servers: StormServers;
  readonly model: LyingModel;
  readonly network: Network;
  readonly log: Log;
}

class DistributedWorld implements World {
  readonly journal = new Journal();
  readonly leftOut: ReadonlyMap<Target, string>;
  readonly #parts: Parts;
  readonly #taskQueue = `storm-${randomBytes(6).toString('hex')}`;
  readonly #client: StormChild;
  readonly #workers: Readonly<Record<'worker 1' | 'worker 2', StormChild>>;
  /** How much later the workers' clocks say it is while all settles, ms. */
  #agedMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.leftOut = new Map(parts.disk.isSmall ? [] : [['disk', 'no small disk: mounting one needs root'] as const]);
    this.#client = new StormChild({
      program: programIn(parts.programs.folder, clientChild),
      options: () => ({ config: this.#config('client'), pauseMs, ...this.journal.goOn() }),
      heard: (said) => this.journal.note(said),
    });
    this.#workers = { 'worker 1': this.#worker(), 'worker 2': this.#worker() };
  }

  #worker(): StormChild {
    const { workshop, programs, network } = this.#parts;
    const orders = { bundleFile: join(workshop, 'bundle.js'), modelUrl: network.modelUrl };
    const options = () => ({ config: this.#config('workers'), ...orders, clockMs: this.#agedMs });
    return new StormChild({ program: programIn(programs.folder, workerChild), options, heard: () => undefined });
  }

  #config(side: Side) {
    const { weaviate, temporal } = this.#parts.network.addresses(side);
    return {
      configFolder: null,
      engine: 'distributed' as const,
      key: testKey,
      weaviate,
      temporal: { ...temporal, taskQueue: this.#taskQueue },
      schedules: false as const,
      folder: join(this.#parts.workshop, 'folder'),
      modelPatienceMs,
    } satisfies OpenMemoryOptions;
  }

  async begin(): Promise<void> {
    await Promise.all([this.#client, ...Object.values(this.#workers)].map((child) => child.start()));
  }

  /** The disk is Weaviate's: filling it ends with a new start of it. */
  lockOf(target: Target): string {
    return target === 'disk' ? 'weaviate' : target;
  }

  async inject(fault: Fault): Promise<void> {
    const { target } = fault;
    const { model, network } = this.#parts;
    if (target === 'weaviate' || target === 'temporal') return this.#attackServer(target, fault);
    if (target === 'disk') return this.#fillDisk(fault.lastsMs);
    if (target === 'model')
      return during(
        fault.lastsMs,
        () => model.set(fault.lie!),
        () => model.set(null),
      );
    if (target === 'client') return this.#attackProcess(this.#client, fault);
    if (target === 'worker 1' || target === 'worker 2') return this.#attackProcess(this.#workers[target], fault);
    const weather = fault.kind === 'cut' ? (fault.lastsMs % 2 === 0 ? 'cut' : 'stalled') : { delayMs: 250 };
    return during(
      fault.lastsMs,
      () => network.set(target as Link, weather),
      () => network.set(target as Link, 'fine'),
    );
  }

  async #attackServer(name: 'weaviate' | 'temporal', { kind, lastsMs }: Fault): Promise<void> {
    const { servers } = this.#parts;
    if (kind === 'pause')
      return during(
        lastsMs,
        () => servers.signal(name, 'SIGSTOP'),
        () => servers.signal(name, 'SIGCONT'),
      );
    await servers.kill(name);
    await sleep(lastsMs);
    return servers.start(name);
  }

  async #attackProcess(child: StormChild, { kind, lastsMs, ...fault }: Fault): Promise<void> {
    if (kind === 'pause')
      return during(
        lastsMs,
        () => child.signal('SIGSTOP'),
        () => child.signal('SIGCONT'),
      );
    if (kind === 'clock')
      return during(
        lastsMs,
        () => child.tell({ clockMs: fault.clockMs }),
        () => child.tell({ clockMs: 0 }),
      );
    await child.isReplaceable();
    await child.kill();
    await sleep(lastsMs);
    if (kind === 'kill') return child.start();
    await child.start({ killAt: fault.point, killHit: 1 });
    await child.endWithin(10_000);
    return child.start();
  }

  /** A Weaviate whose disk was full takes no writes until it is started again. */
  async #fillDisk(lastsMs: number): Promise<void> {
    const { disk, servers } = this.#parts;
    await during(
      lastsMs,
      () => disk.fill(),
      () => disk.free(),
    );
    await servers.kill('weaviate');
    await servers.start('weaviate');
  }

  async settle(): Promise<readonly Finding[]> {
    const { log } = this.#parts;
    this.#client.tell({ end: true });
    await this.#client.endWithin(180_000);
    const embedder = faultEmbedder();
    const { weaviate } = this.#config('client');
    const space = { embedderId: embedder.id, dimensions: await embedder.dimensions() };
    const store = sealedForTest(await weaviateStore({ ...weaviate, ...space }));
    const memory = await openMemory({ ...this.#config('client'), parts: { store, embedder, log: silentLog } });
    try {
      const end = Date.now() + settleWithinMs;
      for (;;) {
        const left = await leftOver(memory, store, stillMs);
        if (left === null || Date.now() > end) {
          return [...unsettled(left), ...(await findingsOf({ memory, store, embedder, journal: this.journal }))];
        }
        log(`settling: ${left}`);
        await this.#age();
      }
    } finally {
      await memory.close();
      await store.close();
    }
  }

  /** A worker looks for what is overdue, and for what can be decided again, when it starts: started later. */
  async #age(): Promise<void> {
    this.#agedMs += 25 * hourMs;
    const worker = this.#workers['worker 1'];
    await worker.kill();
    await worker.start();
  }

  async close(): Promise<void> {
    const { workshop, programs, disk, servers, model, network } = this.#parts;
    for (const child of [this.#client, ...Object.values(this.#workers)]) {
      child.signal('SIGCONT');
      await child.close();
    }
    await Promise.all([network.close(), model.close()]);
    await servers.stop();
    disk.remove();
    programs.remove();
    rmSync(workshop, { recursive: true, force: true, maxRetries: 3 });
  }
}
