// npm run bench -- faults: a storm of faults over a running system, and what was lost, doubled, invisible or leaked.
import { findingKinds } from './faults/oracle.js';
import { meanGapMs, type StormEngine } from './faults/plan.js';
import { addRun } from './faults/report-file.js';
import { storm, type StormReport } from './faults/storm.js';
import type { Log } from './faults/world.js';

export interface RunOptions {
  readonly engine: StormEngine;
  readonly minutes: number;
  readonly within?: number;
  readonly seed: number;
  readonly out?: string;
  readonly log: Log;
}

/** As many faults as come in so many minutes on an idle machine, none after `within` minutes; prints a table, and adds the run to the file. */
export async function run({ engine, minutes, within, seed, out, log }: RunOptions): Promise<StormReport> {
  const faults = Math.max(1, Math.round((minutes * 60_000) / meanGapMs[engine]));
  const enough = within === undefined ? {} : { enough: AbortSignal.timeout(within * 60_000) };
  const report = await storm({ engine, seed, faults, ...enough, log });
  for (const line of tableOf(report)) log(line);
  if (out !== undefined) addRun(out, report);
  return report;
}

function tableOf({ injected, found, odd, ...report }: StormReport): readonly string[] {
  return [
    '| fault | injected |',
    '| --- | --- |',
    ...Object.entries(injected)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `| ${name} | ${count} |`),
    `| all | ${report.faults} |`,
    '',
    `| accepted turns | recalls | forgotten | ${findingKinds.join(' | ')} | odd errors |`,
    `| --- | --- | --- | ${findingKinds.map(() => '---').join(' | ')} | --- |`,
    `| ${report.accepted} | ${report.recalls} | ${report.forgotten} | ${findingKinds.map((kind) => found[kind]).join(' | ')} | ${odd.length} |`,
  ];
}
