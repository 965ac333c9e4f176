import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMain } from './run-main.js';

let folder: string;
const run = (...argv: readonly string[]) => runMain([...argv, '--folder', folder]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('durable-memory archive and restore', () => {
  it('move memories out of the way, say what lies there, and bring them back', async () => {
    await run('remember', 'I live in Lisbon.', '--at', '2026-01-01');
    const { out } = await run('remember', 'I moved to Porto.', '--at', '2026-02-01');
    const [, short] = /\[([0-9a-f]{8})\] {2}The user lives in Porto/.exec(out)!;
    expect((await run('archive', 'add', short!)).out).toBe('archived 2 memories\n');
    const listed = (await run('archive', 'list')).out.trimEnd().split('\n');
    expect(listed).toHaveLength(2);
    expect(listed.join()).toMatch(/asked {2}user_profile {2}was (active|superseded)/);
    expect((await run('archive', 'show', short!)).out).toMatch(/archived .*Lisbon[\s\S]*archived v2 .*Porto/);
    expect((await run('restore', short!)).out).toMatch(/^superseded: .*\nactive: .*\n$/);
    expect((await run('archive', 'list')).out).toBe('nothing archived of user me, tenant default\n');
    expect((await run('recall', 'Where do I live?')).out).toContain('Porto');
  }, 120_000);

  it('say what is not there, and what was wrong', async () => {
    expect(await run('archive', 'add', '00000000')).toMatchObject({
      code: 3,
      out: expect.stringContaining('not archived: 00000000'),
    });
    expect(await run('restore', '00000000')).toMatchObject({
      code: 3,
      out: 'not in the archive: 00000000\n',
    });
    expect((await run('archive', 'show', '00000000')).code).toBe(3);
    for (const argv of [
      ['archive'],
      ['archive', 'add'],
      ['archive', 'throw', 'x'],
      ['archive', 'list', 'x'],
      ['restore'],
    ])
      expect((await run(...argv)).code).toBe(2);
  });
});
