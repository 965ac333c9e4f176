// Port: bytes under a name, written once, per partition. A folder and S3-compatible storage are its adapters.
// Numbered semantics are proved by test/contracts/blob-store.ts under the same numbers.
import type { WriteOptions } from './memory-store.js';

export interface BlobStoreInfo {
  readonly kind: 'folder' | 's3';
  /** Folder or address; never with a secret in it. */
  readonly place: string;
}

export interface BlobStore {
  /**
   * 1. Whole or not at all, and on the disk when it resolves. 2. Write-once: when the name exists nothing is changed and
   * `exists` is returned. 3. `store_unavailable` when it cannot be written (full, no right); nothing of it stays.
   */
  put(partition: string, name: string, bytes: Uint8Array, options?: WriteOptions): Promise<'created' | 'exists'>;
  /** 4. The bytes as written; null when missing (blob or partition). */
  get(partition: string, name: string): Promise<Uint8Array | null>;
  /** 5. All names of the partition, sorted; [] when there are none. */
  names(partition: string): Promise<readonly string[]>;
  /** 6. A missing one is no error. */
  remove(partition: string, name: string, options?: WriteOptions): Promise<void>;
  /** 7. Everything of the partition, what an interrupted write left among it. Twice is harmless. */
  removeAll(partition: string): Promise<void>;
  /** 8. Answers only when the storage does: `store_unavailable` or `unauthenticated` otherwise. */
  info(): Promise<BlobStoreInfo>;
  close(): Promise<void>;
}
