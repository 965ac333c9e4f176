// The report of all trials on the embedded engine: docs/cases.md.
import { useMultilingualEmbedder } from '../../src/adapters/use-multilingual/embedder.js';
import { runEmbedded, type TrialResult } from './run-trial.js';
import { elsewhere, limitOf } from './selection.js';
import { ownTrials, publicTrials, type Trial } from './trial.js';
import { startTrialModel } from './trial-model.js';

interface Row extends TrialResult {
  readonly trial: Trial;
}

/** Runs every trial and gives the page. `only` names trials; `log` is told of each. */
export async function report(log: (line: string) => void, only?: readonly string[]): Promise<string> {
  const embedder = useMultilingualEmbedder();
  const model = await startTrialModel();
  const rows: Row[] = [];
  for (const trial of [...publicTrials, ...ownTrials]) {
    if (only !== undefined && !only.includes(trial.id)) continue;
    const row = { trial, ...(await resultOf(trial)) };
    rows.push(row);
    log(`${row.id} ${row.status} ${row.reasons.join(' | ')}`);
  }
  await model.close();
  return page(rows);

  async function resultOf(trial: Trial): Promise<TrialResult> {
    const reason = elsewhere[trial.id];
    if (reason !== undefined) return { id: trial.id, status: 'not applicable', reasons: [reason] };
    return runEmbedded(trial, { embedder, model });
  }
}

/** Ids the report has a row for. */
export function reportedIds(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\| ([A-Z]\d+) +\|/gm)].map(([, id]) => id!);
}

const modes = ['pure', 'scripted', 'extractor'] as const;

function page(rows: readonly Row[]): string {
  return `# Trials

Small trials made of public reports about memory libraries (\`test/cases/public-reports.json\`, C…) and of our own
(\`test/cases/own-trials.json\`, D…), run through the public API on the embedded engine with its libSQL store. The pure and
scripted ones are tests, on both engines. The extractor ones, dialogues included, are answered by the rules tier without
any model and are reported here, not asserted: rules are precise rather than complete. What a dialogue must leave behind
is said in words; it counts as stored when one memory holds most of them.

Made by \`node scripts/report-cases.mjs\`.

| mode | trials | pass | fail | not applicable | pass rate |
| --- | --- | --- | --- | --- | --- |
${modes
  .map((mode) =>
    sumOf(
      mode,
      rows.filter(({ trial }) => trial.input.mode === mode),
    ),
  )
  .join('\n')}

| id | kind | mode | result |
| --- | --- | --- | --- |
${rows.map(lineOf).join('\n')}

## Why

${rows.flatMap(whyOf).join('\n')}
`;
}

function sumOf(mode: string, rows: readonly Row[]): string {
  const count = (status: Row['status']): number => rows.filter((row) => row.status === status).length;
  const [pass, fail] = [count('pass'), count('fail')];
  const rate = pass + fail === 0 ? '' : `${Math.round((100 * pass) / (pass + fail))} %`;
  return `| ${mode} | ${rows.length} | ${pass} | ${fail} | ${count('not applicable')} | ${rate} |`;
}

function lineOf({ id, trial, status }: Row): string {
  return `| ${id} | ${trial.kind} | ${trial.input.mode} | ${status} |`;
}

/** One line for each reason. */
function whyOf({ id, reasons }: Row): readonly string[] {
  const why = [...reasons, ...(limitOf[id] === undefined ? [] : [limitOf[id]])];
  return why.map((reason) => `- ${id}: ${reason.replaceAll(/\s+/g, ' ').replaceAll('`', "'")}`);
}
