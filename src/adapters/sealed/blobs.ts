// Blobs over others: each is encrypted whole with the data key of its partition, so that destroying the key destroys
// what is in them. A first line names the key.
import { MemoryError } from '../../domain/errors.js';
import type { BlobStore } from '../../ports/index.js';
import type { SealPlace } from './data-key.js';
import type { DataKeys } from './data-keys.js';

/** The blobs that seal. `internal` for one that was changed, `no_key` when its key is gone. */
export function sealedBlobs(blobs: BlobStore, keys: DataKeys): BlobStore {
  return {
    ...blobs,
    // oxlint-disable-next-line max-params -- the port's signature
    async put(partition, name, bytes, options) {
      const key = await keys.forWriting(partition, options);
      const sealed = key.sealBytes(bytes, placeOf(partition, name));
      return blobs.put(partition, name, Buffer.concat([firstLine(key.id), sealed]), options);
    },
    async get(partition, name) {
      const bytes = await blobs.get(partition, name);
      if (bytes === null) return null;
      const end = bytes.indexOf(0x0a);
      const line = Buffer.from(bytes.subarray(0, end + 1)).toString('utf8');
      const key = await keys.ofEnvelope(
        partition,
        line.startsWith(`${magic} `) ? line.slice(magic.length + 1) : changed(name),
      );
      return key.openBytes(bytes.subarray(end + 1), placeOf(partition, name));
    },
  };
}

const magic = 'durable-memory-sealed';

/** As the beginning of a text's envelope: its version and the id of the key. */
function firstLine(keyId: string): Buffer {
  return Buffer.from(`${magic} 1.${keyId}.\n`);
}

function placeOf(partition: string, name: string): SealPlace {
  return { partition, row: `blob ${name}` };
}

function changed(name: string): never {
  throw new MemoryError('internal', 'an encrypted file of the archive was changed; put a backup in its place', {
    context: { name },
  });
}
