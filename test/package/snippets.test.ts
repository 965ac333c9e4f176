import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { documentedFiles, snippetsOf, withModel, type Snippet } from '../support/doc-snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the package, so that the snippets import it by its own name. */
const folder = join(root, '.snippets');
const run = promisify(execFile);

const programs = documentedFiles.flatMap((file) => snippetsOf(file, 'ts'));
/** Those that need a Temporal are run where there is one: cli-doctor.test.ts. */
const commandLines = documentedFiles
  .flatMap((file) => snippetsOf(file, 'sh'))
  .filter(({ name }) => name === 'commands');

/** A configuration file is read as the package reads it; every other program is run. */
function scriptOf({ name, code }: Snippet, cwd: string): string {
  if (name !== 'config-file') return withModel(code);
  for (const file of ['client.pem', 'client.key']) writeFileSync(join(cwd, file), 'certificate');
  writeFileSync(join(cwd, 'durable-memory.config.mjs'), code);
  return `import { resolveConfig } from 'durable-memory/worker';
const { engine, temporal } = await resolveConfig();
console.log(engine, temporal.namespace);
`;
}

async function outputOf(snippet: Snippet, cwd: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const script = join(folder, `${snippet.name}.mjs`);
  writeFileSync(script, scriptOf(snippet, cwd));
  return (await run(process.execPath, [script], { cwd })).stdout;
}

async function inEmptyFolder<T>(work: (cwd: string) => Promise<T>): Promise<T> {
  const cwd = mkdtempSync(join(tmpdir(), 'durable-memory-snippet-'));
  try {
    return await work(cwd);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('snippets of the documentation', () => {
  it('are all marked to be run', () => {
    for (const file of documentedFiles) {
      const blocks = readFileSync(join(root, file), 'utf8').match(/```ts\n/g) ?? [];
      expect(programs.filter((snippet) => snippet.file === file)).toHaveLength(blocks.length);
    }
  });

  it.each(programs)('$file: $name runs and prints what it says', async (snippet) => {
    const output = await inEmptyFolder((cwd) => outputOf(snippet, cwd));
    expect(output).not.toBe('');
    if (snippet.output !== null) expect(output).toBe(snippet.output);
  });

  it.each(commandLines)('$file: $name run in a shell', async ({ code }) => {
    const output = await inEmptyFolder(async (cwd) => {
      symlinkSync(join(root, 'dist/cli/main.js'), join(cwd, 'durable-memory'));
      const env = { ...process.env, PATH: `${cwd}:${process.env['PATH']}` };
      return (await run('sh', ['-ec', code], { cwd, env })).stdout;
    });
    for (const line of code.trim().split('\n')) expect(line).toMatch(/^durable-memory /);
    expect(output).toContain('Lisbon');
  });
});
