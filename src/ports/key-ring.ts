// Port: the master keys. They encrypt nothing but the data key of each partition; the current one signs receipts.
// Numbered semantics are proved by test/contracts/key-ring.ts.

import type { ReceiptSignature } from '../domain/receipt.js';

/** A data key as it is stored: useless without the master key of that id. */
export interface WrappedKey {
  readonly masterKeyId: string;
  readonly wrapped: string;
}

export interface KeyRing {
  /** Where the keys come from; never a key. */
  readonly place: string;
  /** Id of the key that wraps; derived from the key, tells nothing about it. */
  readonly currentId: string;
  /** Ids of keys that only unwrap what was wrapped before a rotation. */
  readonly olderIds: readonly string[];
  /** 1. Wraps a data key for one partition with the current key; each call gives another text. */
  wrap(partition: string, dataKey: Uint8Array): Promise<WrappedKey>;
  /** 2. Gives the data key back. 3. `no_key` naming the id when the ring has no such key. 4. `internal` when the text was changed or is of another partition. */
  unwrap(partition: string, key: WrappedKey): Promise<Uint8Array>;
  /** 5. Signs a text with a key that follows from the current one and tells nothing about it; the same text, the same signature. */
  sign(text: string): Promise<ReceiptSignature>;
}
