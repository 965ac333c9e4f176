// The examples as JavaScript: one tsc run checks their types and gives Node 20 something to run.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Compiled examples in a folder inside the package, so that they import it by its own name. */
export interface CompiledExamples {
  /** What tsc said; '' when every example type-checks. */
  readonly complaints: string;
  /** Runs one example in an empty folder; what it printed. */
  readonly output: (file: string, options?: ExampleOptions) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export interface ExampleOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

// Settings of whoever runs the tests are not those of the example.
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DURABLE_MEMORY_')));
}

/** Compiles examples/*.ts against the built package. */
export async function compileExamples(): Promise<CompiledExamples> {
  const folder = await mkdtemp(join(root, 'dist-examples-'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(root, 'examples'), '--noEmit', 'false', '--outDir', folder];
  const complaints = await run(process.execPath, args).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  return {
    complaints,
    output: async (file, { args: given = [], env = {} } = {}) => {
      const cwd = await mkdtemp(join(tmpdir(), 'durable-memory-example-'));
      try {
        const script = join(folder, file.replace(/\.ts$/, '.js'));
        return (await run(process.execPath, [script, ...given], { cwd, env: { ...ownEnvironment(), ...env } })).stdout;
      } finally {
        await rm(cwd, { recursive: true, force: true });
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The source files of the examples. */
export async function exampleFiles(): Promise<readonly string[]> {
  return (await readdir(join(root, 'examples'))).filter((name) => name.endsWith('.ts')).toSorted();
}

/** What examples/README.md says that each example prints. */
export async function promisedOutputs(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, 'examples/README.md'), 'utf8');
  const sections = text.matchAll(/^## ([\w-]+\.ts)$(?:(?!^## )[\s\S])*?```text\n([\s\S]*?)```/gm);
  return new Map([...sections].map(([, file, output]) => [file!, output!]));
}
