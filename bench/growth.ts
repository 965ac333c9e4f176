// What a recall costs in a store that has grown, beside a small one asked by turns with it.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../src/composition/open-memory.js';
import { openPorts } from '../src/composition/open-ports.js';
import type { DurableMemory } from '../src/client/durable-memory.js';
import { quantile } from './middleware-measure.js';
import { machine, rounded } from './quality-report.js';
import { openFilling } from './sweep-fill.js';
import { fillNamespace, tenantId, type FillingPlace } from './sweep-namespaces.js';
import { materialOf, sentences } from './sweep-texts.js';

export interface GrowthArgs {
  readonly engine: string;
  /** Options of two memories nobody has used, on servers or in folders of their own; no worker is needed. */
  readonly small: OpenMemoryOptions;
  readonly grown: OpenMemoryOptions;
  /**
   * Memories of the grown store at each look, ascending, a hundred of them in each namespace. Default 1,000, 10,000 and
   * 100,000; the small one stays at the first.
   */
  readonly sizes?: readonly number[];
  /** Recalls of each kind, store and size, after the warm-up; a multiple of ten. Default 400. */
  readonly recalls?: number;
  readonly out?: string;
  readonly log: (line: string) => void;
}

/** Milliseconds of the grown store and of the small one, asked by turns. */
interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly smallP50: number;
  readonly smallP95: number;
  /** p95 beside that of the small store. */
  readonly growth: number;
}

interface Look {
  readonly memories: number;
  readonly namespaces: number;
  /** Recalls of ten namespaces, spread over the store, that were asked before by this process. */
  readonly asked: Times;
  /** Recalls of namespaces that this memory was not asked about before: what a store keeps of them is read anew. */
  readonly first: Times;
  /** Resident set of this process, MB. */
  readonly residentMb: number;
}

const each = 100;
const warmUp = 40;
/** What was filled reaches the files of the store meanwhile. */
const restMs = 90_000;
const spread = 10;

/** Fills and asks by turns: recalls go to namespaces over the whole store, embedding included. */
export async function run(args: GrowthArgs): Promise<readonly Look[]> {
  const { sizes = [1000, 10_000, 100_000], recalls = 400, log } = args;
  const small = await openStore(args.small);
  const grown = await openStore(args.grown);
  const looks: Look[] = [];
  try {
    await fillUpTo(small, sizes[0]! / each);
    for (const size of sizes) {
      await fillUpTo(grown, size / each);
      await sleep(restMs);
      looks.push(await lookAt({ small, grown, recalls }));
      log(rowsOf(looks.at(-1)!));
      // After each size: the next one may take longer than anybody waits.
      const report = { engine: args.engine, machine: machine(), recalls, looks };
      if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
    }
    log('| memories, namespaces | recalls | ms p50 / p95 | the small store | p95 beside it |');
    log('| --- | --- | --- | --- | --- |');
    for (const look of looks) log(rowsOf(look));
    return looks;
  } finally {
    await grown.close();
    await small.close();
  }
}

function rowsOf({ memories, namespaces, ...look }: Look): string {
  const row = (name: string, { p50, p95, smallP50, smallP95, growth }: Times): string =>
    `| ${memories} in ${namespaces} | ${name} | ${p50} / ${p95} | ${smallP50} / ${smallP95} | ${growth} |`;
  return [row('asked before', look.asked), row('first', look.first)].join('\n');
}

interface Store {
  readonly place: FillingPlace;
  memory: DurableMemory;
  namespaces: number;
  /** Opens the memory anew: nothing of it is kept. */
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openStore(options: OpenMemoryOptions): Promise<Store> {
  const config = await resolveConfig(options);
  const { ports, close } = await openPorts(config);
  const filling = await openFilling(config, ports.embedder);
  const store: Store = {
    place: { ports, filling, material: await materialOf(ports.embedder) },
    memory: await openMemory(options),
    namespaces: 0,
    reopen: async () => {
      await store.memory.close();
      store.memory = await openMemory(options);
    },
    close: async () => {
      filling.close();
      await store.memory.close();
      await close();
    },
  };
  return store;
}

interface Asking {
  readonly small: Store;
  readonly grown: Store;
  readonly recalls: number;
}

async function lookAt(asking: Asking): Promise<Look> {
  const { namespaces } = asking.grown;
  return {
    memories: namespaces * each,
    namespaces,
    asked: await askedBefore(asking),
    first: await askedFirst(asking),
    residentMb: Math.round(process.memoryUsage.rss() / 1e6),
  };
}

async function askedBefore({ small, grown, recalls }: Asking): Promise<Times> {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < recalls + warmUp; turn += 1) pairs.push(await pairOf({ small, grown, turn, round: 0 }));
  return timesOf(pairs.slice(warmUp));
}

async function askedFirst({ small, grown, recalls }: Asking): Promise<Times> {
  const pairs: Pair[] = [];
  for (let round = 1; round <= recalls / spread; round += 1) {
    await small.reopen();
    await grown.reopen();
    // The first recall of all connects.
    await pairOf({ small, grown, turn: 0, round: 0 });
    for (let turn = 1; turn < spread; turn += 1) pairs.push(await pairOf({ small, grown, turn, round }));
  }
  return timesOf(pairs);
}

type Pair = Readonly<Record<'small' | 'grown', number>>;

/** One recall of each store: of one of ten namespaces, other ten of the grown store in each round. */
async function pairOf({ small, grown, turn, round }: Omit<Asking, 'recalls'> & Turn): Promise<Pair> {
  return { small: await recallTime(small, { turn, round }), grown: await recallTime(grown, { turn, round }) };
}

interface Turn {
  readonly turn: number;
  readonly round: number;
}

async function recallTime({ memory, namespaces }: Store, { turn, round }: Turn): Promise<number> {
  const share = namespaces / spread;
  const user = memory.for({ tenantId, userId: `user-${(turn % spread) * share + (round % share)}` });
  const started = performance.now();
  const asked = sentences[(turn * 31 + round * 17) % sentences.length]!;
  const { memories, error } = await user.recall(asked, { touch: false });
  const passed = performance.now() - started;
  if (error !== undefined || memories.length === 0) throw new Error('a recall found nothing');
  return passed;
}

function timesOf(pairs: readonly Pair[]): Times {
  const grown = pairs.map((pair) => pair.grown);
  const small = pairs.map((pair) => pair.small);
  const at = (times: readonly number[], part: number): number => rounded(quantile(times, part), 1);
  const [p95, smallP95] = [at(grown, 0.95), at(small, 0.95)];
  return { p50: at(grown, 0.5), p95, smallP50: at(small, 0.5), smallP95, growth: rounded(p95 / smallP95, 2) };
}

const atOnce = 16;

async function fillUpTo(store: Store, namespaces: number): Promise<void> {
  for (let first = store.namespaces; first < namespaces; first += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, namespaces - first) }, (_, index) => first + index);
    await Promise.all(some.map((at) => filled(store.place, at)));
  }
  store.namespaces = namespaces;
}

const attempts = 5;

/** Written again when the store was too busy to answer in time: what is written has the same ids each time. */
async function filled(place: FillingPlace, at: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fillNamespace(place, { at, each });
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(attempt * 5000);
    }
  }
}
