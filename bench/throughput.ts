// Turns through the whole pipeline in a second, with one worker and with more: each waits for a model that takes half a second.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { openMemory, type OpenMemoryOptions } from '../src/composition/open-memory.js';
import type { DurableMemory } from '../src/client/durable-memory.js';
import { ingestionCost } from './ingestion-cost.js';
import { machine, rounded } from './quality-report.js';

export interface ThroughputArgs {
  /** Options of a distributed memory nobody has used. */
  readonly options: OpenMemoryOptions;
  /** Starts one more worker process and resolves when it works, with its process id. */
  readonly addWorker: () => Promise<number>;
  /** Calls of the model so far, and characters it was sent. */
  readonly modelUse: () => { readonly calls: number; readonly characters: number };
  /** Default 4. */
  readonly workers?: number;
  /** Users who talk at once, and turns of each in a round. Default 24 and 4. */
  readonly users?: number;
  readonly turns?: number;
  readonly out?: string;
  readonly log: (line: string) => void;
}

interface Round {
  readonly workers: number;
  readonly turns: number;
  readonly seconds: number;
  readonly turnsPerSecond: number;
  /** Beside one worker. */
  readonly growth: number;
  readonly callsPerTurn: number;
  /** Characters sent to the model; about four are a token. */
  readonly charactersPerTurn: number;
  /** Greatest resident set of a worker at the end of the round, and of this process, MB. */
  readonly workerMb: number;
  readonly clientMb: number;
}

/** A round with one worker, then one with one more, and so on; a first round that is not counted warms each up. */
export async function run(args: ThroughputArgs): Promise<readonly Round[]> {
  const { workers = 4, users = 24, turns = 4, log } = args;
  const memory = await openMemory(args.options);
  const rounds: Round[] = [];
  const pids: number[] = [];
  try {
    for (let working = 1; working <= workers; working += 1) {
      pids.push(await args.addWorker());
      await talk(memory, { name: `warm-${working}`, users, turns: 1 });
      const before = args.modelUse();
      const started = performance.now();
      await talk(memory, { name: `round-${working}`, users, turns });
      const seconds = (performance.now() - started) / 1000;
      const perSecond = (users * turns) / seconds;
      rounds.push({
        workers: working,
        turns: users * turns,
        seconds: rounded(seconds, 1),
        turnsPerSecond: rounded(perSecond, 2),
        growth: rounded(perSecond / (rounds[0]?.turnsPerSecond ?? perSecond), 2),
        callsPerTurn: rounded((args.modelUse().calls - before.calls) / (users * turns), 2),
        charactersPerTurn: Math.round((args.modelUse().characters - before.characters) / (users * turns)),
        workerMb: Math.max(...pids.map(residentMb)),
        clientMb: Math.round(process.memoryUsage.rss() / 1e6),
      });
      log(rowOf(rounds.at(-1)!));
      // After each round: the next one may take longer than anybody waits.
      const ingestion = await ingestionCost(placeOf(args.options));
      const report = { machine: machine(), modelMs: 500, users, turnsEach: turns, rounds, ingestion };
      if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
    }
    log('| workers | turns | s | turns/s | growth | model calls a turn | MB of a worker |');
    log('| --- | --- | --- | --- | --- | --- | --- |');
    for (const round of rounds) log(rowOf(round));
    return rounds;
  } finally {
    await memory.close();
  }
}

const rowOf = ({ workers, turns, seconds, turnsPerSecond, growth, callsPerTurn, workerMb }: Round): string =>
  `| ${[workers, turns, seconds, turnsPerSecond, growth, callsPerTurn, workerMb].join(' | ')} |`;

function placeOf({ temporal }: OpenMemoryOptions): Parameters<typeof ingestionCost>[0] {
  const { address, taskQueue } = temporal as { readonly address: string; readonly taskQueue: string };
  return { address, taskQueue };
}

/** Where the system tells it (Linux); 0 elsewhere. */
function residentMb(pid: number): number {
  try {
    const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1000);
  } catch {
    return 0;
  }
}

/** A mixed talk: a fact, thanks, another fact of the same kind, a question. */
const sayings: readonly ((house: string) => string)[] = [
  (house) => `My parrot number 1 of house ${house} eats melon seeds.`,
  () => 'Thanks, that was quick!',
  (house) => `My parrot number 2 of house ${house} eats pumpkin seeds.`,
  (house) => `What does the parrot of house ${house} eat?`,
];

interface Talk {
  readonly name: string;
  readonly users: number;
  readonly turns: number;
}

/** Everybody hands all turns in; resolves when the last of them is done. */
async function talk(memory: DurableMemory, { name, users, turns }: Talk): Promise<void> {
  const one = async (at: number): Promise<void> => {
    const user = memory.for({ tenantId: 'bench', userId: `${name}-${at}` });
    for (let turn = 0; turn < turns; turn += 1) {
      await user.remember(sayings[turn % sayings.length]!(`${at} in ${name}`), { turnId: `t${turn}` });
    }
    if (!(await user.settled({ within: 600_000 }))) throw new Error('turns were not done within ten minutes');
  };
  await Promise.all(Array.from({ length: users }, (_, at) => one(at)));
}
