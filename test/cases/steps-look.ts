// Steps that look: recall, list, get, score, count-tokens, counting and scanning.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadTokenCounter } from '../../src/adapters/gpt-tokenizer/token-counter.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { RecallOptions } from '../../src/client/recall.js';
import type { RememberResult } from '../../src/client/remember.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { clip } from '../../src/domain/recall/clip.js';
import { ageDays, defaultDecayPerDay, recency, scoreOf, importanceTerm } from '../../src/domain/recall/score.js';
import { ledgerKinds } from '../../src/ports/ledger.js';
import type { Step } from './trial.js';
import { callsOf, meet, NotApplicable, type TrialRun, type StepHandler } from './trial-run.js';
import { userOf } from './world.js';

function recallOptions(step: Step): RecallOptions {
  const given = {
    limit: step['k'],
    budgetTokens: step['tokenBudget'] === 'NaN' ? Number.NaN : step['tokenBudget'],
    minRelevance: step['minScore'],
    filter: step['filter'],
    ...(step['options'] as object | undefined),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as RecallOptions;
}

const recall: StepHandler = async (run, step) =>
  userOf(run.world, meet(run, step.scope)).recall(step['query'] as string, recallOptions(step));

const list: StepHandler = async (run, step) =>
  allOf(userOf(run.world, meet(run, step.scope)), (step['status'] as 'all' | undefined) ?? 'active');

/** All pages of a list. */
export async function allOf(user: UserMemory, status: 'active' | 'all'): Promise<readonly MemoryRecord[]> {
  const all: MemoryRecord[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<UserMemory['list']>> = await user.list({
      status,
      limit: 100,
      ...(after === null ? {} : { after }),
    });
    all.push(...page.memories);
    after = page.next;
  } while (after !== null);
  return all;
}

const get: StepHandler = async (run, step) => {
  const last = callsOf(run, 'put').at(-1)?.value as RememberResult | undefined;
  const id = last?.outcome?.items[0]?.memoryId;
  return id ? userOf(run.world, meet(run, step.scope)).get(id) : null;
};

/** How old and how high the named seeds are, by the pure scoring functions. */
export interface ScoredSeed {
  readonly ref: string;
  readonly ageDays: number;
  readonly recency: number;
  readonly total: number;
}

const score: StepHandler = async (run, step) => {
  const now = run.world.clock.now();
  return Promise.all(
    (step['refs'] as readonly string[]).map(async (ref): Promise<ScoredSeed> => {
      const seed = run.seeds.find((one) => one.ref === ref)!;
      const record = (await userOf(run.world, seed.scope).get(run.refs.get(ref)!))!;
      const terms = {
        relevance: 1,
        recency: recency(record, defaultDecayPerDay[record.category], now),
        importance: importanceTerm(record),
      };
      return { ref, ageDays: ageDays([record.createdAt], now), recency: terms.recency, total: scoreOf(terms) };
    }),
  );
};

const countTokens: StepHandler = async (_, step) => {
  const count = await loadTokenCounter();
  return (step['texts'] as readonly string[]).map((text) => count(text));
};

const countObjects: StepHandler = async (run, step) => {
  const { partition } = userOf(run.world, meet(run, step.scope)).namespace;
  return run.world.store().store.memories.count(partition);
};

/** Every text that is stored anywhere: rows, ledger, and on the embedded engine the bytes of the folder. */
const scan: StepHandler = async (run, step) => {
  const wanted = new RegExp(step['for'] as string, 'u');
  const { partition } = userOf(run.world, meet(run, step.scope)).namespace;
  const { memories, ledger } = run.world.store().store;
  const page = await memories.list(partition, { limit: 1000 });
  const entries = await ledger.list(partition, { kinds: ledgerKinds, order: 'oldest', limit: 1000 });
  const texts = [...page.records, ...entries].map((row) => JSON.stringify(row));
  return { hits: [...texts, ...(await bytesOf(run))].filter((text) => wanted.test(text)).length };
};

async function bytesOf({ world }: TrialRun): Promise<readonly string[]> {
  if (world.folder === null) return [];
  const files = await readdir(world.folder);
  return Promise.all(files.map((file) => readFile(join(world.folder!, file), 'latin1')));
}

/** `recall`, `list`, `get`, `score`, `count-tokens`, `truncate-or-clip-text`, `count-objects`, `scan-all-collections`, `restart-process`. */
export const lookSteps: Readonly<Record<string, StepHandler>> = {
  recall,
  list,
  get,
  score,
  'count-tokens': countTokens,
  'truncate-or-clip-text': async (_, step) =>
    (step['limits'] as readonly number[]).map((limit) => clip(step['text'] as string, limit)),
  'count-objects': countObjects,
  'scan-all-collections': scan,
  'restart-process': async ({ world }) => world.restart(),
  history: async (run, step) => {
    const id = run.refs.get((step['ref'] as string | undefined) ?? '0');
    if (id === undefined) throw new NotApplicable('history of an unknown ref');
    return userOf(run.world, meet(run, step.scope)).history(id);
  },
};
