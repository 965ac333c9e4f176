// Progress of what takes longer than a second, on stderr.
import type { Console } from './command.js';

const firstAfterMs = 1000;
const everyMs = 5000;

/** Does the work; says what is waited for when it takes longer than a second, and again every five. */
export async function withProgress<T>(console: Pick<Console, 'err'>, what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  let timer: NodeJS.Timeout;
  const say = (): void => {
    console.err(`${what} … ${Math.round((performance.now() - started) / 1000)} s`);
    timer = setTimeout(say, everyMs);
  };
  timer = setTimeout(say, firstAfterMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Tells `done of total` at most once a second, and not at all for what is over sooner. */
export function progressLine(console: Pick<Console, 'err'>, what: string): (done: number, total: number) => void {
  let last = performance.now();
  return (done, total) => {
    if (performance.now() - last < firstAfterMs) return;
    last = performance.now();
    console.err(`${done} of ${total} ${what}`);
  };
}
