import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const entry = new URL('../../dist/index.js', import.meta.url).href;
const run = promisify(execFile);

/** The lane is in the middle of its steps when the memory is closed. */
const program = (turns: number): string => `
  import { openMemory } from ${JSON.stringify(entry)};
  const memory = await openMemory();
  const alice = memory.for('alice');
  await alice.recall('Which instrument do I play?');
  for (let n = 0; n < ${turns}; n++) await alice.remember('I play the oud, said for the ' + n + 'th time.');
  await memory.close();
  console.log('closed');
`;

describe('a program that closes its memory', () => {
  // Node ends with code 13 when it has nothing left to do while a promise is still awaited.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('sees the end of close() and exits with 0, right after %i turns', async (turns) => {
    const cwd = mkdtempSync(join(tmpdir(), 'durable-memory-closing-'));
    try {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program(turns)], { cwd });
      expect(stdout).toBe('closed\n');
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  });
});
