// Tries the packed package under each Node it is made for, and the unit tests under the newest of a line. The binaries
// come from the npm registry.
//
//   node scripts/try-node-versions.mjs [--no-unit] [--print] [--versions 20.19.0,24]
//
// Writes the table into docs/compatibility.md, unless --print, another choice of versions, or something fails.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { withSources } from './with-sources.mjs';
import { writeBetween } from './write-between.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The lowest of the first two lines that can `require` ES modules, and the newest of the later ones.
const all = '20.19.0,22.12.0,22,24';
const { values } = parseArgs({
  options: {
    'no-unit': { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    versions: { type: 'string', default: all },
  },
});
const columns = [
  'quick start, `import`',
  'quick start, `require`',
  'LangChain, `import`',
  'LangChain, `require`',
  'unit tests',
];

if (!ensureBuilt()) process.exit(1);
process.exitCode = await withSources(tryAll);

async function tryAll(load) {
  const installed = await load('/test/package/installed.ts');
  const packed = await installed.pack();
  const binaries = nodesOf(values.versions.split(','));
  const bare = await installed.project('commonjs', [packed.tarball]);
  const beside = await installed.project('module', [packed.tarball, ...(await installed.besideAll())]);
  try {
    const quickStart = await installed.quickStart();
    const rows = [];
    for (const node of binaries.nodes) rows.push(await tried({ ...node, bare, beside, quickStart }));
    return report(rows);
  } finally {
    await Promise.all([packed.remove(), bare.remove(), beside.remove()]);
    binaries.remove();
  }
}

/** Each Node as a package of its own name, since npm keeps one version of a name. */
function nodesOf(versions) {
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-nodes-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const name = `node-linux-${process.arch}`;
  const aliases = versions.map((version, index) => `node-${index}@npm:${name}@${version}`);
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...flags, ...aliases], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    nodes: versions.map((version, index) => ({
      node: join(folder, `node_modules/node-${index}/bin/node`),
      newest: !version.includes('.'),
    })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function tried({ node, newest, bare, beside, quickStart }) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  console.log(`== Node ${version}`);
  const { code, required, output } = quickStart;
  const same = async (printed) => ((await printed) === output ? 'yes' : Promise.reject(new Error('another output')));
  const fresh = { node, env: { DURABLE_MEMORY_FOLDER: `memory-${version}` } };
  const works = [
    () => same(bare.runFile('quick-start.mjs', code, fresh)),
    () =>
      same(bare.runFile('quick-start.cjs', required, { node, env: { DURABLE_MEMORY_FOLDER: `required-${version}` } })),
    () => beside.smoke('langchain.mjs', { node }).then(() => 'yes'),
    () =>
      beside
        .smoke('entries.cjs', { node })
        .then(() => beside.smoke('langchain.cjs', { node }))
        .then(() => 'yes'),
    () => (values['no-unit'] || !newest ? '—' : unitTests(node)),
  ];
  const cells = [];
  for (const [index, work] of works.entries()) cells.push(await cellOf(columns[index], work));
  return { version, cells };
}

async function cellOf(name, work) {
  try {
    const cell = await work();
    console.log(`${name}: ${cell}`);
    return cell;
  } catch (error) {
    console.error(`${name} failed\n${error.stderr ?? error.message}`);
    return '**no**';
  }
}

function unitTests(node) {
  const file = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--project',
    'unit',
    '--project',
    'feature',
    '--project',
    'alone',
    '--maxWorkers=100%',
    '--reporter=dot',
  ];
  const { status, stdout, stderr } = spawnSync(node, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${failedTests(`${stdout}\n${stderr}`)}\n${stderr.slice(-4000)}`);
  const passed = /Tests\s+.*?(\d+) passed/.exec(stdout)?.[1];
  if (passed === undefined) throw new Error('the unit tests reported nothing');
  return `${passed} passed`;
}

/** The names of the failed tests, which stand before each of their messages. */
function failedTests(output) {
  return [...output.matchAll(/^.*\bFAIL\b.*$/gm)].map(([line]) => line).join('\n');
}

function report(rows) {
  const table = [
    `| Node | ${columns.join(' | ')} |`,
    `| --- | ${columns.map(() => '---').join(' | ')} |`,
    ...rows.map(({ version, cells }) => `| ${version} | ${cells.join(' | ')} |`),
  ].join('\n');
  console.log(table);
  const failed = rows.some(({ cells }) => cells.includes('**no**'));
  if (!failed && !values.print && !values['no-unit'] && values.versions === all)
    writeBetween('docs/compatibility.md', 'node', table);
  return failed ? 1 : 0;
}
