import { spawn } from 'node:child_process';

/** How a command ended. `reason` is one line; empty when it succeeded. */
export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
  readonly reason: string;
}

export interface CommandOptions {
  readonly timeoutMs: number;
  readonly env?: NodeJS.ProcessEnv;
}

const keptOutput = 20_000;

/** Runs a command to its end and never throws: a missing program, a failure and a timeout are results. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { env: options.env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const finish = (reason: string | null): void => {
      clearTimeout(timer);
      resolve({ ok: reason === null, output, reason: reason ?? '' });
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      // A grandchild may hold the pipes open: the answer does not wait for them.
      finish(`no answer within ${options.timeoutMs / 1000} s`);
    }, options.timeoutMs);
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-keptOutput);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error: NodeJS.ErrnoException) => {
      finish(error.code === 'ENOENT' ? 'not installed' : error.message);
    });
    child.on('close', (code) => finish(code === 0 ? null : lastLine(output) || `exit code ${code}`));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
}
