// Starts the fault tests' child processes and follows what they say.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { programIn } from '../../bench/faults/program-in.js';
import { bundledPrograms } from './fault-programs.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the programs that test/support/fault-programs-setup.ts bundles, in projects that list it. */
    faultPrograms?: string;
  }
}

/** A running child process. */
export interface FaultChild {
  readonly pid: number;
  /** Lines of its standard output so far. */
  readonly lines: readonly string[];
  /** All it wrote, to standard output and error. */
  output(): string;
  /** Resolves once a line has been said; rejects, with the output, when it ends before. */
  said(line: string | RegExp): Promise<void>;
  /** Resolves with the signal or exit code that ended it. */
  ended(): Promise<NodeJS.Signals | number>;
  signal(signal: NodeJS.Signals): void;
}

const running = new Set<ChildProcess>();

/** Kills the child processes that still run; for `afterAll`. */
export function endFaultChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts `test/support/<program>` with its options as JSON. */
export function faultChild(program: string, options: object): FaultChild {
  const child = spawn(process.execPath, [fileOf(program), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return follow(child);
}

function fileOf(program: string): string {
  const folder = inject('faultPrograms');
  if (folder !== undefined && bundledPrograms.includes(program)) return programIn(folder, program);
  return fileURLToPath(new URL(`./${program}`, import.meta.url));
}

function follow(child: ChildProcess): FaultChild {
  const lines: string[] = [];
  let [rest, output] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  let end: NodeJS.Signals | number | undefined;
  const closed = once(child, 'close').then(() => (end = child.signalCode ?? child.exitCode ?? 0));
  return {
    pid: child.pid!,
    lines,
    output: () => output,
    async said(line) {
      const isSaid = (): boolean => lines.some((one) => (typeof line === 'string' ? one === line : line.test(one)));
      while (!isSaid()) {
        if (end !== undefined) throw new Error(`the child ended (${end}) before it said ${line}: ${output}`);
        await Promise.race([closed, once(child.stdout!, 'data')]);
      }
    },
    ended: () => closed,
    signal: (signal) => void child.kill(signal),
  };
}
