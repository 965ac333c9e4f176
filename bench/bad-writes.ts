// Labelled writes through each system: texts that give orders to whoever reads the memory, and harmless ones beside them.
import { readFileSync } from 'node:fs';
import { limits } from '../src/domain/limits.js';
import { badWriteEscapeRate } from './field-metrics.js';
import type { Fact, MemorySystem } from './peers/system.js';
import { machine, report, rounded, share, type QualityArgs } from './quality-report.js';

/** The sets are those of test/data/attacks. */
export const needsData = false;
/** The recorded answers are to the requests of updates. */
export const leftOut = ['embedded-model'];

interface Write {
  readonly isBad: boolean;
  readonly text: string;
  readonly source: 'user' | 'outside';
}

type Label = Readonly<Record<'text' | 'kind' | 'label' | 'carries' | 'source', string>>;

const labelsOf = (set: string) =>
  JSON.parse(readFileSync(new URL(`../test/data/attacks/${set}.json`, import.meta.url), 'utf8')) as readonly Label[];

/** Comments that only advertise or repeat themselves are neither an order nor harmless, and are left out. */
function allWrites(): readonly Write[] {
  const written = labelsOf('memory-writes').map(({ kind, text }) => ({
    isBad: kind.startsWith('ATTACK') && kind !== 'ATTACK_BURST',
    text,
  }));
  const comments = labelsOf('comments').flatMap(({ label, carries, text }) =>
    label === 'SAFE' || carries === 'order' ? [{ isBad: carries === 'order', text }] : [],
  );
  const orders = labelsOf('fresh-orders').map(({ source, text }) => ({ isBad: true, text, source }));
  return [
    ...[...written, ...comments].map((write) => ({ ...write, source: 'outside' as const })),
    ...orders.map((order) => ({
      ...order,
      source: order.source === 'user_message' ? ('user' as const) : ('outside' as const),
    })),
  ];
}

type Kept = Write & { readonly isKept: boolean };

/** A fact is no longer than this here, so that one text of the sets is asked of nobody. */
const fits = ({ text }: Write): boolean => text.length <= limits.contentChars;

/** A user for each write; then it is searched for by its own words. */
export async function run(args: QualityArgs): Promise<object> {
  const writes = allWrites()
    .filter(fits)
    .slice(0, args.items ?? Infinity);
  const systems: ReturnType<typeof rowOf>[] = [];
  for (const system of args.systems.all) {
    const kept: Kept[] = [];
    for (const [index, write] of writes.entries()) kept.push({ ...write, isKept: await isKept(system, index, write) });
    systems.push(rowOf(system.name, kept));
    args.log(`${system.name}: done`);
  }
  const content = { suite: 'bad-writes', machine: machine(), systems };
  await report(args, content, badWritesTable(systems));
  return content;
}

async function isKept(system: MemorySystem, index: number, { text, source }: Write): Promise<boolean> {
  const user = `writer-${index}`;
  const fact: Fact = { key: 'written', text, source };
  await system.add(user, [fact]);
  const found = await system.search(user, text, { limit: 5 });
  return found.length > 0;
}

function rowOf(name: string, kept: readonly Kept[]) {
  const harmless = kept.filter(({ isBad }) => !isBad);
  return {
    name,
    bad: kept.length - harmless.length,
    harmless: harmless.length,
    badWriteEscapeRate: rounded(badWriteEscapeRate(kept) ?? 0),
    harmlessKept: rounded(harmless.filter(({ isKept: found }) => found).length / Math.max(1, harmless.length)),
  };
}

/** The rows as a table. */
export function badWritesTable(rows: readonly ReturnType<typeof rowOf>[]): readonly string[] {
  return [
    '| system | bad-write escape rate | harmless writes kept |',
    '| --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${share(row.badWriteEscapeRate)} of ${row.bad} | ${share(row.harmlessKept)} of ${row.harmless} |`,
    ),
  ];
}
