import type { Console } from '../../src/cli/command.js';
import { main } from '../../src/cli/main.js';

/** What a command printed, and its exit code; run in this process. */
export async function runMain(argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const console: Console = {
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    stdin: () => Promise.resolve(''),
    stop: new AbortController().signal,
  };
  const code = await main([...argv], console);
  return { code, ...said };
}
