// Draws the picture of the layers in ARCHITECTURE.md from the imports themselves.
// `--check` changes nothing and fails when the picture is not the current one.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}ARCHITECTURE.md`;

/** Arrows between folders of src, without those to domain, which everything may use. */
function arrows() {
  const program = `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
  const args = ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--include-only', '^src/'];
  const run = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.stdout === '') throw new Error(`the imports could not be read: ${run.stderr}`);
  const folderOf = (path) => path.split('/')[1].replace(/\.ts$/, '');
  const pairs = JSON.parse(run.stdout).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [folderOf(source), folderOf(resolved)]),
  );
  const others = pairs.filter(([from, to]) => from !== to && to !== 'domain');
  const lines = new Set(others.map(([from, to]) => `  ${from} --> ${to}`));
  return [...lines].sort((a, b) => (a < b ? -1 : 1));
}

const picture = ['```mermaid', 'flowchart TD', ...arrows(), '```'].join('\n');
const before = readFileSync(file, 'utf8');
const place = /<!-- picture -->[\s\S]*?<!-- \/picture -->/;
if (!place.test(before)) throw new Error('ARCHITECTURE.md has no place for the picture');
const after = before.replace(place, () => `<!-- picture -->\n\n${picture}\n\n<!-- /picture -->`);
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (after !== before) {
  console.error('the picture in ARCHITECTURE.md is not the current one; run: node scripts/architecture.mjs');
  process.exitCode = 1;
}
