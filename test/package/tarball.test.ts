import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTakesMs, manifest, pack, packagesLoadedBy, project, quickStart, root, run } from './installed.js';
import type { Project } from './installed.js';

let packed: Awaited<ReturnType<typeof pack>>;
let esm: Project;
let commonjs: Project;

beforeAll(async () => {
  packed = await pack();
  [esm, commonjs] = await Promise.all([project('module', [packed.tarball]), project('commonjs', [packed.tarball])]);
  for (const { path } of [esm, commonjs]) await writeFile(join(path, 'no-network.mjs'), noNetwork);
}, installTakesMs);

afterAll(() => Promise.all([packed.remove(), esm.remove(), commonjs.remove()]));

/** Makes every connection fail: what runs under it needs no network. */
const noNetwork = `import net from 'node:net';
net.Socket.prototype.connect = () => { throw new Error('this program wants the network'); };
`;
const withoutNetwork = { flags: ['--import', './no-network.mjs'] };

describe('the one tarball', () => {
  it('holds the build, the embedder with licence and notice, the documentation, and no tests or sources', async () => {
    const { stdout } = await run('tar', ['-tzf', packed.tarball], { maxBuffer: 1 << 26 });
    const files = stdout
      .trim()
      .split('\n')
      .map((name) => name.replace(/^package\//, ''));
    for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json', 'dist/index.js', 'dist/cli/main.js'])
      expect(files).toContain(file);
    const model = files.filter((file) => file.startsWith('models/')).map((file) => file.split('/').at(-1)!);
    expect(model.toSorted()).toEqual(['LICENSE', 'NOTICE', 'manifest.json', 'sp.model', 'weights.npz']);
    const others = files.filter(
      (file) =>
        !/^(dist|models|docs|examples|dashboards)\/|^(README|CHANGELOG|ARCHITECTURE)\.md$|^LICENSE$|^package\.json$/.test(
          file,
        ),
    );
    expect(others).toEqual([]);
    expect(files.filter((file) => /\.test\.|\.tsbuildinfo$|\.db$/.test(file))).toEqual([]);
  });

  it('weighs no more than the weights of the embedder explain', async () => {
    const [{ size }, weights] = await Promise.all([
      stat(packed.tarball),
      stat(join(root, 'models/use-multilingual-v3/weights.npz')),
    ]);
    expect(size).toBeLessThan(weights.size + 3_000_000);
  });

  it('installs no optional package, and one copy of what it installs', async () => {
    const installed = await readdir(join(esm.path, 'node_modules'));
    expect(installed).toContain('durable-memory');
    for (const name of ['weaviate-client', '@temporalio', '@langchain', 'langchain'])
      expect(installed).not.toContain(name);
    expect(await readdir(join(esm.path, 'node_modules/durable-memory'))).not.toContain('node_modules');
  });

  it('runs the quick start of the README in an empty ESM folder, without network', async () => {
    const { code, output } = await quickStart();
    expect(await esm.runFile('quick-start.js', code, withoutNetwork)).toBe(output);
  });

  it('runs it in an empty CommonJS folder with require, without network', async () => {
    const { required, output } = await quickStart();
    expect(required).toContain("require('durable-memory')");
    expect(await commonjs.runFile('quick-start.js', required, withoutNetwork)).toBe(output);
  });

  it('brings the command, which runs through the link npm makes', async () => {
    const command = join(esm.path, 'node_modules/.bin/durable-memory');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    expect((await run(command, ['--version'])).stdout).toBe(`${version}\n`);
    const listed = await run(command, ['list', '--json', '--folder', 'cli'], { cwd: esm.path });
    expect(JSON.parse(listed.stdout)).toEqual({ memories: [], next: null });
  });

  it('loads no vendor package with its root entry', async () => {
    expect(await packagesLoadedBy(esm, '.')).toEqual(['durable-memory', 'zod']);
  });

  it('passes publint and attw', async () => {
    const bin = (name: string): string => join(root, 'node_modules/.bin', name);
    const lint = await run(bin('publint'), ['run', packed.tarball, '--strict'], { cwd: root });
    expect(lint.stdout).toContain('All good!');
    const types = await run(bin('attw'), [packed.tarball, '--profile', 'esm-only', '--no-color'], { cwd: root });
    const entries = Object.keys((await manifest()).exports).length;
    expect(types.stdout.match(/node16 \(from ESM\): 🟢/g)).toHaveLength(entries);
    expect(types.stdout.match(/bundler: 🟢/g)).toHaveLength(entries);
  });
});

describe('without an optional package', () => {
  const place = "weaviate: 'http://127.0.0.1:9', temporal: '127.0.0.1:9'";

  it.each([
    ['the distributed form', place, 'npm install weaviate-client@~3.12.0'],
    ['embeddings by name', "embeddings: 'openai:text-embedding-3-small'", 'npm install @langchain/openai'],
    ['embeddings of another provider', "embeddings: 'ollama:nomic-embed-text'", 'npm install @langchain/ollama'],
  ])('%s is dependency_missing, with the line that installs it', async (_, options, line) => {
    const program = `import { openMemory } from 'durable-memory';
      await openMemory({ ${options} }).catch((error) => console.log(error.code, error.message));`;
    const output = await esm.runFile('missing.js', program);
    expect(output).toMatch(/^dependency_missing [^\n]*\n$/);
    expect(output).toContain(line);
  });

  it('a model by name leaves the rules to decide, and the outcome says why', async () => {
    const program = `import { openMemory } from 'durable-memory';
      const memory = await openMemory({ folder: 'm', model: 'openai:gpt-4.1-mini' });
      const { outcome } = await memory.for('a').remember('I live in Rome.', { wait: true });
      console.log(outcome.tier, outcome.code); await memory.close();`;
    expect(await esm.runFile('missing.js', program)).toBe('rules dependency_missing\n');
  });

  it('the doctor names each one that the configuration needs, and a worker its own', async () => {
    const env = {
      ...process.env,
      DURABLE_MEMORY_WEAVIATE_URL: 'http://127.0.0.1:9',
      DURABLE_MEMORY_TEMPORAL_ADDRESS: '127.0.0.1:9',
      DURABLE_MEMORY_MODEL: 'openai:gpt-4.1-mini',
    };
    const command = join(esm.path, 'node_modules/.bin/durable-memory');
    const failing = (name: string) =>
      run(command, [name], { cwd: esm.path, env }).catch((error: unknown) => error as FailedRun);
    const doctor = await failing('doctor');
    for (const name of ['langchain', 'weaviate-client@~3.12.0', '@temporalio/client @temporalio/common'])
      expect(doctor.stdout).toContain(`npm install ${name}`);
    const worker = await failing('worker');
    expect(worker).toMatchObject({
      code: errorExit,
      stderr: expect.stringMatching(/^error: dependency_missing: .*npm install .*@temporalio\/worker/),
    });
  });

  it('the worker entry loads, and its functions are dependency_missing', async () => {
    const program = `import { bundleWorkflows, openWorker, resolveConfig } from 'durable-memory/worker';
      const config = await resolveConfig({ ${place} });
      for (const ask of [() => openWorker(config), () => bundleWorkflows()])
        await ask().catch((error) => console.log(error.code, error.message));`;
    const output = await esm.runFile('worker.js', program);
    expect(output).toMatch(/^(?:dependency_missing .*npm install .*@temporalio\/worker.*\n){2}$/);
  });

  // These entries are made of the package's own classes: they cannot be loaded without it, and Node says so.
  it.each([
    ['./langchain', /@langchain\/core/],
    ['./middleware', /langchain|@langchain\/core/],
    ['./store', /@langchain\/langgraph-checkpoint|@langchain\/core/],
    ['./workflows', /@temporalio\/\w+/],
  ])('the entry %s fails to load, and the error names one of its packages', async (entry, name) => {
    const specifier = entry.replace('.', 'durable-memory');
    const expected = new RegExp(`^ERR_MODULE_NOT_FOUND Cannot find package '(${name.source})' `);
    const said = 'console.log(error.code, error.message)';
    const imported = await esm.runFile('entry.js', `import('${specifier}').catch((error) => ${said});`);
    expect(imported).toMatch(expected);
    const required = await commonjs.runFile('entry.js', `try { require('${specifier}') } catch (error) { ${said} }`);
    expect(required).toMatch(expected);
  });
});

interface FailedRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Exit code of `dependency_missing`. */
const errorExit = 15;
