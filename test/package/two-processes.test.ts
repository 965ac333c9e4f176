// Programs of docs/langchain.md that are run twice: what the first process is told, the second one knows.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withModel } from '../support/doc-snippets.js';
import { root, run } from './installed.js';

const page = await readFile(join(root, 'docs/langchain.md'), 'utf8');
const programs = [
  ...page.matchAll(
    /<!-- run: two-processes-([\w-]+) -->\s*```ts\n([\s\S]*?)```\s*```sh\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/g,
  ),
].map(([, surface, code, commands, output]) => ({ surface, code: code!, commands: commands!, output: output! }));

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with these command lines, one after the other, in one folder. */
async function runAll(code: string, commands: string): Promise<readonly Printed[]> {
  const inside = await mkdtemp(join(root, 'dist-snippet-'));
  const cwd = await mkdtemp(join(tmpdir(), 'durable-memory-two-processes-'));
  try {
    const script = join(inside, 'program.mjs');
    await writeFile(script, withModel(code));
    const printed: Printed[] = [];
    for (const line of commands.trim().split('\n')) {
      const [, said] = /^node \w+\.mjs "([^"]*)"$/.exec(line)!;
      printed.push(await run(process.execPath, [script, said!], { cwd }).catch((error: unknown) => error as Printed));
    }
    return printed;
  } finally {
    await Promise.all([inside, cwd].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/**
 * What the processes print. A recall whose deadline passed while a fresh process was still loading the embedder says
 * how busy this machine is, and nothing about the program: then all is done again, five times at most.
 */
async function outputOf(code: string, commands: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const printed = await runAll(code, commands);
    const late = printed.some(({ stderr }) => /no answer within \d+ ms/.test(stderr));
    if (!late || attempt === 5) return printed.map(({ stdout, stderr }) => (stdout === '' ? stderr : stdout)).join('');
  }
}

describe('from one process to the next', () => {
  it('is shown for each way in', () => {
    expect(programs.map(({ surface }) => surface)).toEqual(['middleware', 'base-memory', 'retriever', 'store']);
  });

  it.each(programs)('$surface: two processes, under 25 lines', async ({ code, commands, output }) => {
    expect(code.trimEnd().split('\n').length).toBeLessThan(25);
    expect(commands.trim().split('\n')).toHaveLength(2);
    expect(await outputOf(code, commands)).toBe(output);
  });
});
