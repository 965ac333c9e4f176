import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { badWritesTable } from '../../bench/bad-writes.js';
import { forgettingTable } from '../../bench/forgetting.js';
import { locomoTable } from '../../bench/locomo-peers.js';
import { precisionTable } from '../../bench/precision.js';
import { readmeTable, type QualityReports } from '../../bench/readme-table.js';
import { speedTable, type SpeedRows } from '../../bench/speed-table.js';
import { updatesTable } from '../../bench/updates.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const result = <T>(name: string): T => JSON.parse(read(`bench/results/${name}.json`)) as T;

/** Cells without the padding a formatter adds. */
const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => (/^ *-+ *$/u.test(cell) ? '---' : cell.trim()));

/** What stands between the marks of this name. */
function shown(path: string, mark: string): readonly (readonly string[])[] {
  const between = new RegExp(`<!-- ${mark} -->\\n([\\s\\S]*?)\\n<!-- /${mark} -->`, 'u').exec(read(path))?.[1] ?? '';
  return between.trim().split('\n').map(cellsOf);
}

describe('the tables of the benchmarks are those of the committed results:', () => {
  it('that of the README', () => {
    const table = readmeTable({
      precision: result<QualityReports['precision']>('precision'),
      locomo: result<QualityReports['locomo']>('locomo-peers'),
      updates: result<QualityReports['updates']>('updates'),
      updatesModel: result<QualityReports['updatesModel']>('updates-model'),
      badWrites: result<QualityReports['badWrites']>('bad-writes'),
      forgetting: result<QualityReports['forgetting']>('forgetting'),
    });
    expect(shown('README.md', 'bench')).toEqual(table.map(cellsOf));
  });

  it.each([
    ['precision', precisionTable],
    ['forgetting', forgettingTable],
    ['updates', updatesTable],
    ['updates-model', updatesTable],
    ['updates-announced', updatesTable],
    ['locomo-peers', locomoTable],
    ['bad-writes', badWritesTable],
  ] as const)('%s in docs/benchmarks.md', (name, tableOf) => {
    const { systems } = result<{ readonly systems: readonly never[] }>(name);
    expect(shown('docs/benchmarks.md', name)).toEqual(tableOf(systems).map(cellsOf));
  });

  it('speed in docs/benchmarks.md', () => {
    expect(shown('docs/benchmarks.md', 'speed')).toEqual(speedTable(result<SpeedRows>('speed')).map(cellsOf));
  });

  it('and every adjudication of the model tier had its recorded answer, at least 200 of them', () => {
    const { adjudications } = result<{ readonly adjudications: Readonly<Record<'recorded' | 'missing', number>> }>(
      'updates-model',
    );
    expect(adjudications.missing).toBe(0);
    expect(adjudications.recorded).toBeGreaterThanOrEqual(200);
  });

  it('with a dash, not a zero, for what a system cannot do', () => {
    const none = { systems: [] };
    const forgetting = { systems: [{ name: 'x', leaked: 0, afterAll: null, rowsAfterParallelAdds: 20 }] };
    const others = {
      precision: none,
      locomo: { talks: 3, ...none },
      updates: none,
      updatesModel: none,
      badWrites: none,
    };
    expect(readmeTable({ ...others, forgetting })[2]).toBe('| x | – | – | – | – | – | 0 | – | – | 20 |');
  });
});
