import { createPublicKey, verify } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentKeyRing } from '../../../src/adapters/key-ring/environment.js';
import { fileKeyRing, makeKeyFile, readKeyFile } from '../../../src/adapters/key-ring/file.js';
import type { KeyRing } from '../../../src/ports/index.js';
import { expectCode } from '../../contracts/contract-context.js';
import { otherTestKey, testKey } from '../../support/test-keys.js';
import { isSignedWell } from '../../../src/adapters/key-ring/signing.js';
import { signedText, type Receipt, type SignedReceipt } from '../../../src/domain/receipt.js';

let folder = '';
let counter = 0;
const aFile = (): string => join(folder, `${counter++}.json`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataKey = Buffer.alloc(32, 7);

const rings: readonly (readonly [string, () => Promise<KeyRing>])[] = [
  ['environment', async () => environmentKeyRing({ key: testKey, previous: [] })],
  [
    'file',
    async () => {
      const file = aFile();
      return fileKeyRing(file, await makeKeyFile(file));
    },
  ],
];

describe.each(rings)('key ring of the %s', (_, open) => {
  it('1. wraps a data key, each time differently, and never shows it', async () => {
    const ring = await open();
    const [one, two] = [await ring.wrap('p', dataKey), await ring.wrap('p', dataKey)];
    expect(one.masterKeyId).toBe(ring.currentId);
    expect(one.wrapped).not.toBe(two.wrapped);
    expect(Buffer.from(one.wrapped, 'base64url').includes(dataKey.subarray(0, 8))).toBe(false);
  });

  it('2. gives the data key back', async () => {
    const ring = await open();
    expect(Buffer.from(await ring.unwrap('p', await ring.wrap('p', dataKey)))).toEqual(dataKey);
  });

  it('3. a key it does not hold is no_key, naming the id', async () => {
    const ring = await open();
    const foreign = await environmentKeyRing({ key: otherTestKey, previous: [] }).wrap('p', dataKey);
    const error = await expectCode(ring.unwrap('p', foreign), 'no_key');
    expect(error.message).toContain(foreign.masterKeyId);
    expect(error.context).toEqual({ keyId: foreign.masterKeyId });
  });

  it('4. a changed text, or one of another partition, does not open', async () => {
    const ring = await open();
    const key = await ring.wrap('p', dataKey);
    await expectCode(ring.unwrap('q', key), 'internal');
    const bytes = Buffer.from(key.wrapped, 'base64url');
    for (const at of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      await expectCode(ring.unwrap('p', { ...key, wrapped: changed.toString('base64url') }), 'internal');
    }
    await expectCode(ring.unwrap('p', { ...key, wrapped: '' }), 'internal');
  });

  it('its id tells nothing of the key and its place holds none', async () => {
    const ring = await open();
    expect(ring.currentId).toMatch(/^[0-9a-f]{12}$/);
    expect(Buffer.from(testKey, 'base64').toString('hex')).not.toContain(ring.currentId);
    expect(ring.place).not.toContain(testKey);
  });
});

describe('keys of the configuration', () => {
  it('the previous keys unwrap, the key wraps', async () => {
    const before = environmentKeyRing({ key: testKey, previous: [] });
    const after = environmentKeyRing({ key: otherTestKey, previous: [testKey] });
    expect(after.olderIds).toEqual([before.currentId]);
    expect(Buffer.from(await after.unwrap('p', await before.wrap('p', dataKey)))).toEqual(dataKey);
    expect((await after.wrap('p', dataKey)).masterKeyId).toBe(after.currentId);
  });

  it.each(['', 'short', 'x'.repeat(44), Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])(
    'what is no key is invalid_input and is not shown: %s',
    (text) => {
      const error = ((): unknown => {
        try {
          return environmentKeyRing({ key: testKey, previous: [text] });
        } catch (thrown) {
          return thrown;
        }
      })();
      expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('previous key 1') });
      if (text !== '') expect(String((error as Error).message)).not.toContain(text);
    },
  );

  it('base64 and base64url of a key are the same key', () => {
    const key = Buffer.alloc(32, 0xfb);
    const ids = (['base64', 'base64url'] as const).map(
      (form) => environmentKeyRing({ key: key.toString(form), previous: [] }).currentId,
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('key file', () => {
  it('is made once, for its owner only; who comes later gets the same key', async () => {
    const file = aFile();
    expect(await readKeyFile(file)).toBeNull();
    const made = await Promise.all(Array.from({ length: 8 }, () => makeKeyFile(file)));
    expect(new Set(made.map(([key]) => key.id)).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readKeyFile(file))?.[0].id).toBe(made[0]![0].id);
  });

  it('takes the rights of others away when it is read', async () => {
    const file = aFile();
    await makeKeyFile(file);
    await chmod(file, 0o644);
    await readKeyFile(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('with several keys the first one wraps and all unwrap', async () => {
    const file = aFile();
    await makeKeyFile(file);
    const before = fileKeyRing(file, (await readKeyFile(file))!);
    const wrapped = await before.wrap('p', dataKey);
    const { keys } = JSON.parse(await readFile(file, 'utf8')) as { keys: string[] };
    await writeFile(file, JSON.stringify({ keys: [otherTestKey, ...keys] }));
    const after = fileKeyRing(file, (await readKeyFile(file))!);
    expect(after.currentId).not.toBe(before.currentId);
    expect(Buffer.from(await after.unwrap('p', wrapped))).toEqual(dataKey);
  });

  it.each(['', '{', '[]', '{"keys":[]}', '{"keys":["short"]}', `{"keys":["${testKey}"],"more":1}`])(
    'what is no key file is invalid_input, and is left alone: %s',
    async (text) => {
      const file = aFile();
      await writeFile(file, text);
      await expectCode(readKeyFile(file), 'invalid_input');
      await expectCode(makeKeyFile(file), 'invalid_input');
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  it('a folder that is not there is no_key that names the file', async () => {
    const error = await expectCode(makeKeyFile(join(folder, 'missing', 'keys.json')), 'no_key');
    expect(error.message).toContain('keys.json');
  });
});

describe('signing', () => {
  const ring = environmentKeyRing({ key: testKey, previous: [] });
  const receipt: Receipt = {
    format: 'durable-memory erasure receipt',
    version: 1,
    subject: 'a'.repeat(64),
    scope: 'user',
    partitions: ['a'.repeat(64)],
    requestedAt: '2026-11-30T10:00:00.000Z',
    removedAt: '2026-11-30T10:01:00.000Z',
    removed: { memories: 1, entries: 2, archived: 3, runs: 4 },
    elsewhere: { spaces: 0, copies: 0, retracted: 0, hooks: [] },
    keysDestroyed: true,
    probes: [
      { at: '2026-11-30T10:01:00.000Z', left: { memories: 0 } },
      { at: '2026-11-30T10:02:00.000Z', left: { memories: 0 } },
    ],
    store: 'libsql 3.45',
    outside: [],
  };

  it('5. the same text has the same signature, in every process that has the key; another key another one', async () => {
    const [first, again] = [await ring.sign('text'), await ring.sign('text')];
    expect(again).toEqual(first);
    const other = await environmentKeyRing({ key: otherTestKey, previous: [testKey] }).sign('text');
    expect(other.publicKey).not.toBe(first.publicKey);
    expect(JSON.stringify(first)).not.toContain(testKey.slice(0, 20));
  });

  it('a receipt is known whatever the order of its fields, and not when any of them is another', async () => {
    const signed = { ...receipt, signature: await ring.sign(signedText(receipt)) };
    expect(isSignedWell(signed)).toBe(true);
    expect(isSignedWell(Object.fromEntries(Object.entries(signed).toReversed()) as SignedReceipt)).toBe(true);
    for (const field of Object.keys(receipt) as (keyof Receipt)[])
      expect([field, isSignedWell({ ...signed, [field]: 'other' } as unknown as SignedReceipt)]).toEqual([
        field,
        false,
      ]);
    expect(isSignedWell({ ...signed, signature: null })).toBe(false);
  });

  it('the public key is one that other programs verify with', async () => {
    const { publicKey, value } = await ring.sign('text');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from('text'), key, Buffer.from(value, 'base64url'))).toBe(true);
  });
});
