import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMain } from './run-main.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...argv: readonly string[]) => runMain([...argv, '--folder', folder]);

describe('the commands of the embedded engine', () => {
  it('name the user whose memory is empty', async () => {
    expect((await run('list')).out).toBe('no active memories of user me, tenant default\n');
    const other = await run('list', '--user', 'ann', '--tenant', 'acme', '--status', 'all', '--session', 's1');
    expect(other.out).toBe('no memories of user ann, tenant acme in session s1\n');
  });

  it('print the facts that were kept, and take the short ids of what they print', async () => {
    const first = await run('remember', 'I live in Lisbon. I have a cat named Olive.');
    expect(first.out).toMatch(/^stored: ingestion .*\ndone: 2 new\n/);
    expect(first.out).toMatch(/^ {2}new \[[0-9a-f]{8}\] {2}The user lives in Lisbon\.$/m);
    const moved = await run('remember', 'I moved to Porto.');
    expect(moved.out).toMatch(/^ {2}supersedes \[[0-9a-f]{8}\] {2}The user lives in Porto/m);
    const [, short] = /\[([0-9a-f]{8})\] {2}The user lives in Porto/.exec(moved.out)!;
    const history = await run('history', short!);
    expect(history.out).toMatch(/superseded .*Lisbon[\s\S]*active .*Porto/);
    expect((await run('forget', short!)).out).toBe('removed 2 memories, blanked 2 turns\n');
    expect((await run('list')).out).not.toContain('Porto');
  });

  it('take words back, and tell first what would change', async () => {
    await run('remember', 'I live in Turin.', '--user', 'tom');
    const { out } = await run('remember', 'I moved to Siena.', '--user', 'tom');
    const [, ingestion] = /^stored: ingestion (\S+)/.exec(out)!;
    const dry = await run('retract', ingestion!, '--user', 'tom', '--dry-run');
    expect(dry.out).toContain('would be removed: 1 memories, with the text of 1 turns\n');
    expect((await run('list', '--user', 'tom')).out).toContain('Siena');
    const done = await run('retract', ingestion!, '--user', 'tom');
    expect(done.out).toMatch(/^removed: 1 memories[\s\S]*\ncurrent again: [0-9a-f-]{36}\n/);
    expect((await run('list', '--user', 'tom')).out).toMatch(/lives in Turin/);
    expect(await run('retract', '--author', 'tom', '--user', 'tom')).toMatchObject({ code: 0 });
    expect((await run('list', '--user', 'tom')).out).toContain('no active memories');
    expect(await run('retract', ingestion!, '--in', 'shared')).toMatchObject({ code: 3 });
    expect((await run('retract', ingestion!, '--author', 'tom')).code).toBe(2);
  });

  it('list what a forget by query may mean', async () => {
    await run('remember', 'I play the cello.', '--user', 'kim');
    const { code, out } = await run('forget', '--query', 'my cello', '--user', 'kim');
    expect(code).toBe(0);
    expect(out).toMatch(/^[0-9a-f-]{36} {2}\d\.\d\d {2}The user plays the cello\.\nremoved nothing; 1 may be meant\n$/);
    expect((await run('list', '--user', 'kim')).out).toContain('cello');
    expect((await run('forget', '--query', 'x', '--all', '--yes')).code).toBe(2);
  });

  it('say that a short id stands for nothing', async () => {
    const { out } = await run('remember', 'I play the oud.');
    const [, known] = /\[([0-9a-f]{8})\] {2}The user plays the oud/.exec(out)!;
    expect(await run('history', '00000000')).toMatchObject({ code: 3, out: '' });
    expect(await run('forget', '00000000')).toMatchObject({
      code: 3,
      out: expect.stringContaining('not found: 00000000'),
    });
    expect(await run('forget', known!, '00000000')).toMatchObject({
      code: 0,
      out: 'removed 1 memories, blanked 1 turns\nnot found: 00000000\n',
    });
    expect((await run('history', 'zzzzzzzz')).code).toBe(2);
  });
});
