// Runs all trials of test/cases on the embedded engine and writes docs/cases.md.
//
//   node scripts/report-cases.mjs               rewrites docs/cases.md
//   node scripts/report-cases.mjs C36,C141      prints these, writes nothing
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSources } from './with-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv[2]?.split(',');

await withSources(async (load) => {
  const { report } = await load('/test/cases/report.ts');
  const page = await report((line) => console.log(line), only);
  if (only !== undefined) return;
  writeFileSync(`${root}docs/cases.md`, page);
  execFileSync(process.execPath, [`${root}node_modules/oxfmt/bin/oxfmt`, `${root}docs/cases.md`]);
});
