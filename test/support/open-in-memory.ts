import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { Store } from '../../src/ports/index.js';
import { hashingEmbedder } from './hashing-embedder.js';
import { inMemoryArchive } from './in-memory-blobs.js';
import { inMemoryStore } from './in-memory-store.js';
import { scriptedTier } from './scripted-tier.js';
import { silentLog } from './silent-log.js';

export interface InMemory {
  readonly memory: DurableMemory;
  readonly store: Store;
}

/** A memory on the embedded engine over an in-memory store: for what does not depend on the store. */
export async function openInMemory(parts: NonNullable<OpenMemoryOptions['parts']> = {}): Promise<InMemory> {
  const embedder = parts.embedder ?? hashingEmbedder();
  const store = parts.store ?? inMemoryStore({ dimensions: await embedder.dimensions() });
  const memory = await openMemory({
    configFolder: null,
    engine: 'embedded',
    parts: { log: silentLog, archive: inMemoryArchive(), rules: scriptedTier(() => []), ...parts, embedder, store },
  });
  return { memory, store };
}
