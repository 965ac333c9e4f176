// Master keys for tests: the same for every process of a run, secret to nobody.
import { environmentKeyRing } from '../../src/adapters/key-ring/environment.js';
import { sealedStore, type SealedStore, type SealedStoreOptions } from '../../src/adapters/sealed/store.js';
import { join } from 'node:path';
import { fileKeyRing, makeKeyFile } from '../../src/adapters/key-ring/file.js';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import type { Embedder, Store } from '../../src/ports/index.js';
import { silentLog } from './silent-log.js';

/** The key distributed memories of tests are opened with. */
export const testKey = Buffer.alloc(32, 'durable-memory test key').toString('base64');

/** Another one. */
export const otherTestKey = Buffer.alloc(32, 'another test key').toString('base64');

/** Signs with the test key. */
export const testSigner = environmentKeyRing({ key: testKey, previous: [] });

/** The store sealed with the test key, as `openPorts` would seal it. */
export function sealedForTest(store: Store, more: Pick<SealedStoreOptions, 'seals'> = {}): SealedStore {
  return sealedStore({
    store,
    ring: environmentKeyRing({ key: testKey, previous: [] }),
    clock: Date.now,
    log: silentLog,
    ...more,
  });
}

/** The store of a folder, as the program that has the folder open reads it: with the key that lies in it. */
export async function sealedFolderStore(folder: string, embedder: Embedder): Promise<SealedStore> {
  const store = await libsqlStore({ folder, embedderId: embedder.id, dimensions: await embedder.dimensions() });
  const file = join(folder, 'keys.json');
  const ring = fileKeyRing(file, await makeKeyFile(file));
  return sealedStore({ store, ring, clock: Date.now, log: silentLog });
}
