// Runs the compiled command line in a child process, as a user does.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Longest time servers may take to start, on a busy machine too. */
export const serversTakeMs = 180_000;

export interface CliOptions {
  /** Working folder, where `.durable-memory` and the configuration file are. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input; closed at once when left out. */
  readonly input?: string | Buffer;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the program; nothing of this test run's own configuration reaches it. */
export function startCli(args: readonly string[], { cwd, env = {}, input }: CliOptions): ChildProcess {
  if (!existsSync(program)) throw new Error('dist/ is missing: run npm run build, or npm test');
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(DURABLE_MEMORY_|VITEST|NODE_OPTIONS)/.test(name),
  );
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin!.on('error', () => {});
  child.stdin!.end(input ?? '');
  return child;
}

/** Runs the program to its end. */
export async function cli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const child = startCli(args, options);
  const output = collect(child);
  const code = await ended(child);
  return { code, ...output };
}

/** What a child writes, growing. */
export function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return output;
}

/** The exit code, when the process and its pipes are closed; null when a signal ended it. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code)));
}

/** An empty folder, and what removes it. */
export async function emptyFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'durable-memory-cli-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
