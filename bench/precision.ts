// PrecisionMemBench through each system: 35 beliefs taken in one by one, 77 cases asked, judged by its own rules.
import type { Fact, MemorySystem } from './peers/system.js';
import {
  beliefText,
  inWritingOrder,
  loadPrecision,
  type Belief,
  type PrecisionCase,
  type PrecisionData,
} from './precision-data.js';
import { beliefBudget, contextOf, judged, precisionScores, type CaseResult } from './precision-measure.js';
import { inTurn, machine, report, rounded, share, timesOf, type QualityArgs } from './quality-report.js';

/** The recorded answers are to the requests of updates. */
export const leftOut = ['embedded-model'];

/** The day after the last belief was written. */
const askedAt = Date.parse('2026-10-08T00:00:00Z');
/** Open questions come from the harness; what is searched is what is settled. */
const searchedKinds = ['preference', 'entity', 'decision', 'relation'];

interface Bench {
  readonly system: MemorySystem;
  readonly results: CaseResult[];
  readonly times: number[];
  seconds: number;
}

/** Takes the beliefs in, asks every case of every system in turn, and reports. */
export async function run(args: QualityArgs): Promise<object> {
  const data = await loadPrecision(args.data);
  const benches: Bench[] = args.systems.all.map((system) => ({ system, results: [], times: [], seconds: 0 }));
  for (const bench of benches) {
    await bench.system.add('warm-up', [{ key: 'warm-up', text: 'The user keeps bees.' }]);
    await bench.system.search('warm-up', 'bees', { limit: 1 });
    bench.seconds = await takeIn(bench.system, data.beliefs);
    args.log(`${bench.system.name}: ${data.beliefs.length} beliefs in ${bench.seconds.toFixed(1)} s`);
  }
  for (const [turn, one] of data.cases.entries()) {
    for (const bench of inTurn(benches, turn)) await ask(bench, data, one);
    if (turn % 20 === 19) args.log(`${turn + 1} of ${data.cases.length} cases`);
  }
  const systems = benches.map(rowOf);
  const content = { suite: 'precision', machine: machine(), beliefs: data.beliefs.length, systems };
  await report(args, content, precisionTable(systems));
  return content;
}

async function takeIn(system: MemorySystem, beliefs: readonly Belief[]): Promise<number> {
  const started = performance.now();
  for (const belief of inWritingOrder(beliefs)) {
    const old = beliefs.find(({ superseded_by }) => superseded_by === belief._id);
    if (old === undefined || system.replace === undefined) await system.add(belief.user_id, [factOf(belief)]);
    else await system.replace(belief.user_id, old._id, factOf(belief));
  }
  return (performance.now() - started) / 1000;
}

function factOf(belief: Belief): Fact {
  return {
    key: belief._id,
    text: beliefText(belief),
    scope: belief.scope[0]!,
    kind: belief.type,
    at: belief.created_at,
  };
}

async function ask({ system, results, times }: Bench, { beliefs }: PrecisionData, one: PrecisionCase): Promise<void> {
  const limit = beliefBudget(one);
  const started = performance.now();
  const found: string[][] = [];
  if (one.query.trim() !== '' && limit > 0) {
    for (const scope of one.scope) {
      const options = { limit, scope, kinds: searchedKinds, now: askedAt };
      found.push((await system.search(one.userId ?? 'test-user', one.query, options)).map(({ key }) => key));
    }
    times.push(performance.now() - started);
  }
  results.push(judged(one, contextOf(beliefs, one, interleaved(found))));
}

/** Best of each scope, then second best … */
function interleaved(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
}

function rowOf({ system, results, times, seconds }: Bench) {
  const { precision, recall, passed, cases } = precisionScores(results);
  return {
    name: system.name,
    precision: rounded(precision),
    recall: rounded(recall),
    passed,
    cases,
    searchMs: timesOf(times),
    ingestSeconds: rounded(seconds, 1),
    failed: results
      .filter(({ failures }) => failures.length > 0)
      .map(({ caseId, failures }) => ({ caseId, failures: failures.slice(0, 8) })),
  };
}

/** The table of the docs. */
export function precisionTable(rows: readonly ReturnType<typeof rowOf>[]): readonly string[] {
  return [
    '| system | precision | recall | cases passed | search, ms p50 / p95 | 35 beliefs taken in |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name, precision, recall, passed, cases, searchMs, ingestSeconds }) =>
        `| ${name} | ${share(precision)} | ${share(recall)} | ${passed} of ${cases} | ${searchMs.p50} / ${searchMs.p95} | ${ingestSeconds} s |`,
    ),
  ];
}
