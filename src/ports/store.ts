// Port: one opened store = its five parts and what `status` and `doctor` say about it.
import type { Erasures } from './erasures.js';
import type { Ledger } from './ledger.js';
import type { MemoryStore } from './memory-store.js';
import type { NamespaceRegistry } from './namespace-registry.js';
import type { Outbox } from './outbox.js';

export interface StoreInfo {
  readonly kind: 'libsql' | 'weaviate';
  /** Folder or address; never with a secret in it. */
  readonly place: string;
  readonly version: string;
  readonly schemaVersion: number;
  readonly embedder: string;
  readonly dimensions: number;
  /** The master key texts are encrypted under, and where it comes from; left out where they are in clear. */
  readonly encryption?: { readonly keyId: string; readonly place: string };
}

export interface Store {
  readonly memories: MemoryStore;
  readonly ledger: Ledger;
  readonly namespaces: NamespaceRegistry;
  readonly outbox: Outbox;
  readonly erasures: Erasures;
  /** Answers only when the store does: `store_unavailable` or `unauthenticated` otherwise. */
  info(): Promise<StoreInfo>;
  /** Takes from the files (libSQL) what removals with `wipeLater` left in them; at once when there is nothing. */
  wipe(): Promise<void>;
  /** Flushes and frees everything; a second call does nothing. */
  close(): Promise<void>;
}
