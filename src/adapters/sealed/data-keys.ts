// The data keys of the partitions: one row of the ledger each, wrapped by the master key. Removing the row, or the
// partition, destroys the key and with it everything sealed.
import { MemoryError } from '../../domain/errors.js';
import type { Clock, KeyRing, Ledger, NewLedgerEntry, WrappedKey, WriteOptions } from '../../ports/index.js';
import { dataKeyOf, keyIdOf, newDataKeyBytes, type DataKey } from './data-key.js';

/** Body of the row that holds a data key. */
export interface KeyRow extends WrappedKey {
  /** Embedders whose memories, and the ledger with them, are known to hold nothing that should be sealed and is not. */
  readonly complete: readonly string[];
  /** Embedders whose sealed memories are known to have their word tags; earlier versions wrote none. */
  readonly tagged?: readonly string[];
}

/** Keys by partition, kept in memory for a minute once they were unwrapped. */
export interface DataKeys {
  /** The key of the partition; null when it has none. `no_key` when the ring cannot unwrap it. */
  known(partition: string): Promise<DataKey | null>;
  /** The key of the partition, made when it has none; of two that make one at once, the first row counts. */
  forWriting(partition: string, options?: WriteOptions): Promise<DataKey>;
  /** The key an envelope of the partition was sealed with; `no_key` when that key is gone. */
  ofEnvelope(partition: string, envelope: string): Promise<DataKey>;
  /** The row as it stands. */
  row(partition: string): Promise<KeyRow | null>;
  /** Makes the key of a partition that was registered just now: there is nothing in it yet. */
  ofNew(partition: string, embedder: string): Promise<void>;
  /** Notes that everything of this embedder is sealed and tagged, and wraps the key anew when an older master key did. */
  settle(partition: string, embedder: string): Promise<void>;
  /** Drops the key from memory: its row is gone. */
  forget(partition: string): void;
}

export interface DataKeysOptions {
  /** The ledger as it is stored. */
  readonly ledger: Ledger;
  readonly ring: KeyRing;
  readonly clock: Clock;
}

/** Kind and key of the row. */
const kind = 'key';
const rowKey = 'data';
/** Keys kept in memory; with more they are read anew. */
const mostKept = 10_000;
/** How long one is kept, ms: a key that another process destroyed opens nothing here after this. */
const keptMs = 60_000;

/** The row of a partition's key in the ledger as it is stored; null when it has none. */
export async function keyRow(ledger: Ledger, partition: string): Promise<KeyRow | null> {
  return ((await ledger.get(partition, kind, rowKey))?.body as KeyRow | undefined) ?? null;
}

/** The data keys in a ledger. */
export function dataKeys({ ledger, ring, clock }: DataKeysOptions): DataKeys {
  const kept = new Map<string, { readonly at: number; readonly key: Promise<DataKey | null> }>();

  const row: DataKeys['row'] = (partition) => keyRow(ledger, partition);

  const load = async (partition: string): Promise<DataKey | null> => {
    const found = await row(partition);
    return found === null ? null : dataKeyOf(await ring.unwrap(partition, found));
  };

  const known = (partition: string): Promise<DataKey | null> => {
    const before = kept.get(partition);
    const now = clock();
    if (before !== undefined && Math.abs(now - before.at) < keptMs) return before.key;
    if (kept.size >= mostKept) kept.clear();
    const loading = load(partition);
    kept.set(partition, { at: now, key: loading });
    // Only a key that is there is kept: it may be made, or its row come back, a moment later.
    const drop = (): void => {
      if (kept.get(partition)?.key === loading) kept.delete(partition);
    };
    loading.then((key) => key ?? drop(), drop);
    return loading;
  };

  const reloaded = (partition: string): Promise<DataKey | null> => {
    kept.delete(partition);
    return known(partition);
  };

  const make = async (partition: string, complete: readonly string[], options?: WriteOptions): Promise<void> => {
    const body: KeyRow = { ...(await ring.wrap(partition, newDataKeyBytes())), complete, tagged: complete };
    await ledger.put(partition, entryOf(body, clock()), options);
  };

  return {
    known,
    row,
    async forWriting(partition, options) {
      const found = await known(partition);
      if (found !== null) return found;
      await make(partition, [], options);
      return (await reloaded(partition)) ?? keyGone();
    },
    async ofEnvelope(partition, envelope) {
      const id = keyIdOf(envelope);
      if (id === null)
        throw new MemoryError('version_too_new', 'a text was encrypted by a newer version; update durable-memory');
      const found = await known(partition);
      if (found?.id === id) return found;
      const again = await reloaded(partition);
      return again?.id === id ? again : keyGone(id);
    },
    ofNew: (partition, embedder) => make(partition, [embedder]),
    async settle(partition, embedder) {
      const found = await row(partition);
      if (found === null) return;
      const current =
        found.masterKeyId === ring.currentId ? found : await ring.wrap(partition, await ring.unwrap(partition, found));
      await ledger.patch(partition, kind, rowKey, { body: { ...current, ...marksWith(found, embedder) } });
    },
    forget(partition) {
      kept.delete(partition);
    },
  };
}

function marksWith({ complete, tagged = [] }: KeyRow, embedder: string): Pick<KeyRow, 'complete' | 'tagged'> {
  const withIt = (known: readonly string[]): readonly string[] => [...new Set([...known, embedder])];
  return { complete: withIt(complete), tagged: withIt(tagged) };
}

function entryOf(body: KeyRow, now: number): NewLedgerEntry {
  return {
    kind,
    key: rowKey,
    sessionId: null,
    at: new Date(now).toISOString(),
    queuedAt: now * 1000,
    open: false,
    body,
  };
}

function keyGone(id = 'unknown'): never {
  const message = `the data key ${id} of this namespace is gone; what was encrypted with it cannot be read any more`;
  throw new MemoryError('no_key', message, { context: { keyId: id } });
}
