// Our own cases of deletion: what is left after one fact or all of a user are removed, next to users with nearly the
// same id; and what twenty adds of one fact at the same time become.
import type { MemorySystem, RowsLeft } from './peers/system.js';
import { machine, report, type QualityArgs } from './quality-report.js';

/** It makes its own data. */
export const needsData = false;
/** The recorded answers are to the requests of updates. */
export const leftOut = ['embedded-model'];

/** The first is removed; the others must not notice. */
const users = ['alice', 'alice@example.com', 'Alice', 'alice-work'] as const;
const parallelAdds = 20;

/** A made-up word for each fact, of letters only, that nothing else contains. */
const wordOf = (user: number, fact: number) =>
  `${['Quill', 'Brond', 'Vexmar', 'Tholl'][user]}${['ivane', 'orsk', 'unday'][fact]}`;

const sentences = [
  (word: string) => `The user keeps a tortoise named ${word}.`,
  (word: string) => `The user rents a boat called ${word} in summer.`,
  (word: string) => `The user plays in a band called ${word}.`,
] as const;

export interface ForgettingRow {
  readonly name: string;
  /** Facts of others that a search as the first user brought. */
  readonly leaked: number;
  /** Null = the system cannot remove one. */
  readonly afterOne: { readonly found: boolean; readonly rowsLeft: RowsLeft; readonly neighboursLost: number } | null;
  /** Null = the system cannot remove all of a user. */
  readonly afterAll: { readonly found: number; readonly rowsLeft: RowsLeft; readonly othersLost: number } | null;
  readonly rowsAfterParallelAdds: number;
}

/** Runs the cases on each system. */
export async function run(args: QualityArgs): Promise<object> {
  const rows: ForgettingRow[] = [];
  for (const system of args.systems.all) {
    rows.push(await tryAll(system));
    args.log(`${system.name}: done`);
  }
  const content = { suite: 'forgetting', machine: machine(), users, parallelAdds, systems: rows };
  await report(args, content, forgettingTable(rows));
  return content;
}

async function tryAll(system: MemorySystem): Promise<ForgettingRow> {
  for (const [index, user] of users.entries()) {
    for (const [fact, sentence] of sentences.entries()) {
      await system.add(user, [{ key: wordOf(index, fact), text: sentence(wordOf(index, fact)) }]);
    }
  }
  const leaked = await countLeaks(system);
  const afterOne = await removeOne(system);
  const afterAll = await removeAll(system);
  return { name: system.name, leaked, afterOne, afterAll, rowsAfterParallelAdds: await addAtOnce(system) };
}

const wordsOf = (user: number): readonly string[] => sentences.map((_, fact) => wordOf(user, fact));
const others = [1, 2, 3] as const;

async function foundBy(system: MemorySystem, user: string, words: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const word of words) {
    const results = await system.search(user, `What about ${word}?`, { limit: 20 });
    for (const { text } of results) for (const one of words) if (text.includes(one)) found.add(one);
  }
  return found;
}

async function countLeaks(system: MemorySystem): Promise<number> {
  return (await foundBy(system, users[0], others.flatMap(wordsOf))).size;
}

async function removeOne(system: MemorySystem): Promise<ForgettingRow['afterOne']> {
  if (system.forget === undefined) return null;
  const word = wordOf(0, 0);
  await system.forget(users[0], word);
  const kept = wordsOf(0).slice(1);
  return {
    found: (await foundBy(system, users[0], [word])).size > 0,
    rowsLeft: await system.rowsWith(word),
    neighboursLost: kept.length - (await foundBy(system, users[0], kept)).size,
  };
}

async function removeAll(system: MemorySystem): Promise<ForgettingRow['afterAll']> {
  if (system.forgetAll === undefined) return null;
  await system.forgetAll(users[0]);
  const rowsLeft: Record<string, number> = {};
  for (const word of wordsOf(0)) {
    for (const [place, count] of Object.entries(await system.rowsWith(word))) {
      rowsLeft[place] = (rowsLeft[place] ?? 0) + count;
    }
  }
  let othersLost = 0;
  for (const index of others) {
    othersLost += sentences.length - (await foundBy(system, users[index], wordsOf(index))).size;
  }
  return { found: (await foundBy(system, users[0], wordsOf(0))).size, rowsLeft, othersLost };
}

async function addAtOnce(system: MemorySystem): Promise<number> {
  const text = 'The user collects stamps of lighthouses.';
  const keys = Array.from({ length: parallelAdds }, (_, index) => `copy ${index}`);
  await Promise.all(keys.map((key) => system.add('twin', [{ key, text }])));
  return system.count('twin');
}

/** The table of the docs. */
export function forgettingTable(rows: readonly ForgettingRow[]): readonly string[] {
  const left = (rowsLeft: RowsLeft): string =>
    Object.keys(rowsLeft).length === 0
      ? 'nothing'
      : Object.entries(rowsLeft)
          .map(([place, count]) => `${count} ${place}`)
          .join(', ');
  return [
    '| system | facts of others read | after forgetting one, left | after forgetting all, left | facts of others lost | rows of 20 equal adds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ name, leaked, afterOne, afterAll, rowsAfterParallelAdds }) =>
      [
        `| ${name} | ${leaked}`,
        afterOne === null ? '–' : left(afterOne.rowsLeft),
        afterAll === null ? '–' : left(afterAll.rowsLeft),
        afterAll === null ? '–' : String(afterAll.othersLost),
        `${rowsAfterParallelAdds} |`,
      ].join(' | '),
    ),
  ];
}
