import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import { storeContract } from './store.js';

let folder = '';

storeContract({
  name: 'libSQL',
  kind: 'libsql',
  dimensions: 8,
  start: async () => {
    folder = await mkdtemp(join(tmpdir(), 'durable-memory-'));
  },
  stop: () => rm(folder, { recursive: true, force: true }),
  open: () => libsqlStore({ folder: join(folder, 'store'), embedderId: 'contract', dimensions: 8 }),
});
