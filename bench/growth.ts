// What a recall costs in a store that has grown: the same namespaces asked while a hundred times as much lies beside them.
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
  /** Options of a memory nobody has used; no worker is needed. */
  readonly options: OpenMemoryOptions;
  /** Memories at each look, ascending, a hundred of them in each namespace. Default 1,000, 10,000 and 100,000. */
  readonly sizes?: readonly number[];
  /** Recalls at each size, after the warm-up. Default 400. */
  readonly recalls?: number;
  readonly out?: string;
  readonly log: (line: string) => void;
}

interface Look {
  readonly memories: number;
  readonly namespaces: number;
  readonly p50: number;
  readonly p95: number;
  /** p95 beside that of the first size. */
  readonly growth: number;
  /** Resident set of this process, MB. */
  readonly residentMb: number;
}

const each = 100;
const warmUp = 40;

/** Fills and asks by turns: recalls go to namespaces over the whole store, embedding included. */
export async function run(args: GrowthArgs): Promise<readonly Look[]> {
  const { sizes = [1000, 10_000, 100_000], recalls = 400, log } = args;
  const config = await resolveConfig(args.options);
  const { ports, close } = await openPorts(config);
  const memory = await openMemory(args.options);
  const looks: Look[] = [];
  try {
    const filling = await openFilling(config, ports.embedder);
    const place: FillingPlace = { ports, filling, material: await materialOf(ports.embedder) };
    for (const size of sizes) {
      const namespaces = size / each;
      await fillUpTo(place, { from: looks.at(-1)?.namespaces ?? 0, to: namespaces });
      const times = await recallTimes(memory, { namespaces, recalls });
      const p95 = rounded(quantile(times, 0.95), 1);
      looks.push({
        ...{ memories: size, namespaces, p50: rounded(quantile(times, 0.5), 1), p95 },
        growth: rounded(p95 / (looks[0]?.p95 ?? p95), 2),
        residentMb: Math.round(process.memoryUsage.rss() / 1e6),
      });
      log(rowOf(looks.at(-1)!));
      // After each size: the next one may take longer than anybody waits.
      const report = { engine: args.engine, machine: machine(), recalls, looks };
      if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
    }
    filling.close();
    log('| memories | namespaces | recall ms p50 / p95 | p95 beside the first | MB of the process |');
    log('| --- | --- | --- | --- | --- |');
    for (const look of looks) log(rowOf(look));
    return looks;
  } finally {
    await memory.close();
    await close();
  }
}

const rowOf = ({ memories, namespaces, p50, p95, growth, residentMb }: Look): string =>
  `| ${memories} | ${namespaces} | ${p50} / ${p95} | ${growth} | ${residentMb} |`;

const atOnce = 16;

async function fillUpTo(
  place: FillingPlace,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (let first = from; first < to; first += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, to - first) }, (_, index) => first + index);
    await Promise.all(some.map((at) => filled(place, at)));
  }
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

interface Asking {
  readonly namespaces: number;
  readonly recalls: number;
}

async function recallTimes(memory: DurableMemory, { namespaces, recalls }: Asking): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < recalls + warmUp; turn += 1) {
    const user = memory.for({ tenantId, userId: `user-${(turn * 7919) % namespaces}` });
    const started = performance.now();
    const { memories, error } = await user.recall(sentences[(turn * 31) % sentences.length]!, { touch: false });
    times.push(performance.now() - started);
    if (error !== undefined || memories.length === 0) throw new Error('a recall found nothing');
  }
  return times.slice(warmUp);
}
