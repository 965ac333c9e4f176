// The packed tarball, and folders it is installed in as a user does.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const run = promisify(execFile);

/** Installing takes long on a busy machine. */
export const installTakesMs = 300_000;

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The package's own package.json. */
export async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** Every optional package, in the version this project is developed with, and what the programs beside them use. */
export async function besideAll(): Promise<readonly string[]> {
  const { peerDependencies, devDependencies } = await manifest();
  const names = [...Object.keys(peerDependencies), '@langchain/classic', '@types/node'];
  return names.map((name) => `${name}@${devDependencies[name]}`);
}

// Flags of a vitest or npm run around this one must not reach npm.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_|DURABLE_MEMORY_)/i.test(name));
  return Object.fromEntries(kept);
}

/** Packs dist/ as it is; the path of the tarball in a folder of its own. */
export async function pack(): Promise<{ readonly tarball: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-pack-'));
  const args = ['pack', '--ignore-scripts', '--pack-destination', folder];
  await run('npm', args, { cwd: root, env: cleanEnvironment(), maxBuffer: 1 << 26 });
  const [name] = await readdir(folder);
  return { tarball: join(folder, name!), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** How a program of a project is run. */
export interface RunOptions {
  readonly flags?: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Program to run it with; default this process's Node. */
  readonly node?: string;
}

/** A project of someone else with these packages installed. */
export interface Project {
  readonly path: string;
  /** Writes a file and runs it with Node; what it printed. */
  readonly runFile: (name: string, code: string, options?: RunOptions) => Promise<string>;
  /** Copies a program of test/package/smoke and runs it. */
  readonly smoke: (name: string, options?: RunOptions) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** An empty project of the given module type that installs these packages. */
export async function project(type: 'module' | 'commonjs', packages: readonly string[]): Promise<Project> {
  const path = await mkdtemp(join(tmpdir(), `durable-memory-${type}-`));
  await writeFile(join(path, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type }));
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages];
  await run('npm', args, { cwd: path, env: cleanEnvironment(), maxBuffer: 1 << 26 });
  const runFile: Project['runFile'] = async (name, code, { flags = [], env = {}, node = process.execPath } = {}) => {
    await writeFile(join(path, name), code);
    const { stdout } = await run(node, [...flags, name], { cwd: path, env: { ...cleanEnvironment(), ...env } });
    return stdout;
  };
  return {
    path,
    runFile,
    smoke: async (name, options) => {
      const code = await readFile(join(root, 'test/package/smoke', name), 'utf8');
      return runFile(name, code, options);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** The packages whose files are loaded by `import 'durable-memory/…'`, in alphabetical order. */
export async function packagesLoadedBy({ path, runFile }: Project, entry: string): Promise<readonly string[]> {
  const coverage = await mkdtemp(join(path, 'coverage-'));
  const specifier = entry.replace('.', 'durable-memory');
  await runFile('load.mjs', `import '${specifier}';\n`, { env: { NODE_V8_COVERAGE: coverage } });
  const [report] = await readdir(coverage);
  const { result } = JSON.parse(await readFile(join(coverage, report!), 'utf8')) as { result: { url: string }[] };
  const packages = result.flatMap(({ url }) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  return [...new Set(packages)].toSorted();
}

/** The first program of the README, and what it says it prints. */
export async function quickStart(): Promise<{
  readonly code: string;
  /** The same with `require`, for a CommonJS project. */
  readonly required: string;
  readonly output: string;
}> {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const [, code, output] = /<!-- run: quick-start -->\s*```ts\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/.exec(text)!;
  const required = code!.replace(/import \{ (\w+) \} from '(.*)';/, "const { $1 } = require('$2');");
  return { code: code!, required: `(async () => {\n${required}\n})();\n`, output: output! };
}
