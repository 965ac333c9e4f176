import { MemoryError } from '../../src/domain/errors.js';
import type { LedgerEntry, NamespaceInfo, StoredMemory, WriteOptions } from '../../src/ports/index.js';

/** What one namespace holds. */
export interface InMemoryPartition {
  info: NamespaceInfo;
  readonly memories: Map<string, StoredMemory>;
  /** By `kind key`. */
  readonly entries: Map<string, LedgerEntry>;
}

/** The registered partitions; only registration creates one. */
export interface InMemoryPartitions {
  get(partition: string): InMemoryPartition | undefined;
  /** Throws `not_found` when it is not registered. */
  writable(partition: string): InMemoryPartition;
  create(info: NamespaceInfo): void;
  remove(partition: string): void;
  all(): readonly InMemoryPartition[];
}

/** Starts without any partition. */
export function inMemoryPartitions(): InMemoryPartitions {
  const partitions = new Map<string, InMemoryPartition>();
  return {
    get: (partition) => partitions.get(partition),
    writable(partition) {
      const found = partitions.get(partition);
      if (found?.info.fenced === true) throw new MemoryError('namespace_denied', 'the namespace is being erased');
      if (found !== undefined) return found;
      throw new MemoryError('not_found', `no namespace is registered for partition ${partition.slice(0, 16)}`);
    },
    create(info) {
      partitions.set(info.partition, { info, memories: new Map(), entries: new Map() });
    },
    remove(partition) {
      partitions.delete(partition);
    },
    all: () => [...partitions.values()],
  };
}

/** Throws `timeout` when the write's deadline has passed. */
export function requireFreshDeadline(options: WriteOptions | undefined, now: number): void {
  if (options?.deadline !== undefined && options.deadline <= now) {
    throw new MemoryError('timeout', 'the deadline of this write has passed; nothing was written');
  }
}
