import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import { openMemory } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Ledger } from '../../src/ports/index.js';
import { silentLog } from '../support/silent-log.js';
import { runMain } from './run-main.js';

let folder: string;
const { partition } = userNamespace({ tenantId: 'default', userId: 'ann' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-audit-'));
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts: { log: silentLog } });
  for (const words of ['I live in Lisbon.', 'I moved to Porto.', 'I play the oud.'])
    await memory.for('ann').remember(words, { wait: true });
  await memory.for('bob').remember('I live in Braga.', { wait: true });
  await memory.close();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...argv: readonly string[]) => runMain([...argv, '--folder', folder]);

/** What somebody with access to the folder does between two commands. */
async function tamper(work: (ledger: Ledger) => Promise<unknown>): Promise<void> {
  const store = await libsqlStore({ folder, embedderId: 'tamper', dimensions: 2 });
  await work(store.ledger);
  await store.close();
}

describe('durable-memory events', () => {
  it('prints what happened, and goes on where a page ended', async () => {
    const first = await run('events', '--user', 'ann', '--limit', '2');
    expect(first.out.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^1 {2}2\S+Z {2}created {2}[0-9a-f-]{36} {2}nothing_like_it {2}by [0-9a-f-]{36}$/),
      expect.stringMatching(/^2 {2}.* {2}created .*/),
    ]);
    const [, next] = /^go on: --after (.*)$/m.exec(first.out)!;
    const second = await run('events', '--user', 'ann', '--after', next!);
    expect(second.out.split('\n')[0]).toMatch(/^2 {2}.* {2}superseded /);
    expect(second.out.split('\n')[1]).toMatch(/^3 {2}.* {2}created /);
    expect(first.out + second.out).not.toMatch(/Lisbon|Porto|oud/);
  });

  it('prints the types asked for, and says that there are none', async () => {
    const some = await run('events', '--user', 'ann', '--type', 'superseded', '--type', 'forgotten');
    expect(some.out.match(/superseded|created|forgotten/g)).toEqual(['superseded']);
    expect((await run('events', '--user', 'nobody')).out).toBe('no events\n');
    expect(await run('events', '--type', 'nonsense')).toMatchObject({ code: 2, out: '' });
    expect(await run('events', '--after', 'nonsense')).toMatchObject({ code: 2, out: '' });
  });
});

describe('durable-memory audit verify', () => {
  it('finds nothing wrong with a folder, names the newest row, and takes it as known', async () => {
    const { code, out } = await run('audit', 'verify', '--user', 'ann');
    expect(code).toBe(0);
    expect(out).toMatch(/^whole {2}tenant\/default\/user\/ann {2}3 rows, head 3:[0-9a-f]{64}\n$/);
    const [, known] = /head (\S+)/.exec(out)!;
    expect((await run('audit', 'verify', '--user', 'ann', '--known', known!)).code).toBe(0);
    expect((await run('audit', 'verify', '--user', 'nobody')).out).toContain('0 rows, no chain yet');
    const other = await run('audit', 'verify', '--user', 'ann', '--known', `2:${'0'.repeat(64)}`);
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining('rewritten: row 2 is not the one') });
  });

  it('walks every namespace of the folder', async () => {
    const { code, out } = await run('audit', 'verify', '--all');
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2}/).slice(0, 2).join(' '))
        .toSorted(),
    ).toEqual(['whole tenant/default/user/ann', 'whole tenant/default/user/bob']);
  });

  it('ends with 1 and names the rows when one is missing and one was changed', async () => {
    await tamper(async (ledger) => {
      const rows = await ledger.list(partition, { kinds: ['event'], order: 'oldest', limit: 10 });
      await ledger.patch(partition, 'event', rows[0]!.key, { body: { ...(rows[0]!.body as object), events: [] } });
      await ledger.remove(partition, [{ kind: 'event', key: rows[1]!.key }]);
    });
    const text = await run('audit', 'verify', '--user', 'ann');
    expect(text.code).toBe(1);
    expect(text.out).toMatch(/^BROKEN {2}tenant\/default\/user\/ann {2}2 rows, head 3:/);
    expect(text.out).toMatch(
      /\n {2}changed: row 1 \(\S+\) is not what was written\n {2}missing: row 2 is not there\n$/,
    );
    const json = await run('audit', 'verify', '--all', '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ whole: true, namespace: 'tenant/default/user/bob' }),
        expect.objectContaining({ whole: false, problems: [expect.anything(), expect.anything()] }),
      ]),
    );
  });

  it.each([
    [[], 'say what to do'],
    [['repair'], 'say what to do'],
    [['verify', '--known', '3'], '--known is'],
    [['verify', '--known', `3:${'0'.repeat(64)}`, '--all'], '--known is the head of one'],
  ] as const)('refuses %j', async (argv, message) => {
    const { code, out, err } = await run('audit', ...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
