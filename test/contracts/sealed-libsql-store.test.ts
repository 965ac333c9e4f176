import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentKeyRing } from '../../src/adapters/key-ring/environment.js';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import { sealedStore, type SealedStoreOptions } from '../../src/adapters/sealed/store.js';
import { silentLog } from '../support/silent-log.js';
import { testKey } from '../support/test-keys.js';
import { storeContract, type StoreContractOptions } from './store.js';

function sealedContract(
  given: Pick<StoreContractOptions, 'name' | 'words'>,
  more: Pick<SealedStoreOptions, 'seals'> = {},
): void {
  let folder = '';
  storeContract({
    ...given,
    kind: 'libsql',
    dimensions: 8,
    start: async () => {
      folder = await mkdtemp(join(tmpdir(), 'durable-memory-'));
    },
    stop: () => rm(folder, { recursive: true, force: true }),
    open: async () =>
      sealedStore({
        store: await libsqlStore({ folder: join(folder, 'store'), embedderId: 'contract', dimensions: 8 }),
        ring: environmentKeyRing({ key: testKey, previous: [] }),
        clock: Date.now,
        log: silentLog,
        ...more,
      }),
  });
}

sealedContract({ name: 'sealed libSQL', words: 'not of restricted' });
// So that every test of the suite meets sealed memories, those of keywords their tags.
sealedContract({ name: 'libSQL, every memory sealed,', words: 'sealed' }, { seals: () => true });
