// The page an operator sees of a sweep: counts by reason, and which namespaces wait for a decision. Never text.
import type { SweepReport } from '../domain/sweep/report.js';
import { markdownTable, type Cell } from './markdown-table.js';
import { partitionAttribute } from './messages.js';

/** A sweep in markdown. `state` says what it is at, `late` how many lanes are still to come to its job. */
export function sweepDetails(report: SweepReport, state: string, late: number): string {
  const parts = [headline(report, state), namespaceTable(report, late), reasonTable(report)];
  return [...parts, ...(report.heldCount === 0 ? [] : [heldTable(report)])].join('\n\n');
}

function headline({ kind, dryRun }: SweepReport, state: string): string {
  return `**${kind}**${dryRun ? ' · dry run, nothing is changed' : ''} · ${state}`;
}

function namespaceTable(report: SweepReport, late: number): string {
  const { namespaces, idle, swept, heldCount, failed, unfinished } = report;
  const head = ['namespaces', 'nothing due', 'swept', 'held', 'failed', 'not finished'];
  return markdownTable(head, [[namespaces, idle, swept, heldCount, failed, unfinished + late]]);
}

function reasonTable({ dryRun, found, done, skipped }: SweepReport): string {
  const rows = (what: string, counts: Readonly<Record<string, number>>): Cell[][] =>
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, count]) => [what, reason, count]);
  const all = [['found', null, found] as Cell[], ...rows(dryRun ? 'would be done' : 'done', done)];
  return markdownTable(['what', 'reason', 'count'], [...all, ...rows('skipped', skipped)]);
}

function heldTable({ held, heldCount }: SweepReport): string {
  const rows = held.map(({ partition, jobId, found }) => [partitionAttribute(partition), jobId, found]);
  const more = heldCount > held.length ? `\n\n… and ${heldCount - held.length} more` : '';
  const cure = '`durable-memory sweep approve <namespace> <job>` carries it out, `sweep discard …` lets it go.';
  const why = `Held: so much of a namespace at once needs a decision. ${cure}`;
  // The UI cuts the end of a page; a rule may be cut, a job somebody has to name may not.
  return [why, `${markdownTable(['namespace', 'job', 'found'], rows)}${more}`, '---'].join('\n\n');
}
