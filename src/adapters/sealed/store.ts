// A store over another one that keeps texts encrypted. The keys of the partitions lie in the store, wrapped by a master
// key that does not.
import type { BlobStore, Clock, KeyRing, Logger, MemoryStore, Store } from '../../ports/index.js';
import { sealedBlobs } from './blobs.js';
import { dataKeys, keyRow } from './data-keys.js';
import { turns } from './in-turn.js';
import { sealedLedger } from './ledger.js';
import { bySensitivity, sealedMemories, type SealedMemoriesOptions } from './memories.js';
import { sealOlder, type SealReport } from './seal-older.js';

export interface SealedStoreOptions {
  /** The store as it is stored; closed with this one. */
  readonly store: Store;
  readonly ring: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  /** Which memories are sealed; by default the confidential and restricted ones. */
  readonly seals?: SealedMemoriesOptions['seals'];
}

/** A store that seals, and what it can do besides. */
export interface SealedStore extends Store {
  /**
   * Seals what stands in clear, and wraps anew what an older master key wrapped. Twice is harmless; ended by the signal
   * after the rows it is at, the next call goes on. Reads and writes work meanwhile.
   */
  sealOlder(signal?: AbortSignal): Promise<SealReport>;
  /** The ring it seals with, for signing. */
  readonly signer: Pick<KeyRing, 'sign'>;
  /** These blobs, encrypted with the data keys of this store; closed with the given ones. */
  sealBlobs(blobs: BlobStore): BlobStore;
}

/**
 * The store that seals. Nothing is read or written before it is used: a partition whose key the ring cannot unwrap
 * gives `no_key`, and nothing is written to it.
 */
export function sealedStore({ store, ring, clock, log, seals = bySensitivity }: SealedStoreOptions): SealedStore {
  const keys = dataKeys({ ledger: store.ledger, ring, clock });
  const inTurn = turns();
  const memories: MemoryStore = sealedMemories({ memories: store.memories, keys, inTurn, seals });
  return {
    memories,
    ledger: sealedLedger({ ledger: store.ledger, keys, inTurn }),
    namespaces: {
      ...store.namespaces,
      async ensure(info) {
        const result = await store.namespaces.ensure(info);
        if (result === 'created') await keys.ofNew(info.partition, (await store.info()).embedder);
        return result;
      },
      async empty(partition) {
        await store.namespaces.empty(partition);
        keys.forget(partition);
      },
    },
    outbox: store.outbox,
    erasures: store.erasures,
    info: async () => ({ ...(await store.info()), encryption: { keyId: ring.currentId, place: ring.place } }),
    wipe: () => store.wipe(),
    close: () => store.close(),
    signer: ring,
    sealOlder: (signal = new AbortController().signal) =>
      sealOlder({ store, keys, inTurn, currentKeyId: ring.currentId, log, signal }),
    sealBlobs: (blobs) => sealedBlobs(blobs, keys),
  };
}

/** How the first namespaces of a store are encrypted. */
export interface SealedShare {
  readonly namespaces: number;
  /** Namespaces in which nothing is left in clear that should be encrypted. */
  readonly complete: number;
  /** Ids of the master keys that wrapped their keys, each once. */
  readonly masterKeyIds: readonly string[];
}

/** Looks at so many namespaces of a store as it is stored; needs no key. */
export async function sealedShare(store: Store, namespaces: number): Promise<SealedShare> {
  const [page, { embedder }] = await Promise.all([store.namespaces.page({ limit: namespaces }), store.info()]);
  const rows = await Promise.all(page.map(({ partition }) => keyRow(store.ledger, partition)));
  const found = rows.filter((row) => row !== null);
  return {
    namespaces: rows.length,
    complete: found.filter(({ complete }) => complete.includes(embedder)).length,
    masterKeyIds: [...new Set(found.map(({ masterKeyId }) => masterKeyId))],
  };
}
