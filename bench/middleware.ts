// What the middleware adds to a turn: the same agent with and without it, a model that answers at once, turn by turn.
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { HumanMessage } from '@langchain/core/messages';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { createAgent } from 'langchain';
import type { DurableMemory } from '../src/client/durable-memory.js';
import type { UserMemory } from '../src/client/user-memory.js';
import { longTermMemoryMiddleware } from '../src/langchain/middleware.js';
import { middlewareTable, middlewareTimes, type MiddlewarePair, type MiddlewareTimes } from './middleware-measure.js';
import { heldFact, turnText } from './middleware-texts.js';

export interface MiddlewareArgs {
  readonly engine: string;
  /** Opens a memory that is empty for the users of this run; closed by the caller. */
  readonly memory: DurableMemory;
  /** Memories the user has before the first turn. Default 200. */
  readonly memories?: number;
  /** Measured pairs of turns, after the warm-up. Default 300. */
  readonly turns?: number;
  /** File the report is written to as JSON. */
  readonly out?: string;
  readonly log: (line: string) => void;
}

export interface MiddlewareReport {
  readonly engine: string;
  readonly machine: { readonly cores: number; readonly node: string };
  /** Memories of the user before the first turn and after the last one. */
  readonly memories: { readonly before: number; readonly after: number };
  readonly turns: number;
  readonly ms: MiddlewareTimes;
}

const userId = 'bench';
const warmUpTurns = 40;
/** Turns of one conversation; then the next begins. */
const turnsOfThread = 10;

/**
 * Runs pairs of turns in one process, each first alternately, and reports milliseconds. Before each turn the ingestion
 * of the one before has ended, as it has between the turns of a person.
 */
export async function run(args: MiddlewareArgs): Promise<MiddlewareReport> {
  const { memories = 200, turns = 300 } = args;
  await fill(args.memory.for(userId), memories);
  const bench = benchOf(args.memory);
  await pairsOf(bench, { from: 0, count: warmUpTurns });
  const pairs = await pairsOf(bench, { from: warmUpTurns, count: turns });
  const report = {
    engine: args.engine,
    machine: { cores: availableParallelism(), node: process.versions.node },
    memories: { before: memories, after: await countOf(bench.user) },
    turns,
    ms: middlewareTimes(pairs),
  };
  if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
  for (const row of middlewareTable(report.ms)) args.log(row);
  return report;
}

const factsAtOnce = 50;

async function fill(user: UserMemory, count: number): Promise<void> {
  for (let from = 0; from < count; from += factsAtOnce) {
    const facts = Array.from({ length: Math.min(factsAtOnce, count - from) }, (_, index) => heldFact(from + index));
    await user.add(facts, { wait: 600_000 });
  }
}

async function countOf(user: UserMemory): Promise<number> {
  let count = 0;
  let page = await user.list();
  for (;;) {
    count += page.memories.length;
    if (page.next === null) return count;
    page = await user.list({ after: page.next });
  }
}

interface Bench {
  readonly user: UserMemory;
  readonly without: (index: number) => Promise<unknown>;
  readonly with: (index: number) => Promise<unknown>;
  /** Milliseconds in verbs of the memory since the last look. */
  readonly spent: () => { readonly recall: number; readonly handIn: number };
}

function benchOf(memory: DurableMemory): Bench {
  const failures: unknown[] = [];
  const timed = timedMemory(memory);
  const model = new FakeListChatModel({ responses: ['That is good to know.'] });
  const onError = (error: unknown): void => void failures.push(error);
  const plain = createAgent({ model, tools: [] });
  const remembering = createAgent({
    model,
    tools: [],
    middleware: [longTermMemoryMiddleware({ memory: timed.memory, onError })],
  });
  const input = (index: number) => ({ messages: [new HumanMessage(turnText(index))] });
  const scope = (index: number) => ({
    context: { userId },
    configurable: { thread_id: `thread-${Math.floor(index / turnsOfThread)}` },
  });
  return {
    user: memory.for(userId),
    without: (index) => plain.invoke(input(index), { configurable: scope(index).configurable }),
    with: async (index) => {
      await remembering.invoke(input(index), scope(index));
      if (failures.length > 0) throw failures[0];
    },
    spent: timed.spent,
  };
}

/** The memory itself, with a watch on the two verbs a turn waits for. */
function timedMemory(memory: DurableMemory): { readonly memory: DurableMemory; readonly spent: Bench['spent'] } {
  let spent = { recall: 0, handIn: 0 };
  const watched = (user: UserMemory): UserMemory =>
    new Proxy(user, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const column = name === 'recall' ? 'recall' : name === 'remember' ? 'handIn' : null;
        return async (...args: readonly unknown[]) => {
          const started = performance.now();
          const result: unknown = await Reflect.apply(value, target, args);
          if (column !== null) spent[column] += performance.now() - started;
          return result;
        };
      },
    });
  const proxy = new Proxy(memory, {
    get(target, name) {
      if (name === 'for') return (principal: string) => watched(target.for(principal));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    memory: proxy,
    spent: () => {
      const before = spent;
      spent = { recall: 0, handIn: 0 };
      return before;
    },
  };
}

async function pairsOf(bench: Bench, { from, count }: { from: number; count: number }): Promise<MiddlewarePair[]> {
  const pairs: MiddlewarePair[] = [];
  for (let index = from; index < from + count; index++) {
    bench.spent();
    const withFirst = index % 2 === 0 ? await timeOf(bench, () => bench.with(index)) : null;
    const without = await timeOf(bench, () => bench.without(index));
    const withIt = withFirst ?? (await timeOf(bench, () => bench.with(index)));
    pairs.push({ without, with: withIt, ...bench.spent() });
  }
  return pairs;
}

async function timeOf({ user }: Bench, turn: () => Promise<unknown>): Promise<number> {
  while ((await user.queued()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const started = performance.now();
  await turn();
  return performance.now() - started;
}
