// The archive a configuration asks for: a folder, beside the memories unless another is named, or a bucket.
import { join, resolve } from 'node:path';
import type { SealedStore } from '../adapters/sealed/store.js';
import type { ArchiveStore, BlobStore } from '../ports/index.js';
import type { Config } from './config.js';
import { present } from './present.js';

export interface ArchiveParts {
  /** Encrypts what is kept; null when the program brings a store of its own, which nothing here encrypts for. */
  readonly sealed: Pick<SealedStore, 'sealBlobs'> | null;
}

/** Nothing is read or written before it is used. */
export async function openArchive(config: Config, { sealed }: ArchiveParts): Promise<ArchiveStore> {
  const { archiveStore } = await import('../adapters/archive/archive-store.js');
  const blobs = await blobsOf(config);
  return archiveStore(sealed === null ? blobs : sealed.sealBlobs(blobs));
}

/** The deadline of a write is a worker's, told by its machine, whatever time the memory lives in. */
const clock = Date.now;

async function blobsOf(config: Config): Promise<BlobStore> {
  const { bucket, folder: _, ...place } = config.archive ?? {};
  if (bucket !== undefined) {
    const { s3Blobs } = await import('../adapters/s3/blob-store.js');
    return s3Blobs({ bucket, ...present(place), clock });
  }
  const { filesystemBlobs } = await import('../adapters/filesystem/blob-store.js');
  return filesystemBlobs({ folder: archiveFolder(config), clock });
}

/** Where the archive is when it is a folder. */
export function archiveFolder({ archive, folder }: Pick<Config, 'archive' | 'folder'>): string {
  return archive?.folder === undefined ? join(folder, 'archive') : resolve(archive.folder);
}
