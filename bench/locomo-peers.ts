// LoCoMo through each system: every line of a talk taken in, every question asked of all of them in turn. No system is
// told which lines matter; all get the lines in the same form, "(date) Speaker: text".
import { pairedDifference, type Difference } from './bootstrap.js';
import { hitRatio, meanAgeDays, precisionAt } from './field-metrics.js';
import { loadLocomo, type LocomoQuestion, type LocomoTalk } from './locomo-data.js';
import { locomoScores, recallAt, type LocomoResult } from './locomo-measure.js';
import type { MemorySystem } from './peers/system.js';
import { inTurn, machine, report, rounded, share, timesOf, type QualityArgs } from './quality-report.js';

/** Extraction by a model would call it 5,882 times; the recorded answers are to the requests of updates. */
export const leftOut = ['embedded-model', 'mem0-infer'];

const limit = 50;
const dayMs = 86_400_000;

interface Bench {
  readonly system: MemorySystem;
  readonly results: LocomoResult[];
  readonly ages: { readonly saidAt: number; readonly askedAt: number }[];
  readonly times: number[];
  seconds: number;
}

/** Talks one after the other (`items` of them; default all ten); systems take turns question by question. */
export async function run(args: QualityArgs): Promise<object> {
  const talks = (await loadLocomo(args.data)).slice(0, args.items ?? 10);
  const benches: Bench[] = args.systems.all.map((system) => ({ system, results: [], ages: [], times: [], seconds: 0 }));
  for (const { system } of benches) {
    await system.add('warm-up', [{ key: 'warm-up', text: 'The user keeps bees.' }]);
    await system.search('warm-up', 'bees', { limit: 1 });
  }
  for (const talk of talks) {
    for (const bench of benches) await takeIn(bench, talk, args.log);
    await askAll(benches, talk);
    args.log(`${talk.id}: ${benches.map(soFar).join(', ')}`);
  }
  const systems = benches.map((bench) => rowOf(bench, benches[0]!));
  const lines = talks.reduce((sum, talk) => sum + talk.turns.length, 0);
  const content = { suite: 'locomo-peers', machine: machine(), talks: talks.length, lines, systems };
  await report(args, content, locomoTable(systems));
  return content;
}

async function takeIn(bench: Bench, { id, turns }: LocomoTalk, log: QualityArgs['log']): Promise<void> {
  const started = performance.now();
  const facts = turns.map(({ id: key, speaker, text, sessionId, at }) => ({ key, speaker, text, sessionId, at }));
  await bench.system.add(id, facts);
  const seconds = (performance.now() - started) / 1000;
  bench.seconds += seconds;
  log(`${bench.system.name}: ${turns.length} lines of ${id} in ${seconds.toFixed(0)} s`);
}

async function askAll(benches: readonly Bench[], talk: LocomoTalk): Promise<void> {
  const askedAt = Math.max(...talk.turns.map(({ at }) => Date.parse(at))) + dayMs;
  for (const [turn, question] of talk.questions.entries()) {
    for (const bench of inTurn(benches, turn)) await ask(bench, { talk, question, askedAt });
  }
}

interface Asking {
  readonly talk: LocomoTalk;
  readonly question: LocomoQuestion;
  readonly askedAt: number;
}

async function ask({ system, results, ages, times }: Bench, { talk, question, askedAt }: Asking): Promise<void> {
  const started = performance.now();
  const found = await system.search(talk.id, question.text, { limit, now: askedAt });
  times.push(performance.now() - started);
  const lines = new Map(talk.turns.map((line) => [line.id, line]));
  // The same text for all, so that a date in front costs nobody tokens.
  const ranked = found.flatMap(({ key }) => {
    const line = lines.get(key);
    return line === undefined ? [] : [{ id: key, text: line.text, at: line.at }];
  });
  for (const { at } of ranked.slice(0, 10)) ages.push({ saidAt: Date.parse(at), askedAt });
  results.push({ category: question.category, evidence: question.evidence, ranked });
}

const answerable = (results: readonly LocomoResult[]): readonly LocomoResult[] =>
  results.filter(({ category }) => category < 5);

const soFar = ({ system, results }: Bench): string =>
  `${system.name} ${locomoScores(answerable(results)).recallAt10.toFixed(3)}`;

const categories = { 'multi-hop': 1, temporal: 2, 'open-domain': 3, 'single-hop': 4, adversarial: 5 } as const;

function rowOf({ system, results, ages, times, seconds }: Bench, first: Bench) {
  const asked = answerable(results).map(({ evidence, ranked }) => ({
    needed: evidence,
    found: ranked.map(({ id }) => id),
  }));
  const tens = (some: readonly LocomoResult[]) => answerable(some).map((result) => recallAt(result, 10));
  const behind: Difference | null =
    system === first.system ? null : pairedDifference(tens(first.results), tens(results));
  return {
    name: system.name,
    overall: roundedAll(locomoScores(answerable(results))),
    categories: Object.fromEntries(
      Object.entries(categories).map(([name, category]) => [
        name,
        roundedAll(locomoScores(results.filter((result) => result.category === category))),
      ]),
    ),
    /** recall@10 of the first system less this one, on the same questions. */
    behindFirst: behind === null ? null : roundedAll(behind),
    precisionAt10: rounded(precisionAt(10, asked) ?? 0),
    hitRatio: rounded(hitRatio(asked) ?? 0),
    meanAgeDays: rounded(meanAgeDays(ages) ?? 0, 1),
    searchMs: timesOf(times),
    ingestSeconds: rounded(seconds, 0),
  };
}

function roundedAll<T extends object>(values: T): { [K in keyof T]: number } {
  const entries = Object.entries(values).map(([name, value]) => [name, rounded(value as number)]);
  return Object.fromEntries(entries) as { [K in keyof T]: number };
}

/** The rows as a table. */
export function locomoTable(rows: readonly ReturnType<typeof rowOf>[]): readonly string[] {
  return [
    '| system | recall@5 | @10 | @20 | MRR | 512 tokens | 1,024 tokens | first system less this, recall@10 | search, ms p50 / p95 | lines taken in |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ name, overall, behindFirst, searchMs, ingestSeconds }) => {
      const { recallAt5, recallAt10, recallAt20, mrr, in512, in1024 } = overall;
      const gap =
        behindFirst === null
          ? ''
          : `${share(behindFirst.mean)} (${share(behindFirst.low)} to ${share(behindFirst.high)})`;
      const cells = [recallAt5, recallAt10, recallAt20, mrr, in512, in1024].map((value) => share(value)).join(' | ');
      return `| ${name} | ${cells} | ${gap} | ${searchMs.p50} / ${searchMs.p95} | ${ingestSeconds} s |`;
    }),
  ];
}
