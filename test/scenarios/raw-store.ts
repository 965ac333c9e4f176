// The real store of each engine, opened by the test itself: what a person with access to the servers or the folder has.
import { rm } from 'node:fs/promises';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import type { Store } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { aFolder, type EngineName } from './both-engines.js';

export interface RawStore {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** A fresh folder, or the Weaviate of this run. */
export async function openRawStore(name: EngineName): Promise<RawStore> {
  const embedder = hashingEmbedder();
  const space = { embedderId: embedder.id, dimensions: await embedder.dimensions(), log: silentLog };
  if (name === 'embedded') {
    const folder = await aFolder();
    const store = await libsqlStore({ folder, ...space });
    const close = async (): Promise<void> => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    };
    return { store, close };
  }
  const { http, grpcPort } = servers().weaviate;
  const store = await weaviateStore({ url: http, grpcPort, index: 'flat', ...space });
  return { store, close: () => store.close() };
}
