// LoCoMo through the public verbs: every line of a talk is added verbatim, every question recalled. No model is called.
import { writeFile } from 'node:fs/promises';
import type { DurableMemory } from '../src/client/durable-memory.js';
import type { UserMemory } from '../src/client/user-memory.js';
import { MemoryError } from '../src/domain/errors.js';
import { loadLocomo, type LocomoQuestion, type LocomoTalk, type LocomoTurn } from './locomo-data.js';
import { locomoScores, type LocomoResult, type LocomoScores } from './locomo-measure.js';

export interface LocomoArgs {
  /** Folder with `locomo10.json`. */
  readonly data: string;
  readonly engine: 'embedded' | 'distributed';
  /** Opens a memory that is empty for the users of this run; closed by the caller. */
  readonly memory: DurableMemory;
  /** Only the first talks; default all ten. */
  readonly limitTalks?: number;
  /** File the report is written to as JSON. */
  readonly out?: string;
  readonly log: (line: string) => void;
}

/** Scores over the questions of categories 1–4 (what is compared), each category, and 5 (adversarial) apart. */
export interface LocomoReport {
  readonly engine: string;
  readonly talks: number;
  readonly lines: number;
  readonly overall: LocomoScores;
  readonly categories: Readonly<Record<string, LocomoScores>>;
  readonly adversarial: LocomoScores;
  /** Milliseconds of one recall, the embedding of the question included. */
  readonly recallMs: { readonly p50: number; readonly p95: number };
  readonly seconds: { readonly adding: number; readonly recalling: number };
}

const dayMs = 86_400_000;
/** Ranked lists, not blocks, are measured: the budget must not cut them. */
const unlimitedTokens = 1_000_000;

/** Runs the benchmark with default weights, `touch: false` and `now` one day after the last session of a talk. */
export async function run(args: LocomoArgs): Promise<LocomoReport> {
  const talks = (await loadLocomo(args.data)).slice(0, args.limitTalks ?? 10);
  const results: LocomoResult[] = [];
  const times: number[] = [];
  const seconds = { adding: 0, recalling: 0 };
  for (const talk of talks) {
    const user = args.memory.for({ userId: `locomo-${talk.id}`, consents: ['health', 'finance', 'identity'] });
    const started = performance.now();
    const ids = await addTalk(user, talk);
    const added = performance.now();
    results.push(...(await askAll(user, { talk, ids, times })));
    seconds.adding += (added - started) / 1000;
    seconds.recalling += (performance.now() - added) / 1000;
    args.log(
      `${talk.id}: ${talk.turns.length} lines, ${talk.questions.length} questions, ${line(talkScores(results))}`,
    );
  }
  const report = reportOf(args, { talks, results, times, seconds });
  if (args.out !== undefined) await writeFile(args.out, `${JSON.stringify(report, null, 2)}\n`);
  for (const row of tableOf(report)) args.log(row);
  return report;
}

const talkScores = (results: readonly LocomoResult[]): LocomoScores =>
  locomoScores(results.filter((result) => result.category < 5));

const line = (scores: LocomoScores): string =>
  `so far recall@10 ${scores.recallAt10.toFixed(3)}, in 1,024 tokens ${scores.in1024.toFixed(3)}`;

/** Adds a talk session by session; the memory each line became. */
async function addTalk(user: UserMemory, talk: LocomoTalk): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const turns of sessionsOf(talk)) {
    const facts = turns.map((turn) => ({ content: turn.text, speaker: turn.speaker, extra: { line: turn.id } }));
    const { sessionId, at } = turns[0]!;
    const { outcome, ingestionId } = await user.add(facts, { sessionId, at, wait: 600_000 });
    if (outcome?.status !== 'done') {
      throw new MemoryError('timeout', `session ${sessionId} was not processed (ingestion ${ingestionId})`);
    }
    for (const item of outcome.items) {
      const turn = item.candidate === null ? undefined : turns[item.candidate];
      if (turn !== undefined && item.memoryId !== null) ids.set(turn.id, item.memoryId);
    }
  }
  return ids;
}

function sessionsOf(talk: LocomoTalk): readonly (readonly LocomoTurn[])[] {
  const sessions = new Map<string, LocomoTurn[]>();
  for (const turn of talk.turns) sessions.set(turn.sessionId, [...(sessions.get(turn.sessionId) ?? []), turn]);
  return [...sessions.values()];
}

interface Asking {
  readonly talk: LocomoTalk;
  readonly ids: ReadonlyMap<string, string>;
  readonly times: number[];
}

async function askAll(user: UserMemory, { talk, ids, times }: Asking): Promise<readonly LocomoResult[]> {
  const last = Math.max(...talk.turns.map((turn) => Date.parse(turn.at)));
  const options = { touch: false, budgetTokens: unlimitedTokens, now: last + dayMs, strict: true };
  const results: LocomoResult[] = [];
  for (const question of talk.questions) {
    const started = performance.now();
    const { memories } = await user.recall(question.text, options);
    times.push(performance.now() - started);
    const ranked = memories.map((memory) => ({ id: memory.id, text: memory.content }));
    results.push({ category: question.category, evidence: evidenceOf(question, ids), ranked });
  }
  return results;
}

/** A line that was not kept stays in the evidence, as not found. */
function evidenceOf(question: LocomoQuestion, ids: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(question.evidence.map((id) => ids.get(id) ?? `not kept ${id}`))];
}

interface Measured {
  readonly talks: readonly LocomoTalk[];
  readonly results: readonly LocomoResult[];
  readonly times: readonly number[];
  readonly seconds: LocomoReport['seconds'];
}

function reportOf({ engine }: LocomoArgs, { talks, results, times, seconds }: Measured): LocomoReport {
  const of = (category: number) => locomoScores(results.filter((result) => result.category === category));
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return {
    engine,
    talks: talks.length,
    lines: talks.reduce((sum, talk) => sum + talk.turns.length, 0),
    overall: talkScores(results),
    categories: { 'multi-hop': of(1), temporal: of(2), 'open-domain': of(3), 'single-hop': of(4) },
    adversarial: of(5),
    recallMs: { p50: quantile(0.5), p95: quantile(0.95) },
    seconds,
  };
}

function tableOf(report: LocomoReport): readonly string[] {
  const rows = Object.entries({ 'all (1–4)': report.overall, ...report.categories, adversarial: report.adversarial });
  const cells = (scores: LocomoScores) =>
    [scores.recallAt5, scores.recallAt10, scores.recallAt20, scores.mrr, scores.in512, scores.in1024]
      .map((value) => value.toFixed(3))
      .join(' | ');
  return [
    '| questions | recall@5 | @10 | @20 | MRR | 512 tokens | 1,024 tokens |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(([name, scores]) => `| ${name}, ${scores.questions} | ${cells(scores)} |`),
  ];
}
