// Measures the write gate on its sets (test/data/attacks, test/data/pii) and writes the tables of docs/gate.md and the
// numbers that may not get worse.
//
//   node scripts/report-gate.mjs          rewrites docs/gate.md and the numbers
//   node scripts/report-gate.mjs --show   prints what slipped through and what was refused wrongly, writes nothing
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSources } from './with-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = `${root}docs/gate.md`;
const numbers = `${root}test/domain/write/reports/gate-numbers.json`;

await withSources(async (load) => {
  const { gateReport, numbersOf, withTables } = await load('/test/domain/write/reports/gate-page.ts');
  const report = await gateReport();
  if (process.argv.includes('--show')) return show(report);
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), report));
  writeFileSync(numbers, JSON.stringify(numbersOf(report)));
  execFileSync(process.execPath, [`${root}node_modules/oxfmt/bin/oxfmt`, page, numbers]);
});

function show({ attacks, secrets }) {
  for (const { set, route, half, misses } of attacks) {
    for (const miss of misses) console.log(`${set}, ${route}, ${half}: ${JSON.stringify(miss)}`);
  }
  for (const { set, misses } of secrets) {
    for (const miss of misses) console.log(`${set}: ${JSON.stringify(miss)}`);
  }
}
