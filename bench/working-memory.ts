// Working memory: the last 5 turns of a session from the ledger and from Redis, alternately in one run.
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { RedisChatMessageHistory } from '@langchain/community/stores/message/ioredis';
import { Redis } from 'ioredis';
import type { DurableMemory } from '../src/client/durable-memory.js';
import { LongTermMemory } from '../src/langchain/long-term-memory.js';
import { startRedis } from '../test/support/redis-server.js';

export interface WorkingMemoryArgs {
  readonly engine: string;
  /** Opens a memory that is empty for the users of this run; closed by the caller. */
  readonly memory: DurableMemory;
  /** Measured loads from each place. Default 400. */
  readonly loads?: number;
  /** File the report is written to as JSON. */
  readonly out?: string;
  readonly log: (line: string) => void;
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

interface SessionTimes {
  /** Turns of the session, of which the last 5 are loaded. */
  readonly turns: number;
  readonly ledgerMs: Times;
  readonly redisMs: Times;
  /** Redis over ledger, p50. */
  readonly ratio: number;
}

export interface WorkingMemoryReport {
  readonly engine: string;
  readonly machine: { readonly cores: number; readonly node: string };
  readonly redis: string;
  readonly loads: number;
  readonly sessions: readonly SessionTimes[];
}

const shown = 5;
const warmUp = 30;

/** Measures `loadMemoryVariables` with an empty input, which recalls nothing: reading and fitting the turns only. */
export async function run(args: WorkingMemoryArgs): Promise<WorkingMemoryReport> {
  const { loads = 400 } = args;
  const server = await startRedis();
  const client = new Redis({ port: server.port, host: '127.0.0.1' });
  try {
    const sessions: SessionTimes[] = [];
    for (const turns of [10, 200]) sessions.push(await measured({ ...args, loads, client, turns }));
    const report = {
      engine: args.engine,
      machine: { cores: availableParallelism(), node: process.versions.node },
      redis: /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '',
      loads,
      sessions,
    };
    if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
    for (const row of tableOf(report)) args.log(row);
    return report;
  } finally {
    client.disconnect();
    await server.stop();
  }
}

interface Measured extends WorkingMemoryArgs {
  readonly loads: number;
  readonly client: Redis;
  readonly turns: number;
}

async function measured({ memory, client, turns, loads }: Measured): Promise<SessionTimes> {
  const user = memory.for('bench');
  const sessionId = `session of ${turns} turns`;
  const chatHistory = new RedisChatMessageHistory({ client, sessionId });
  const fromRedis = new LongTermMemory({ memory: user, sessionId, chatHistory, recentTurns: shown, strict: true });
  const fromLedger = new LongTermMemory({ memory: user, sessionId, recentTurns: shown, strict: true });
  // Saved once, to both.
  for (let turn = 0; turn < turns; turn++)
    await fromRedis.saveContext({ input: said(turn) }, { output: answered(turn) });
  // Nothing is processed while it is measured.
  while ((await user.queued()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const times = { ledger: [] as number[], redis: [] as number[] };
  for (let load = -warmUp; load < loads; load++) {
    const places = [
      { past: fromLedger, into: times.ledger },
      { past: fromRedis, into: times.redis },
    ];
    // Each goes first in turn.
    for (const { past, into } of load % 2 === 0 ? places : places.toReversed()) {
      const ms = await timed(past);
      if (load >= 0) into.push(ms);
    }
  }
  const [ledgerMs, redisMs] = [timesOf(times.ledger), timesOf(times.redis)];
  return { turns, ledgerMs, redisMs, ratio: rounded(redisMs.p50 / ledgerMs.p50) };
}

const said = (turn: number) =>
  `In round ${turn} I asked where the ${turn % 7}th kettle stands and whether it is still hot.`;
const answered = (turn: number) =>
  `It stands on shelf ${turn % 11}, and it has been cold since this morning. `.repeat(3);

async function timed(past: LongTermMemory): Promise<number> {
  const started = performance.now();
  const { history } = await past.loadMemoryVariables({ input: '' });
  const ms = performance.now() - started;
  const turns = (history as string).split('Human: ').length - 1;
  if (turns !== shown) throw new Error(`${turns} turns were loaded, not ${shown}`);
  return ms;
}

function timesOf(ms: readonly number[]): Times {
  const sorted = ms.toSorted((a, b) => a - b);
  const quantile = (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: quantile(0.5), p95: quantile(0.95) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function tableOf({ sessions }: WorkingMemoryReport): readonly string[] {
  const cells = ({ p50, p95 }: Times) => `${p50} / ${p95}`;
  return [
    '| session | ledger, ms p50 / p95 | Redis, ms p50 / p95 | Redis : ledger |',
    '| --- | --- | --- | --- |',
    ...sessions.map(
      ({ turns, ledgerMs, redisMs, ratio }) => `| ${turns} turns | ${cells(ledgerMs)} | ${cells(redisMs)} | ${ratio} |`,
    ),
  ];
}
