import { archiveStore } from '../../src/adapters/archive/archive-store.js';
import type { ArchiveStore, BlobStore } from '../../src/ports/index.js';

/** Blobs in a map, with the semantics of the port. */
export function inMemoryBlobs(): BlobStore {
  const partitions = new Map<string, Map<string, Uint8Array>>();
  const blobsOf = (partition: string) => partitions.get(partition) ?? new Map<string, Uint8Array>();
  return {
    async put(partition, name, bytes) {
      const blobs = blobsOf(partition);
      partitions.set(partition, blobs);
      if (blobs.has(name)) return 'exists';
      blobs.set(name, Uint8Array.from(bytes));
      return 'created';
    },
    get: async (partition, name) => blobsOf(partition).get(name) ?? null,
    names: async (partition) => [...blobsOf(partition).keys()].sort(),
    async remove(partition, name) {
      blobsOf(partition).delete(name);
    },
    async removeAll(partition) {
      partitions.delete(partition);
    },
    info: async () => ({ kind: 'folder', place: 'memory' }),
    close: async () => undefined,
  };
}

/** The archive over blobs in a map: for tests of what stands above it. */
export function inMemoryArchive(): ArchiveStore {
  return archiveStore(inMemoryBlobs());
}
