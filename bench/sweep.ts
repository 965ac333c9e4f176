// A whole sweep over many namespaces: how long it takes, what it costs in events, and what recalls feel of it.
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../src/composition/open-memory.js';
import { openPorts } from '../src/composition/open-ports.js';
import type { DurableMemory } from '../src/client/durable-memory.js';
import type { SweepReport } from '../src/domain/sweep/report.js';
import { sharing, type ProcessorShare } from './processor-share.js';
import { openFilling } from './sweep-fill.js';
import { fillNamespace, tenantId, type FillingPlace } from './sweep-namespaces.js';
import { materialOf, sentences } from './sweep-texts.js';

/** Events of the sweep's own runs, and of the lanes it woke. */
export interface SweepEvents {
  readonly sweepRuns: number;
  readonly sweepEvents: number;
  readonly lanes: number;
  readonly laneEvents: number;
}

export interface SweepArgs {
  readonly engine: string;
  /** Options of a memory nobody has used; distributed: a worker runs. */
  readonly options: OpenMemoryOptions;
  /** Default 100,000 over 1,000 namespaces. */
  readonly memories?: number;
  readonly namespaces?: number;
  /** Recalls before the sweep. Default 300. */
  readonly recalls?: number;
  /** Counts the events there are; absent for an engine without. */
  readonly events?: () => Promise<SweepEvents>;
  /** File the report is written to as JSON. */
  readonly out?: string;
  readonly log: (line: string) => void;
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface SweepBenchReport {
  readonly engine: string;
  readonly machine: { readonly cores: number; readonly node: string };
  readonly memories: number;
  readonly namespaces: number;
  /** The first sweep: a tenth of each namespace has faded; of one in fifty a third, which holds. */
  readonly sweepMs: number;
  readonly swept: Pick<SweepReport, 'swept' | 'heldCount' | 'idle' | 'done'>;
  /** The second one, which finds nothing to do. */
  readonly idleSweepMs: number;
  /** A recall began every so many ms. */
  readonly everyMs: number;
  readonly recallMs: {
    readonly without: Times;
    readonly during: Times;
    readonly after: Times;
    readonly recalls: number;
  };
  /** During the sweep over without it, p95. */
  readonly ratio: number;
  readonly processor: { readonly without: ProcessorShare; readonly during: ProcessorShare };
  readonly events: (SweepEvents & { readonly perNamespace: number; readonly perSweptNamespace: number }) | null;
}

const atOnce = 16;
/** From the beginning of one recall to that of the next, ms. */
const everyMs = 250;

/** Fills the store, measures, sweeps twice. */
export async function run(args: SweepArgs): Promise<SweepBenchReport> {
  const { memories = 100_000, namespaces = 1000, recalls = 300, log } = args;
  const config = await resolveConfig(args.options);
  const { ports, close } = await openPorts(config);
  const memory = await openMemory(args.options);
  try {
    const filled = performance.now();
    const filling = await openFilling(config, ports.embedder);
    await fill({ ports, filling, material: await materialOf(ports.embedder) }, { memories, namespaces });
    filling.close();
    log(`${memories} memories in ${namespaces} namespaces after ${seconds(performance.now() - filled)} s`);
    const measured = await measure(memory, { namespaces, recalls, log });
    const events = (await args.events?.()) ?? null;
    const report: SweepBenchReport = {
      engine: args.engine,
      machine: { cores: availableParallelism(), node: process.versions.node },
      memories,
      namespaces,
      ...measured,
      events: events === null ? null : { ...events, ...shares(events, namespaces) },
    };
    if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
    for (const row of tableOf(report)) log(row);
    return report;
  } finally {
    await memory.close();
    await close();
  }
}

interface Size {
  readonly memories: number;
  readonly namespaces: number;
}

async function fill(place: FillingPlace, { memories, namespaces }: Size): Promise<void> {
  const each = Math.floor(memories / namespaces);
  for (let from = 0; from < namespaces; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, namespaces - from) }, (_, at) => from + at);
    await Promise.all(some.map((at) => fillNamespace(place, { at, each })));
  }
}

interface Measuring {
  readonly namespaces: number;
  readonly recalls: number;
  readonly log: (line: string) => void;
}

type Measured = Omit<SweepBenchReport, 'engine' | 'machine' | 'memories' | 'namespaces' | 'events'>;

async function measure(memory: DurableMemory, { namespaces, recalls, log }: Measuring): Promise<Measured> {
  const recall = recallsOf(memory, namespaces);
  for (let warmUp = 0; warmUp < 30; warmUp += 1) await recall();
  const { result: without, share: alone } = await sharing(() => atPace(recall, (count) => count < recalls));
  log('sweeping');
  const { result: first, share: beside } = await sharing(() => sweepWhile(memory, recall));
  const second = await sweepWhile(memory);
  const after = await atPace(recall, (count) => count < recalls);
  const { swept, heldCount, idle, done } = first.report;
  const [before, during] = [timesOf(without), timesOf(first.times)];
  return {
    sweepMs: Math.round(first.ms),
    swept: { swept, heldCount, idle, done },
    idleSweepMs: Math.round(second.ms),
    everyMs,
    recallMs: { without: before, during, after: timesOf(after), recalls: first.times.length },
    ratio: rounded(during.p95 / before.p95),
    processor: { without: alone, during: beside },
  };
}

/** Each recall is of another user and asks something else, in an order that repeats with the run. */
function recallsOf(memory: DurableMemory, namespaces: number): () => Promise<void> {
  let turn = 0;
  return async () => {
    turn += 1;
    const user = memory.for({ tenantId, userId: `user-${(turn * 7919) % namespaces}` });
    const about = sentences[(turn * 31) % sentences.length]!;
    const { memories, error } = await user.recall(about, { touch: false });
    // One that gave up is counted with the time after which it did.
    if (error === undefined && memories.length === 0) throw new Error('a recall found nothing');
  };
}

/**
 * One recall begins every `everyMs`, whether the one before has ended or not, and is timed from when it was to begin: what
 * holds the process up is felt by each of those it keeps waiting.
 */
async function atPace(recall: () => Promise<void>, goesOn: (count: number) => boolean): Promise<number[]> {
  const running: Promise<number>[] = [];
  for (let begin = performance.now(); goesOn(running.length); begin += everyMs) {
    const due = begin;
    await sleep(Math.max(0, due - performance.now()));
    running.push(recall().then(() => performance.now() - due));
    // Thrown when all have ended.
    running.at(-1)!.catch(() => undefined);
  }
  return Promise.all(running);
}

async function sweepWhile(memory: DurableMemory, recall?: () => Promise<void>) {
  const started = performance.now();
  let ms: number | null = null;
  const sweeping = memory.sweep({ kind: 'archive' }).finally(() => (ms = performance.now() - started));
  const recalling = recall === undefined ? [] : atPace(recall, () => ms === null);
  const [report, times] = await Promise.all([sweeping, recalling]);
  return { ms: ms!, report, times };
}

function shares(events: SweepEvents, namespaces: number) {
  const all = events.sweepEvents + events.laneEvents;
  return { perNamespace: rounded(all / namespaces), perSweptNamespace: rounded(events.laneEvents / events.lanes) };
}

function timesOf(ms: readonly number[]): Times {
  const sorted = ms.toSorted((a, b) => a - b);
  const quantile = (share: number): number => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: quantile(0.5), p95: quantile(0.95) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const seconds = (ms: number): number => Math.round(ms / 100) / 10;

function tableOf({ recallMs, ...report }: SweepBenchReport): readonly string[] {
  const cells = ({ p50, p95 }: Times): string => `${p50} / ${p95}`;
  const { events, swept, processor } = report;
  const shares = (share: ProcessorShare): string =>
    Object.entries(share)
      .map(([name, percent]) => `${name} ${percent} %`)
      .join(', ');
  return [
    '| | |',
    '| --- | --- |',
    `| namespaces swept, held, with nothing due | ${swept.swept}, ${swept.heldCount}, ${swept.idle} |`,
    `| whole sweep | ${seconds(report.sweepMs)} s |`,
    `| a sweep that finds nothing to do | ${seconds(report.idleSweepMs)} s |`,
    `| events per namespace, and of a lane | ${events === null ? 'none' : `${events.perNamespace}, ${events.perSweptNamespace}`} |`,
    `| recall without, ms p50 / p95 | ${cells(recallMs.without)} |`,
    `| recall while it runs (${recallMs.recalls}) | ${cells(recallMs.during)} |`,
    `| recall after it | ${cells(recallMs.after)} |`,
    `| p95 while it runs : without | ${report.ratio} |`,
    `| of one core, without | ${shares(processor.without)} |`,
    `| of one core, while it runs | ${shares(processor.during)} |`,
  ];
}
