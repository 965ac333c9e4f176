// The table of the README, made of the committed results: systems by measures, a dash for what a system cannot do or
// was not asked in that run.
import { share } from './quality-report.js';

interface Row {
  readonly name: string;
}

interface Of<R extends Row> {
  readonly systems: readonly R[];
}

interface Updates extends Row {
  readonly newerAboveOlder: number;
  readonly olderReturned: number;
}

/** What is read of the reports. */
export interface QualityReports {
  readonly locomo: Of<Row & { overall: { recallAt10: number } }> & { talks: number };
  readonly updates: Of<Updates>;
  /** The tier of the rules and that of a model, whose answers were recorded. */
  readonly updatesModel: Of<Updates>;
  readonly badWrites: Of<Row & { badWriteEscapeRate: number; harmlessKept: number }>;
  readonly precision: Of<Row & { precision: number; recall: number; passed: number }>;
  readonly forgetting: Of<
    Row & {
      leaked: number;
      afterAll: { rowsLeft: Readonly<Record<string, number>>; othersLost: number } | null;
      rowsAfterParallelAdds: number;
    }
  >;
}

interface Column {
  readonly title: string;
  readonly cell: (name: string) => string;
}

function column<R extends Row>(title: string, { systems }: Of<R>, cell: (row: R) => string): Column {
  return {
    title,
    cell: (name) => {
      const row = systems.find((system) => system.name === name);
      return row === undefined ? '–' : cell(row);
    },
  };
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const updatesCell = (row: Updates) => `${share(row.newerAboveOlder, 2)} / ${share(row.olderReturned, 2)}`;

/** The lines of the table: the systems of the forgetting report, which holds every one, and then those with a model. */
export function readmeTable(reports: QualityReports): readonly string[] {
  const columns = columnsOf(reports);
  const { forgetting, updates, updatesModel } = reports;
  const names = [...forgetting.systems, ...updates.systems, ...updatesModel.systems].map(({ name }) => name);
  const rows = [
    ['system', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '---')],
    ...[...new Set(names)].map((name) => [name, ...columns.map(({ cell }) => cell(name))]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

function columnsOf({ precision, locomo, updates, updatesModel, badWrites, forgetting }: QualityReports) {
  const known = new Set(updates.systems.map(({ name }) => name));
  const allUpdates = [...updates.systems, ...updatesModel.systems.filter(({ name }) => !known.has(name))];
  return [
    column(
      'PrecisionMemBench: precision / recall',
      precision,
      (row) => `${share(row.precision, 2)} / ${share(row.recall, 2)}`,
    ),
    column('cases passed of 77', precision, ({ passed }) => String(passed)),
    column(`LoCoMo, ${locomo.talks} talks: recall@10`, locomo, ({ overall }) => share(overall.recallAt10)),
    column('updates: newer above older / older returned', { systems: allUpdates }, updatesCell),
    column(
      'bad writes kept / harmless kept',
      badWrites,
      (row) => `${share(row.badWriteEscapeRate, 2)} / ${share(row.harmlessKept, 2)}`,
    ),
    column("others' facts read", forgetting, ({ leaked }) => String(leaked)),
    column('rows left after delete-all', forgetting, ({ afterAll }) =>
      afterAll === null ? '–' : String(sum(afterAll.rowsLeft)),
    ),
    column("others' facts lost by it", forgetting, ({ afterAll }) =>
      afterAll === null ? '–' : String(afterAll.othersLost),
    ),
    column('rows of 20 equal adds', forgetting, (row) => String(row.rowsAfterParallelAdds)),
  ];
}
