// Starts child-program.ts as a process of its own. Node 20 runs no TypeScript, so it is bundled first; packages stay
// outside the bundle and are found from the project's folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = fileURLToPath(new URL('./child-program.ts', import.meta.url));

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, write: false, minify: false, target: 'node20' },
  });
  if (!('output' in result)) throw new Error('the bundler gave no output');
  return result.output[0].code;
}

export interface Child {
  readonly process: ChildProcess;
  /** The lines it has said so far. */
  readonly lines: string[];
  /** What it wrote to standard error. */
  errors(): string;
  /** Resolves once it has said this many lines; rejects when it ends before. */
  said(count: number): Promise<void>;
  /** Resolves with its exit code, null when a signal ended it. */
  ended(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts one of the programs on a folder. */
export async function startChild(
  program: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  bundled ??= bundle();
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PROGRAM: program, FOLDER: folder, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(await bundled);
  return follow(child);
}

function follow(child: ChildProcess): Child {
  const lines: string[] = [];
  let rest = '';
  let errors = '';
  let code: number | null | undefined;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close').then(() => (code = child.exitCode));
  const follower: Child = {
    process: child,
    lines,
    errors: () => errors,
    async said(count) {
      while (lines.length < count) {
        if (code !== undefined) throw new Error(`the child ended (${code}) after ${lines.length} lines: ${errors}`);
        await Promise.race([closed, once(child.stdout!, 'data')]);
      }
    },
    ended: () => closed,
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
  return follower;
}
