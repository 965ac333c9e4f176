// Many memories written at once: the rows the store itself would write, without its waiting for the disk (libSQL) and
// without its look whether each is found (Weaviate). Only into a store that a benchmark throws away.
import { join } from 'node:path';
import { openDatabase } from '../src/adapters/libsql/database.js';
import { logSync } from '../src/adapters/libsql/log-sync.js';
import { libsqlMemoryStore } from '../src/adapters/libsql/memory-store.js';
import { openSpace } from '../src/adapters/libsql/schema.js';
import { wiper } from '../src/adapters/libsql/wiper.js';
import { writeQueue } from '../src/adapters/libsql/write-queue.js';
import { writer } from '../src/adapters/libsql/writer.js';
import { collectionNames } from '../src/adapters/weaviate/options.js';
import { toRow } from '../src/adapters/weaviate/record-codec.js';
import type { Config } from '../src/composition/config.js';
import { present } from '../src/composition/present.js';
import type { Embedder, StoredMemory } from '../src/ports/index.js';

/** Rows into partitions that are registered. */
export interface Filling {
  readonly insert: (partition: string, memories: readonly StoredMemory[]) => Promise<void>;
  readonly close: () => void;
}

/** For a store that is open and that nobody else writes to meanwhile. */
export async function openFilling(config: Config, embedder: Embedder): Promise<Filling> {
  return config.engine === 'embedded' ? libsqlFilling(config.folder, embedder) : weaviateFilling(config, embedder);
}

/** The store's own statements, on a connection that acknowledges before the disk has them. */
async function libsqlFilling(folder: string, embedder: Embedder): Promise<Filling> {
  const file = join(folder, 'memory.db');
  const database = await openDatabase(
    file,
    logSync(file, async () => undefined),
  );
  await database.query('PRAGMA synchronous = OFF');
  const queue = writeQueue();
  const access = { database, queue, wiper: wiper(database, queue), clock: Date.now, isClosed: () => false };
  const store = libsqlMemoryStore(writer(access), await openSpace(database, embedder.id, await embedder.dimensions()));
  return {
    insert: async (partition, memories) => {
      for (const memory of memories) await store.insert(partition, memory);
    },
    close: () => database.close(),
  };
}

/** The store's own properties, a hundred in one request. */
async function weaviateFilling({ weaviate }: Config, embedder: Embedder): Promise<Filling> {
  const { url, ...names } = weaviate!;
  const { memory: collection } = collectionNames({ ...present(names), embedderId: embedder.id });
  const objectOf = (tenant: string, memory: StoredMemory) => ({
    class: collection,
    tenant,
    id: memory.record.id,
    properties: toRow(memory),
    vector: Array.from(memory.vector),
  });
  return {
    insert: async (partition, memories) => {
      const body = JSON.stringify({ objects: memories.map((memory) => objectOf(partition, memory)) });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(new URL('/v1/batch/objects', url), { method: 'POST', headers, body });
      const results = (await answer.json()) as readonly { readonly result?: { readonly status?: string } }[];
      const isStored = answer.ok && results.every(({ result }) => result?.status === 'SUCCESS');
      if (!isStored) throw new Error(`Weaviate did not store a batch (status ${answer.status})`);
    },
    close: () => undefined,
  };
}
