import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedStore } from '../../src/adapters/sealed/store.js';
import { configFrom } from '../../src/composition/config.js';
import { keyOfFolder, openKeyRing } from '../../src/composition/open-keys.js';
import type { KeyRing, Store } from '../../src/ports/index.js';
import { expectCode } from '../contracts/contract-context.js';
import { aPartition } from '../support/builders.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { silentLog } from '../support/silent-log.js';
import { otherTestKey, testKey } from '../support/test-keys.js';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'durable-memory-keys-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const aFolder = (): Promise<string> => mkdtemp(join(root, 'folder-'));
const embedded = (folder: string, more: object = {}) =>
  configFrom({ options: { folder, ...more }, environment: {}, file: {} });
const distributed = (environment: Record<string, string> = {}) =>
  configFrom({ options: { weaviate: 'http://w:8080', temporal: 't:7233' }, environment, file: {} });

/** A store in which one namespace is encrypted under the ring. */
async function encryptedUnder(ring: KeyRing): Promise<Store> {
  const plain = inMemoryStore({ dimensions: 4 });
  const createdAt = '2026-11-01T10:00:00.000Z';
  const owner = { namespace: 'tenant/default/user/alice', tenantId: 'default', ownerUserId: 'alice' };
  const { namespaces } = sealedStore({ store: plain, ring, clock: Date.now, log: silentLog });
  await namespaces.ensure({ partition: aPartition(), ...owner, createdAt });
  return plain;
}

describe('the key of an embedded folder', () => {
  it('is made at the first start, mode 0600, and is the same at the next', async () => {
    const folder = await aFolder();
    const store = inMemoryStore({ dimensions: 4 });
    const first = await openKeyRing(embedded(folder), store);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(first.place).toBe(join(folder, 'keys.json'));
    expect((await openKeyRing(embedded(folder), store)).currentId).toBe(first.currentId);
  });

  it('that was lost is no_key that names it; no other is made', async () => {
    const folder = await aFolder();
    const ring = await openKeyRing(embedded(folder), inMemoryStore({ dimensions: 4 }));
    const store = await encryptedUnder(ring);
    await rm(join(folder, 'keys.json'));
    const error = await expectCode(openKeyRing(embedded(folder), store), 'no_key');
    expect(error.message).toContain(ring.currentId);
    expect(error.message).toContain('keys.json');
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is another one is no_key that names the missing one', async () => {
    const folder = await aFolder();
    const ring = await openKeyRing(embedded(await aFolder()), inMemoryStore({ dimensions: 4 }));
    const store = await encryptedUnder(ring);
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys: [otherTestKey] }));
    expect((await expectCode(openKeyRing(embedded(folder), store), 'no_key')).context).toEqual({
      keyId: ring.currentId,
    });
  });

  it('gives way to a configured key and is read with from then on', async () => {
    const folder = await aFolder();
    const ring = await openKeyRing(embedded(folder), inMemoryStore({ dimensions: 4 }));
    const store = await encryptedUnder(ring);
    const next = await openKeyRing(embedded(folder, { key: testKey }), store);
    expect(next.currentId).not.toBe(ring.currentId);
    expect(next.olderIds).toEqual([ring.currentId]);
  });
});

describe('the key of the distributed engine', () => {
  it('has to be given: no_key says how', async () => {
    const error = await expectCode(openKeyRing(distributed(), inMemoryStore({ dimensions: 4 })), 'no_key');
    expect(error.message).toMatch(/DURABLE_MEMORY_KEY .*openssl rand -base64 32/);
  });

  it('comes from the environment, previous ones separated by commas', async () => {
    const store = await encryptedUnder(await openKeyRing(distributed({ DURABLE_MEMORY_KEY: testKey }), emptyStore()));
    const ring = await openKeyRing(
      distributed({ DURABLE_MEMORY_KEY: otherTestKey, DURABLE_MEMORY_KEY_PREVIOUS: ` ${testKey},${otherTestKey}` }),
      store,
    );
    expect(ring.olderIds).toHaveLength(1);
    const wrong = openKeyRing(distributed({ DURABLE_MEMORY_KEY: otherTestKey }), store);
    expect((await expectCode(wrong, 'no_key')).message).toContain(ring.olderIds[0]);
  });

  it('that is none is invalid_input and stands in no message', async () => {
    const error = await expectCode(
      openKeyRing(distributed({ DURABLE_MEMORY_KEY: 'hunter2' }), emptyStore()),
      'invalid_input',
    );
    expect(error.message).not.toContain('hunter2');
    expect(error.message).toContain('openssl rand -base64 32');
  });
});

describe('the key of a folder for `dev`', () => {
  it('is made with the folder, kept, and taken by the configuration', async () => {
    const folder = join(root, 'new', 'dev');
    const key = await keyOfFolder(folder);
    expect(await keyOfFolder(folder)).toBe(key);
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toContain(key);
    const ring = await openKeyRing(distributed({ DURABLE_MEMORY_KEY: key }), emptyStore());
    expect(ring.currentId).toMatch(/^[0-9a-f]{12}$/);
  });
});

function emptyStore(): Store {
  return inMemoryStore({ dimensions: 4 });
}
