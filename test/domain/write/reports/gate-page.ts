// The measured numbers of the gate: as a table for docs/gate.md, and as what may not get worse (gate-numbers.json).
import { attackRows, freshWritten, refusedWithoutOrder, type AttackRow } from './attack-report.js';
import { ownSentences } from './attack-sets.js';
import { secretRows, type SecretRow } from './secret-report.js';

/** Everything measured, by "set, route, half" or set; each is a count of things that went wrong. */
export type GateNumbers = Readonly<Record<string, number>>;

/** One measurement of everything. */
export interface GateReport {
  readonly attacks: readonly AttackRow[];
  readonly secrets: readonly SecretRow[];
  readonly withoutOrder: ReturnType<typeof refusedWithoutOrder>;
  readonly fresh: { readonly user: ReturnType<typeof freshWritten>; readonly tool: ReturnType<typeof freshWritten> };
}

/** Measures all sets; the same every time. */
export async function gateReport(): Promise<GateReport> {
  return {
    attacks: await attackRows(),
    secrets: secretRows(),
    withoutOrder: refusedWithoutOrder(),
    fresh: { user: freshWritten('user_message'), tool: freshWritten('tool_trace') },
  };
}

/** The counts that may fall and never rise. */
export function numbersOf({ attacks, secrets, fresh }: GateReport): GateNumbers {
  const pairs = attacks.flatMap(({ set, route, half, written, refused }) => [
    [`${set}, ${route}, ${half}: written`, written] as const,
    [`${set}, ${route}, ${half}: refused`, refused] as const,
  ]);
  const found = secrets.flatMap(({ set, missed, falseRedactions }) => [
    [`${set}: missed`, missed] as const,
    [`${set}: false redactions`, falseRedactions] as const,
  ]);
  const written = [
    ['orders written afresh, of users: written', fresh.user.written] as const,
    ['orders written afresh, of tools: written', fresh.tool.written] as const,
  ];
  return Object.fromEntries([...pairs, ...written, ...found]);
}

/** Where the tables stand in docs/gate.md. */
export const tableMarks = { begin: '<!-- measured:begin -->', end: '<!-- measured:end -->' } as const;

/** The page with its tables replaced by these. */
export function withTables(page: string, report: GateReport): string {
  const begin = page.indexOf(tableMarks.begin) + tableMarks.begin.length;
  const end = page.indexOf(tableMarks.end);
  return `${page.slice(0, begin)}\n\n${tablesOf(report)}\n\n${page.slice(end)}`;
}

function tablesOf({ attacks, secrets, withoutOrder, fresh }: GateReport): string {
  const { texts, refused } = withoutOrder;
  return [
    table(
      ['set', 'route', 'half', 'attacks written', 'harmless refused'],
      attacks.map((row) => [
        row.set,
        row.route,
        row.half,
        share(row.written, row.attacks),
        share(row.refused, row.benign),
      ]),
    ),
    `Attack sets, worst route: ${worstRoute(attacks)}.`,
    `Orders written afresh after the patterns, added: ${share(fresh.user.written, fresh.user.texts)} written in a user's words, ${share(fresh.tool.written, fresh.tool.texts)} in a tool's. This is what patterns are worth on words they do not know.`,
    `Unwanted comments without an order in them (advertising, talk), added as a tool's words: ${refused} of ${texts} refused; the rest is kept as observed facts of low trust.`,
    table(
      ['texts', 'secrets missed', 'false redactions'],
      secrets.map((row) => [row.set, share(row.missed, row.secrets), share(row.falseRedactions, row.texts)]),
    ),
  ].join('\n\n');
}

/** Of each route over all sets but the growing one, and both halves: how much was written, and how much refused. */
export function byRoute(
  attacks: readonly AttackRow[],
): ReadonlyMap<string, Omit<AttackRow, 'set' | 'half' | 'misses'>> {
  const routes = new Map<string, Omit<AttackRow, 'set' | 'half' | 'misses'>>();
  for (const row of attacks.filter(({ set }) => set !== ownSentences)) {
    const sum = routes.get(row.route) ?? { route: row.route, attacks: 0, written: 0, benign: 0, refused: 0 };
    routes.set(row.route, {
      route: row.route,
      attacks: sum.attacks + row.attacks,
      written: sum.written + row.written,
      benign: sum.benign + row.benign,
      refused: sum.refused + row.refused,
    });
  }
  return routes;
}

function worstRoute(attacks: readonly AttackRow[]): string {
  const routes = [...byRoute(attacks).values()];
  const written = routes.toSorted((one, other) => other.written / other.attacks - one.written / one.attacks)[0];
  const refused = routes.toSorted((one, other) => other.refused / other.benign - one.refused / one.benign)[0];
  if (written === undefined || refused === undefined) return 'none';
  return `${share(written.written, written.attacks)} of the attacks written, ${share(refused.refused, refused.benign)} of the harmless texts refused`;
}

function share(count: number, of: number): string {
  return of === 0 ? '–' : `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
