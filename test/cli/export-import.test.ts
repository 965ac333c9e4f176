import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMain } from './run-main.js';

let folder: string;
const run = (...argv: readonly string[]) => runMain([...argv, '--folder', join(folder, 'memory')]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-export-'));
  await run('remember', 'I live in Lisbon.', '--user', 'ann', '--at', '2026-01-01');
  await run('remember', 'I moved to Porto.', '--user', 'ann', '--at', '2026-02-01');
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('durable-memory export and import', () => {
  it('write a file for its owner alone, and read it for another user', async () => {
    const file = join(folder, 'ann.jsonl');
    expect((await run('export', '--user', 'ann', '--out', file)).out).toBe(`2 memories written to ${file}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await run('import', file, '--user', 'bob', '--wait')).out).toBe(
      'accepted 2, known 0\ndecided: new 1, supersedes 1\n',
    );
    expect((await run('list', '--user', 'bob')).out).toContain('Porto');
    const again = await run('import', file, '--user', 'bob', '--json');
    expect(JSON.parse(again.out)).toEqual({ accepted: 0, known: 2, skipped: {} });
  });

  it('print the file without --out', async () => {
    const file = join(folder, 'ann.jsonl');
    const printed = (await run('export', '--user', 'ann')).out.trimEnd().split('\n');
    const written = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(printed.slice(1, -1)).toEqual(written.slice(1, -1));
  });

  it.each([
    [['export', '--out', 'ann.jsonl'], /ann\.jsonl is there already; name another file/],
    [['import'], /give a file, or - to read standard input/],
    [['import', 'none.jsonl'], /none\.jsonl could not be read: ENOENT/],
    [['import', 'ann.jsonl', '--format', 'zep'], /--format must be one of durable-memory, mem0, langgraph/],
    [['import', 'cut.jsonl'], /the end of the export is missing/],
  ])('%j is one clear line', async (argv, message) => {
    const whole = await readFile(join(folder, 'ann.jsonl'), 'utf8');
    await writeFile(join(folder, 'cut.jsonl'), whole.slice(0, whole.lastIndexOf('{"end"')));
    const placed = argv.map((one) => (one.endsWith('.jsonl') ? join(folder, one) : one));
    const { code, err } = await run(...placed, '--user', 'ann');
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(err).toMatch(message);
  });
});
