// What the library adds to the calls nobody can save: a recall beside the bare pair of queries, a turn handed in beside the
// bare POST and signal, both in one run and by turns.
import { writeFile } from 'node:fs/promises';
import { settledAfterMs } from '../src/adapters/weaviate/kept-rows.js';
import { weaviateStore } from '../src/adapters/weaviate/store.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../src/composition/open-memory.js';
import { openPorts } from '../src/composition/open-ports.js';
import type { Config } from '../src/composition/config.js';
import { present } from '../src/composition/present.js';
import type { DurableMemory } from '../src/client/durable-memory.js';
import type { UserMemory } from '../src/client/user-memory.js';
import { userNamespace } from '../src/domain/namespace.js';
import { words } from '../src/domain/recall/words.js';
import type { Embedder } from '../src/ports/index.js';
import { openBareCalls, type BareCalls } from './bare-calls.js';
import { quantile } from './middleware-measure.js';
import { machine, rounded } from './quality-report.js';
import { speedTable, type Compared, type SpeedRows } from './speed-table.js';
import { openFilling } from './sweep-fill.js';
import { fillNamespace, tenantId } from './sweep-namespaces.js';
import { materialOf, sentences } from './sweep-texts.js';

export interface SpeedArgs {
  /** Options of a distributed memory nobody has used, whose worker runs in another process. */
  readonly options: OpenMemoryOptions;
  /** Memories of the one user asked for. Default 1,000. */
  readonly memories?: number;
  /** Measured pairs of each kind, after the warm-up. Default 300. */
  readonly pairs?: number;
  /** File the report is written to as JSON. */
  readonly out?: string;
  readonly log: (line: string) => void;
}

export interface SpeedReport extends SpeedRows {
  readonly machine: ReturnType<typeof machine>;
  readonly memories: number;
  readonly pairs: number;
}

const warmUp = 60;

/** Fills one namespace, and does each thing by turns, each way first alternately. */
export async function run(args: SpeedArgs): Promise<SpeedReport> {
  const { memories = 1000, pairs = 300, log } = args;
  const config = await resolveConfig(args.options);
  const { ports, close } = await openPorts(config);
  const embedder = withMemory(ports.embedder);
  const memory = await openMemory({ ...args.options, parts: { embedder } });
  const principal = { tenantId, userId: 'user-0' };
  const { partition } = userNamespace(principal);
  const bare = await openBareCalls(config, { embedderId: embedder.id, partition });
  try {
    const filling = await openFilling(config, embedder);
    await fillNamespace({ ports, filling, material: await materialOf(embedder) }, { at: 0, each: memories });
    filling.close();
    await embedder.embedDocuments(questions(pairs));
    const user = memory.for(principal);
    await new Promise((resolve) => setTimeout(resolve, settledAfterMs));
    const recall = await compared(pairs, recallPair({ user, bare, embedder }));
    log('recall measured');
    const firstRecall = await withoutKept({ args, config, embedder }, (unread) =>
      compared(pairs, recallPair({ user: unread.for(principal), bare, embedder })),
    );
    log('first recall measured');
    const handIn = await compared(pairs, handInPair(user, bare));
    const report: SpeedReport = { machine: machine(), memories, pairs, recall, firstRecall, handIn };
    if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
    for (const row of speedTable(report)) log(row);
    return report;
  } finally {
    await bare.close();
    await memory.close();
    await close();
  }
}

interface Unread {
  readonly args: SpeedArgs;
  readonly config: Config;
  readonly embedder: Embedder;
}

/** A memory over a store by whose clock every row was changed just now: it keeps none, each recall is its first. */
async function withoutKept<T>(
  { args, config, embedder }: Unread,
  work: (memory: DurableMemory) => Promise<T>,
): Promise<T> {
  const place = { ...present(config.weaviate!), url: config.weaviate!.url, embedderId: embedder.id };
  const store = await weaviateStore({ ...place, dimensions: await embedder.dimensions() }, () => 0);
  const memory = await openMemory({ ...args.options, parts: { embedder, store } });
  try {
    return await work(memory);
  } finally {
    await memory.close();
    await store.close();
  }
}

/** One thing, done by hand and by the library; `settle` before each, untimed. */
interface Pair {
  readonly bare: (index: number) => Promise<unknown>;
  readonly ours: (index: number) => Promise<unknown>;
  readonly settle?: () => Promise<void>;
}

async function compared(pairs: number, pair: Pair): Promise<Compared> {
  const bare: Cost[] = [];
  const ours: Cost[] = [];
  for (let index = 0; index < pairs + warmUp; index += 1) {
    const both = [
      async () => bare.push(await timed(pair, () => pair.bare(index))),
      async () => ours.push(await timed(pair, () => pair.ours(index))),
    ];
    for (const one of index % 2 === 0 ? both : both.toReversed()) await one();
  }
  const [b, o] = [timesOf(bare.slice(warmUp)), timesOf(ours.slice(warmUp))];
  return {
    bare: b,
    ours: o,
    ratio: { p50: rounded(o.p50 / b.p50, 2), p95: rounded(o.p95 / b.p95, 2) },
    cpu: { bare: cpuOf(bare.slice(warmUp)), ours: cpuOf(ours.slice(warmUp)) },
  };
}

/** What one call took, ms: on the clock, and of this process's CPU. */
interface Cost {
  readonly clock: number;
  readonly cpu: number;
}

async function timed({ settle }: Pair, work: () => Promise<unknown>): Promise<Cost> {
  await settle?.();
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { clock: performance.now() - started, cpu: (user + system) / 1000 };
}

function cpuOf(costs: readonly Cost[]): number {
  return rounded(costs.reduce((sum, { cpu }) => sum + cpu, 0) / costs.length, 1);
}

const question = (index: number): string => `${sentences[(index * 31) % sentences.length]!} Page ${index}?`;
const questions = (pairs: number): string[] => Array.from({ length: pairs + warmUp }, (_, index) => question(index));

interface Asking {
  readonly user: UserMemory;
  readonly bare: BareCalls;
  readonly embedder: Embedder;
}

/** Both read the same rows with the same vector and words; embedding is left out of both. */
function recallPair({ user, bare, embedder }: Asking): Pair {
  return {
    bare: async (index) => {
      const vector = await embedder.embedQuery(question(index));
      await bare.pairOfQueries([...vector], words(question(index)));
    },
    ours: async (index) => {
      const { memories, error } = await user.recall(question(index), { touch: false });
      if (error !== undefined || memories.length === 0) throw new Error('a recall found nothing');
    },
  };
}

/** Words the gate keeps and the rules find nothing in: what is measured is the handing in. */
const turn = (index: number): string => `Some say the heron of page ${index} came back to the quarry in the evening.`;

function handInPair(user: UserMemory, bare: BareCalls): Pair {
  const settle = async (): Promise<void> => {
    while ((await user.queued()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return {
    settle,
    bare: (index) => bare.postAndSignal(turn(index)),
    ours: (index) => user.remember(turn(index)),
  };
}

/** An embedder that has every text at hand once it has seen it. */
function withMemory(embedder: Embedder): Embedder {
  const seen = new Map<string, Float32Array>();
  const known = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const fresh = texts.filter((text) => !seen.has(text));
    const vectors = fresh.length === 0 ? [] : await embedder.embedDocuments(fresh);
    fresh.forEach((text, index) => seen.set(text, vectors[index]!));
    return texts.map((text) => seen.get(text)!);
  };
  return { ...embedder, embedDocuments: known, embedQuery: async (text) => (await known([text]))[0]! };
}

function timesOf(costs: readonly Cost[]): Compared['bare'] {
  const ms = costs.map(({ clock }) => clock);
  return { p50: rounded(quantile(ms, 0.5), 2), p95: rounded(quantile(ms, 0.95), 2) };
}
