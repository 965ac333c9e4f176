// Port: the registered namespaces. Registration is the only thing that creates a partition.
// Numbered semantics are proved by test/contracts/namespace-registry.ts.
import type { Left } from '../domain/erasure.js';

export interface NamespaceInfo {
  readonly partition: string;
  /** Canonical path; empty once it was erased. */
  readonly namespace: string;
  readonly tenantId: string;
  readonly ownerUserId: string | null;
  readonly createdAt: string;
  /** True while an erasure runs and after it: nothing may be written. */
  readonly fenced: boolean;
}

/** What a page tells of a namespace: hashes in the place of names. */
export interface NamespaceEntry extends Pick<NamespaceInfo, 'partition' | 'tenantId' | 'createdAt' | 'fenced'> {
  /** Partition of its owner's own namespace; null for shared spaces. */
  readonly owner: string | null;
}

export interface NamespaceRegistry {
  /** 1. Idempotent: creates the row and the partition; `exists` when both are there. 2. A fenced one is `namespace_denied`. 3. Safe from many processes at once. */
  ensure(info: Omit<NamespaceInfo, 'fenced'>): Promise<'created' | 'exists'>;
  /** 4. Null when never registered. Of an erased one the hash alone comes back: no path, tenant or owner. */
  get(partition: string): Promise<NamespaceInfo | null>;
  /** 5. Ordered by partition, each exactly once over all pages; optionally of one tenant. Erased ones are left out. */
  page(query: {
    readonly after?: string;
    readonly limit: number;
    readonly tenantId?: string;
  }): Promise<readonly NamespaceEntry[]>;
  /** 6. Once it resolves, registering is `namespace_denied`; one never registered is known by its hash from then on. Twice is harmless. */
  fence(partition: string): Promise<void>;
  /**
   * 7. Empties a fenced partition: the memories of every embedder, all kinds of the ledger, its data key, its marker, its
   * names. The bytes leave the disk (libSQL); the partition's files are removed (Weaviate). The hash and the fence stay.
   * `conflict` when it is not fenced. Twice is harmless.
   */
  empty(partition: string): Promise<void>;
  /** 8. Rows there are of a partition, by place; all 0 when it is empty. */
  left(partition: string): Promise<Left>;
  /** 9. Takes the fence of an emptied one away, so that it can be registered anew. `conflict` when something is left. */
  unfence(partition: string): Promise<void>;
}
