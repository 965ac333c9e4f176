// core-memory updates through each system: ten facts, later one that contradicts them, then the question.
import { conflictRate, neededRecallAt, staleUseRate, type AskedQuestion } from './field-metrics.js';
import type { Fact, MemorySystem } from './peers/system.js';
import { inTurn, machine, report, rounded, share, timesOf, type QualityArgs } from './quality-report.js';
import { loadUpdates, type UpdateItem } from './updates-data.js';

/** Of which at least 200 need an adjudication. */
const defaultItems = 220;
const limit = 20;
const saidFirst = '2026-01-10T09:00:00Z';
const saidLater = '2026-03-10T09:00:00Z';
const askedAt = Date.parse('2026-03-11T09:00:00Z');

interface Bench {
  readonly system: MemorySystem;
  readonly asked: AskedQuestion[];
  readonly times: number[];
}

/**
 * A user for each item; systems take turns item by item. Nothing tells a system that the later fact replaces one, unless
 * it is announced: then the words it was said with call it a correction, and not of what.
 */
export async function run(args: QualityArgs): Promise<object> {
  const items = spread(await loadUpdates(args.data), args.items ?? defaultItems);
  const benches: Bench[] = args.systems.all.map((system) => ({ system, asked: [], times: [] }));
  for (const { system } of benches) {
    await system.add('warm-up', [{ key: 'warm-up', text: 'The user keeps bees.' }]);
    await system.search('warm-up', 'bees', { limit: 1 });
  }
  for (const [turn, item] of items.entries()) {
    const newer = newerOf(item, args.announced);
    for (const bench of inTurn(benches, turn)) await tryItem(bench, `user-${turn}`, { ...item, newer });
    if (turn % 20 === 19) args.log(`${turn + 1} of ${items.length} items`);
  }
  const systems = benches.map(rowOf);
  const content = {
    suite: 'updates',
    ...(args.announced === true ? { announced: true } : {}),
    machine: machine(),
    items: items.length,
    systems,
    ...adjudications(args),
  };
  await report(args, content, updatesTable(systems));
  return content;
}

/** How many requests to the model had a recorded answer, and how many the rules decided for want of one. */
function adjudications({ systems: { all, recorded } }: QualityArgs) {
  if (!all.some(({ name }) => name.endsWith('model tier'))) return {};
  return { adjudications: { recorded: recorded.used.length, missing: recorded.missed.length } };
}

/** So many items, evenly over the file. */
function spread(items: readonly UpdateItem[], count: number): readonly UpdateItem[] {
  if (count >= items.length) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}

function newerOf({ newer: text }: UpdateItem, announced = false): Fact {
  const fact = { key: 'newer', text, at: saidLater };
  return announced ? { ...fact, quote: `Correction of what I told you earlier: ${text}` } : fact;
}

type AskedItem = Omit<UpdateItem, 'newer'> & { readonly newer: Fact };

async function tryItem({ system, asked, times }: Bench, user: string, item: AskedItem): Promise<void> {
  const facts = item.facts.map((text, index) => ({ key: `fact ${index}`, text, at: saidFirst }));
  await system.add(user, facts);
  await system.add(user, [item.newer]);
  const started = performance.now();
  const found = await system.search(user, item.question, { limit, now: askedAt });
  times.push(performance.now() - started);
  asked.push({
    needed: ['newer'],
    stale: item.old.map((index) => `fact ${index}`),
    found: found.map(({ key }) => key),
  });
}

function rowOf({ system, asked, times }: Bench) {
  const newerFirst = asked.filter(({ stale = [], found }) => {
    const newer = found.indexOf('newer');
    return newer >= 0 && stale.every((key) => !found.includes(key) || found.indexOf(key) > newer);
  }).length;
  const olderFound = asked.filter(({ stale = [], found }) => stale.some((key) => found.includes(key))).length;
  const of = (count: number) => rounded(count / Math.max(1, asked.length));
  return {
    name: system.name,
    newerAboveOlder: of(newerFirst),
    olderReturned: of(olderFound),
    neededRecallAt5: orNull(neededRecallAt(5, asked)),
    staleUseRate: orNull(staleUseRate(asked)),
    conflictRate: orNull(conflictRate(asked)),
    searchMs: timesOf(times),
  };
}

const orNull = (value: number | null): number | null => (value === null ? null : rounded(value));

/** The rows as a table. */
export function updatesTable(rows: readonly ReturnType<typeof rowOf>[]): readonly string[] {
  return [
    '| system | newer above older | older still returned | needed-recall@5 | stale-use rate | conflict rate | search, ms p50 / p95 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${share(row.newerAboveOlder)} | ${share(row.olderReturned)} | ${share(row.neededRecallAt5)} | ${share(row.staleUseRate)} | ${share(row.conflictRate)} | ${row.searchMs.p50} / ${row.searchMs.p95} |`,
    ),
  ];
}
