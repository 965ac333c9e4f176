// The console of the real process.
import type { Console } from './command.js';
import { readAll } from './read-all.js';

/** stdout, stderr, stdin and the stop signals of this process. */
export function processConsole(): Console {
  let stop: AbortSignal | null = null;
  // A reader that goes away (`| head`) ends the output, not the work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    stdin: () => readAll(process.stdin, 'standard input'),
    // Asked for by commands that end in order; the others end as every program does.
    get stop() {
      stop ??= stopSignal();
      return stop;
    },
  };
}

/** Resolves when all that was written has left this process, or can never leave it. */
export async function written(): Promise<void> {
  await Promise.all(
    [process.stdout, process.stderr].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))),
  );
}

// The first signal asks, a second one ends the process at once.
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  return controller.signal;
}
