// The embedded engine under attack: one process with a folder, the model it asks, the network between, the disk.
import { setTimeout as sleep } from 'node:timers/promises';
import { openMemory } from '../../src/composition/open-memory.js';
import { faultEmbedder } from '../../test/support/fault-scenario.mjs';
import { silentLog } from '../../test/support/silent-log.js';
import { sealedFolderStore } from '../../test/support/test-keys.js';
import { bundlePrograms, type Programs } from './bundle-programs.js';
import { Journal } from './journal.js';
import { lyingModel, type LyingModel } from './lying-model.js';
import { findingsOf, type Finding } from './oracle.js';
import type { Fault, Target } from './plan.js';
import { programIn } from './program-in.js';
import { leftOver, unsettled } from './settle.js';
import { smallDisk, type SmallDisk } from './small-disk.js';
import { StormChild } from './storm-child.js';
import { tcpProxy, type TcpProxy } from './tcp-proxy.js';
import { during, type Log, type World } from './world.js';

const clientChild = 'bench/faults/client-child.mjs';
const diskMegabytes = 192;
/** How long a model that fails is waited for before the rules decide, ms. */
const modelPatienceMs = 2500;
const settleWithinMs = 30 * 60_000;
/** After so long without an end of anything nothing more is to come by itself. */
const stillMs = 120_000;
const dayMs = 86_400_000;

type Findings = readonly Finding[];

/** Starts the process and its model; the users begin to talk. */
export async function embeddedWorld(log: Log): Promise<World> {
  const [model, programs] = await Promise.all([lyingModel(), bundlePrograms([clientChild])]);
  const network = await tcpProxy(model.port);
  const world = new EmbeddedWorld({ programs, model, network, disk: smallDisk(diskMegabytes), log });
  await world.begin();
  return world;
}

interface Parts {
  readonly programs: Programs;
  readonly model: LyingModel;
  readonly network: TcpProxy;
  readonly disk: SmallDisk;
  readonly log: Log;
}

class EmbeddedWorld implements World {
  readonly journal = new Journal();
  readonly leftOut: ReadonlyMap<Target, string>;
  readonly #parts: Parts;
  readonly #child: StormChild;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.leftOut = new Map(parts.disk.isSmall ? [] : [['disk', 'no small disk: mounting one needs root'] as const]);
    this.#child = new StormChild({
      program: programIn(parts.programs.folder, clientChild),
      options: () => ({
        config: this.#config(),
        modelUrl: `http://127.0.0.1:${parts.network.port}/v1`,
        ...this.journal.goOn(),
      }),
      heard: (said) => this.journal.note(said),
    });
  }

  begin(): Promise<void> {
    return this.#child.start();
  }

  lockOf(target: Target): string {
    return target;
  }

  async inject({ kind, lastsMs, ...fault }: Fault): Promise<void> {
    const { model, network, disk } = this.#parts;
    switch (kind) {
      case 'kill':
        await this.#child.isReplaceable();
        await this.#child.kill();
        await sleep(lastsMs);
        return this.#child.start();
      case 'kill at a point':
        return this.#killAt(fault.point!);
      case 'restart':
        await this.#child.isReplaceable();
        this.#child.tell({ end: true });
        await this.#child.endWithin(60_000);
        return this.#child.start();
      case 'pause':
        return during(
          lastsMs,
          () => this.#child.signal('SIGSTOP'),
          () => this.#child.signal('SIGCONT'),
        );
      case 'clock':
        return during(
          lastsMs,
          () => this.#child.tell({ clockMs: fault.clockMs }),
          () => this.#child.tell({ clockMs: 0 }),
        );
      case 'lie':
        return during(
          lastsMs,
          () => model.set(fault.lie!),
          () => model.set(null),
        );
      case 'cut':
        return during(
          lastsMs,
          () => network.set('cut'),
          () => network.set('fine'),
        );
      case 'delay':
        return during(
          lastsMs,
          () => network.set({ delayMs: 300 }),
          () => network.set('fine'),
        );
      case 'full disk':
        return during(
          lastsMs,
          () => disk.fill(),
          () => disk.free(),
        );
    }
  }

  /** Starts it anew with the order to kill itself there. */
  async #killAt(point: string): Promise<void> {
    await this.#child.isReplaceable();
    await this.#child.kill();
    await this.#child.start({ killAt: point, killHit: 1 });
    await this.#child.endWithin(8000);
    return this.#child.start();
  }

  async settle(): Promise<Findings> {
    const { log } = this.#parts;
    this.#child.tell({ end: true });
    await this.#child.endWithin(120_000);
    const end = Date.now() + settleWithinMs;
    // Opened again and again, as its users would; later each time, so that what waits for its time is due.
    for (let round = 0; ; round += 1) {
      const { left, findings } = await this.#opened(round * dayMs, Date.now() > end);
      if (findings !== null) return findings;
      log(`settling: ${left}`);
    }
  }

  /** Works off what one opening can; looks at everything once nothing is left, or when time is up. */
  async #opened(
    laterMs: number,
    isLast: boolean,
  ): Promise<{ readonly left: string; readonly findings: Findings | null }> {
    const embedder = faultEmbedder();
    const { folder } = this.#config();
    const store = await sealedFolderStore(folder, embedder);
    const clock = (): number => Date.now() + laterMs;
    const parts = { store, embedder, log: silentLog, clock };
    const memory = await openMemory({ ...this.#config(), model: await this.#chatModel(), parts });
    try {
      const left = await leftOver(memory, store, stillMs);
      if (left !== null && !isLast) return { left, findings: null };
      const findings = await findingsOf({ memory, store, embedder, journal: this.journal });
      return { left: left ?? '', findings: [...unsettled(left), ...findings] };
    } finally {
      await memory.close();
      await store.close();
    }
  }

  async #chatModel(): Promise<object> {
    const { ChatOpenAI } = await import('@langchain/openai');
    const configuration = { baseURL: `http://127.0.0.1:${this.#parts.model.port}/v1` };
    return new ChatOpenAI({ model: 'scripted', apiKey: 'test', maxRetries: 0, configuration });
  }

  #config() {
    return { configFolder: null, engine: 'embedded' as const, folder: this.#parts.disk.folder, modelPatienceMs };
  }

  async close(): Promise<void> {
    const { programs, model, network, disk } = this.#parts;
    this.#child.signal('SIGCONT');
    await this.#child.close();
    await Promise.all([network.close(), model.close()]);
    disk.remove();
    programs.remove();
  }
}
