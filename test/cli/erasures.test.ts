import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/composition/open-memory.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { SignedReceipt } from '../../src/domain/receipt.js';
import { silentLog } from '../support/silent-log.js';
import { runMain } from './run-main.js';

let folder: string;
let receiptFile: string;
const id = userNamespace({ tenantId: 'default', userId: 'ann' }).partition;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-cli-erase-'));
  receiptFile = join(folder, 'receipt.json');
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts: { log: silentLog } });
  await memory.for('ann').remember('I live in Lisbon.', { wait: true });
  await memory.for('bob').remember('I live in Braga.', { wait: true });
  await memory.close();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...argv: readonly string[]) => runMain([...argv, '--folder', folder]);
const receipt = async (): Promise<SignedReceipt> => JSON.parse(await readFile(receiptFile, 'utf8')) as SignedReceipt;

/** A file that holds this receipt. */
async function fileOf(value: unknown): Promise<string> {
  const file = join(folder, 'other.json');
  await writeFile(file, JSON.stringify(value));
  return file;
}

describe('durable-memory erase', () => {
  it('removes nothing without the id said once more', async () => {
    expect(await run('erase', '--user', 'ann')).toMatchObject({ code: 2, out: '' });
    expect(await run('erase', '--user', 'ann', '--confirm', 'bob')).toMatchObject({ code: 2, out: '' });
    expect((await run('list', '--user', 'ann')).out).toContain('Lisbon');
  });

  it('G10: prints the receipt, writes it to a file, and says the same when asked again', async () => {
    const first = await run('erase', '--user', 'ann', '--confirm', 'ann', '--receipt', receiptFile);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(new RegExp(`^${id}  user  done  asked `));
    expect(first.out).toMatch(/removed .*: 1 memories, \d+ rows of the ledger.*\n.*elsewhere: 0 .*\n.*nothing left in/);
    expect(first.out).toContain('signed by');
    expect((await receipt()).subject).toBe(id);
    expect((await run('erase', '--user', 'ann', '--confirm', 'ann')).out).toBe(first.out);
    expect((await run('list', '--user', 'bob')).out).toContain('Braga');
  });

  it('refuses the user afterwards, in one line', async () => {
    const refused = await run('remember', 'I am back.', '--user', 'ann');
    expect(refused).toMatchObject({ code: 4, out: '' });
    expect(refused.err).toMatch(/^error: namespace_denied: .*erased.*\n$/m);
  });
});

describe('durable-memory receipt verify', () => {
  it('knows the receipt as it was written, and the key that signed it', async () => {
    const { signature } = await receipt();
    const { code, out } = await run('receipt', 'verify', receiptFile, '--key', signature!.publicKey);
    expect([code, out.split('\n')[0]]).toEqual([0, 'valid']);
    const other = await run('receipt', 'verify', receiptFile, '--key', 'A'.repeat(43));
    expect([other.code, other.out.split('\n')[0]]).toEqual([1, 'NOT VALID: it is signed with another key']);
  });

  it('does not know one that was changed, or whose signature is gone, or what is none', async () => {
    const whole = await receipt();
    const changed = {
      count: { ...whole, removed: { ...whole.removed, memories: 2 } },
      time: { ...whole, removedAt: '2020-01-01T00:00:00.000Z' },
      added: { ...whole, note: 'more' },
      signature: { ...whole, signature: null },
      'somebody else': { ...whole, signature: { ...whole.signature!, publicKey: 'A'.repeat(43) } },
      nothing: 'receipt',
    };
    for (const [what, value] of Object.entries(changed)) {
      const { code, out } = await run('receipt', 'verify', await fileOf(value));
      expect([what, code, out.startsWith('NOT VALID')]).toEqual([what, 1, true]);
    }
    expect(await run('receipt', 'verify')).toMatchObject({ code: 2 });
  });
});

describe('durable-memory erasures', () => {
  it('lists what was erased, and shows one', async () => {
    expect((await run('erasures', 'list')).out).toContain(`${id}  user  done`);
    expect((await run('erasures', 'show', id)).out).toContain('nothing left in');
    expect(await run('erasures', 'show', id.replace(/./g, 'f'))).toMatchObject({ code: 3 });
    expect(await run('erasures', 'nonsense')).toMatchObject({ code: 2 });
  });

  it('looks again after a restore: by receipts, by what list printed, or by hashes', async () => {
    const listed = await fileOf(JSON.parse((await run('erasures', 'list', '--json')).out));
    const hashes = join(folder, 'hashes.txt');
    const unheard = userNamespace({ tenantId: 'default', userId: 'cid' }).partition;
    await writeFile(hashes, `${id}\n${unheard}\n`);
    expect((await run('erasures', 'reapply', receiptFile, listed)).out).toMatch(/^looked for 1 erasures, 0 were back/);
    // Erased before this folder was made: refused here from now on.
    expect((await run('erasures', 'reapply', hashes)).out).toMatch(/^looked for 2 erasures, 1 were back.*\n/);
    expect(await run('remember', 'I am Cid.', '--user', 'cid')).toMatchObject({ code: 4 });
    await writeFile(hashes, 'ann\n');
    expect(await run('erasures', 'reapply', hashes)).toMatchObject({ code: 2 });
  });

  it('lifts one when that is said twice, and the id begins from nothing', async () => {
    expect(await run('erasures', 'lift', id)).toMatchObject({ code: 2 });
    expect((await run('erasures', 'lift', id, '--yes')).out).toContain('lifted');
    expect((await run('remember', 'I live in Faro.', '--user', 'ann')).code).toBe(0);
    expect((await run('list', '--user', 'ann')).out).not.toContain('Lisbon');
  });
});
