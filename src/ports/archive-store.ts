// Port: memories that faded, out of the store and findable by id only, in segments that are written once.
// Numbered semantics are proved by test/contracts/archive-store.ts under the same numbers.
import type { Category, MemoryRecord, Sensitivity, Status } from '../domain/memory-record.js';
import type { BlobStoreInfo } from './blob-store.js';
import type { WriteOptions } from './memory-store.js';

/** A memory as it lay in the store, and why it lies there no more. */
export interface ArchivedMemory {
  readonly record: MemoryRecord;
  /** As the store gave it: the same bits come back. */
  readonly vector: Float32Array;
  /** System time, ISO. */
  readonly archivedAt: string;
  readonly reason: string;
}

/** What there is to know of an archived memory without its text. */
export interface ArchivedHead {
  readonly id: string;
  readonly category: Category;
  /** Who may know of it follows from these. */
  readonly sensitivity: Sensitivity;
  readonly status: Status;
  readonly archivedAt: string;
  readonly reason: string;
  /** The memory it was moved with: its own id, or that of the version that replaced it. */
  readonly headId: string;
}

/** What one archiving moves out together. */
export interface ArchiveSegment {
  /** Uuid. The same id is the same segment. */
  readonly id: string;
  readonly memories: readonly (ArchivedMemory & Pick<ArchivedHead, 'headId'>)[];
}

/** Keyset page: pass the last `next` back as `after`. */
export interface ArchivePage {
  readonly heads: readonly ArchivedHead[];
  readonly next: string | null;
}

export interface ArchiveStore {
  /**
   * 1. On return the segment was read back whole and equal. 2. Write-once by segment id: when it exists (even with memories
   * taken out of it since) nothing is changed and `exists` is returned. 3. `store_unavailable` when it cannot be
   * written; nothing of it stays. 4. `internal` naming the segment when what was read back differs.
   */
  write(partition: string, segment: ArchiveSegment, options?: WriteOptions): Promise<'created' | 'exists'>;

  /** 5. What the segment holds, verified; null when it was never written or everything was taken out. `internal` naming it when damaged. */
  segment(partition: string, segmentId: string): Promise<readonly ArchivedHead[] | null>;

  /** 6. Newest `archivedAt` first, ties by id; each memory once; only those archived before `before` (ISO) when given. */
  list(
    partition: string,
    query: { readonly limit: number; readonly after?: string | null; readonly before?: string },
  ): Promise<ArchivePage>;

  /** 7. In the order asked; unknown ids are left out. `internal` naming the segment that is damaged. */
  read(partition: string, ids: readonly string[]): Promise<readonly ArchivedMemory[]>;

  /** 8. What is known of these and of everything archived with them: the memories of the same `headId`. Any order. */
  together(partition: string, ids: readonly string[]): Promise<readonly ArchivedHead[]>;

  /** 9. Takes them out of their segments; what is left stays. Returns the ids that were there; a second call finishes what a first began. */
  remove(partition: string, ids: readonly string[], options?: WriteOptions): Promise<readonly string[]>;

  /** 10. Everything of the partition. Twice is harmless. */
  removeAll(partition: string): Promise<void>;

  /** 11. Number of archived memories; a segment that cannot be read counts as one: 0 only when there is nothing. */
  count(partition: string): Promise<number>;

  /** 12. Answers only when the storage does. */
  info(): Promise<BlobStoreInfo>;
  close(): Promise<void>;
}
