// An operator of an embedded folder: a sweep that would archive 30 % of a namespace waits, the doctor says so, and the
// command line answers. The folder was written half a year ago.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/composition/open-memory.js';
import { silentLog } from '../support/silent-log.js';
import { runMain } from './run-main.js';

const halfAYear = 182 * 86_400_000;
let folder: string;
const run = (...argv: readonly string[]) => runMain([...argv, '--folder', folder]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-sweep-'));
  const parts = { clock: () => Date.now() - halfAYear, log: silentLog };
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  const facts = Array.from({ length: 100 }, (_, at) => ({
    content: `Box ${at} holds ${at * 7} screws of kind ${String.fromCodePoint(97 + (at % 26))}${at}.`,
    importance: at < 30 ? 1 : 5,
  }));
  const { outcome } = await memory.for('ann').add(facts, { wait: true });
  if (outcome!.items.some(({ memoryId }) => memoryId === null)) throw new Error('a fact was not kept');
  await memory.for('bob').add({ content: 'The bus was late.', importance: 1 }, { wait: true });
  await memory.close();
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const active = async (user: string): Promise<number> =>
  JSON.parse((await run('list', '--user', user, '--limit', '200', '--json')).out).memories.length;

describe('durable-memory sweep', () => {
  it('tells in a dry run what it then does, and holds what is too much at once', async () => {
    const dry = JSON.parse((await run('sweep', 'archive', '--dry-run', '--json')).out);
    expect(dry).toMatchObject({ namespaces: 2, swept: 1, heldCount: 1, found: 31, done: { faded: 1 } });
    expect([await active('ann'), await active('bob')]).toEqual([100, 1]);
    const real = JSON.parse((await run('sweep', 'archive', '--json')).out);
    const told = ({ held, ...rest }: typeof real) => ({ ...rest, found: held[0].found });
    expect(told({ ...real, dryRun: true })).toEqual(told(dry));
    expect([await active('ann'), await active('bob')]).toEqual([100, 0]);
  }, 120_000);

  it('shows what waits, in every sweep and in the doctor', async () => {
    const again = (await run('sweep', 'archive')).out;
    expect(again).toMatch(/^archive: 2 namespaces, 0 swept, 1 with nothing due, 1 held$/m);
    expect(again).toMatch(/^skipped +30 {2}waits_for_approval$/m);
    expect((await run('doctor')).out).toMatch(/warning +held sweeps +1 /);
  }, 120_000);

  it('goes on after approval, once; what was verified meanwhile stays', async () => {
    const [line] = (await run('sweep', 'held')).out.split('\n');
    const [, namespace, job] = /^([0-9a-f]{16}) (\S+) {2}30 memories/.exec(line!)!;
    const { memories } = JSON.parse((await run('list', '--user', 'ann', '--limit', '200', '--json')).out);
    const { id } = memories.find(({ importance }: { importance: number }) => importance === 1);
    expect((await run('feedback', id, 'useful', '--user', 'ann')).code).toBe(0);
    const approved = JSON.parse((await run('sweep', 'approve', namespace!, job!, '--json')).out);
    expect(approved).toEqual({ found: 30, done: { faded: 29 }, skipped: { changed_since: 1 } });
    expect(await active('ann')).toBe(71);
    expect((await run('sweep', 'approve', namespace!, job!)).code).toBe(3);
    expect((await run('sweep', 'held')).out).toBe('no sweep waits\n');
    expect((await run('doctor')).out).toMatch(/ok +held sweeps/);
    expect((await run('sweep', 'archive', '--json')).out).toContain('"done":{}');
  }, 120_000);

  it('takes no other words', async () => {
    expect((await run('sweep')).code).toBe(2);
    expect((await run('sweep', 'approve')).code).toBe(2);
  });
});
