// The page an operator sees of an ingestion: steps, and candidates by number. Ids, counts and verdicts, never text.
import type { ReportRow, StepReport } from '../activities/contract.js';
import type { Step } from '../domain/pipeline.js';
import { markdownTable } from './markdown-table.js';
import type { IngestionReport } from './messages.js';

/** Rows shown; the server takes 20,000 bytes of details and a turn has at most 40 candidates. */
const shownRows = 60;

/** Where an ingestion stands, in markdown. `failed` is the code of the step that failed for good. */
export function ingestionDetails(
  reports: readonly StepReport[],
  now: { readonly running: Step | null; readonly failed: string | null },
): string {
  const finished = reports.map((report) => stepCells(report));
  const running = now.running === null ? [] : [[now.running, now.failed ?? 'running', null, null, null, null, null]];
  const steps = markdownTable(
    ['step', 'state', 'candidates', 'unclear', 'decided by', 'model calls', 'warnings'],
    [...finished, ...running],
  );
  const rows = latestRows(reports);
  return rows.length === 0 ? steps : `${steps}\n\n${candidateTable(rows)}`;
}

/** The counts of a finished ingestion. */
export function ingestionReport(reports: readonly StepReport[]): IngestionReport {
  const last = reports.at(-1);
  const verdicts: Record<string, number> = {};
  for (const { verdict } of latestRows(reports)) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return {
    outcome: last?.outcome ?? 'done',
    tier: last?.tier ?? 'rules',
    candidates: last?.candidates ?? 0,
    modelCalls: last?.modelCalls ?? 0,
    verdicts,
  };
}

function stepCells(report: StepReport): (string | number | null)[] {
  const state = report.reused ? 'found done' : (report.outcome ?? 'done');
  const warnings = report.warnings.length === 0 ? null : report.warnings.join(', ');
  return [report.step, state, report.candidates, report.unclear, report.tier, report.modelCalls, warnings];
}

// A later step speaks last about a candidate; refusals without a number are kept from the step that told them.
function latestRows(reports: readonly StepReport[]): readonly ReportRow[] {
  const last = reports.at(-1);
  if (last?.step === 'persist' && last.rows.length > 0) return last.rows;
  const byCandidate = new Map<number, ReportRow>();
  const unnumbered: ReportRow[] = [];
  for (const row of reports.flatMap((report) => report.rows)) {
    if (row.candidate === null) unnumbered.push(row);
    else byCandidate.set(row.candidate, row);
  }
  const numbered = [...byCandidate.values()].toSorted((a, b) => (a.candidate ?? 0) - (b.candidate ?? 0));
  return [...numbered, ...unnumbered];
}

function candidateTable(rows: readonly ReportRow[]): string {
  const cells = rows
    .slice(0, shownRows)
    .map((row) => [
      row.candidate === null ? null : row.candidate + 1,
      row.verdict,
      row.similarity === null ? null : row.similarity.toFixed(3),
      row.target,
      row.reason,
    ]);
  const table = markdownTable(['candidate', 'verdict', 'similarity', 'memory', 'reason'], cells);
  return rows.length > shownRows ? `${table}\n\n… and ${rows.length - shownRows} more` : table;
}
