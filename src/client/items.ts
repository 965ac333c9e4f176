// Items: values an application keeps in a principal's partition under labels and a key. They are rows of the ledger,
// each written by its own id without looking at others (ADR 14); no memory, never recalled.
import { decodeVectors, encodeVectors } from '../domain/base64-vectors.js';
import { isMemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import type { Embedder, EntryHead, LabelledEntry, LedgerEntry } from '../ports/index.js';
import { allowed } from './allowed.js';
import type { ClientContext } from './client-context.js';
import { checkedPlace, checkedLabels, ledgerKeyOf, type ItemPlace } from './items-place.js';
import type { JsonValue } from './items-value.js';
import { register } from './register.js';

/** Names the items of a `UserMemory`: for the entries of this package, not a verb of its own. */
export const itemsKey: unique symbol = Symbol.for('durable-memory.items');

/** Vectors of an item's texts, and the embedder they are of: those of another one cannot be compared. */
export interface ItemVectors {
  readonly embedder: string;
  readonly vectors: readonly Float32Array[];
}

/** An item to be written; its value must be a `jsonCopy`. */
export interface NewItem extends ItemPlace {
  readonly value: JsonValue;
  /** Null when it is not indexed. */
  readonly index: ItemVectors | null;
}

/** An item as it was read. */
export interface StoredItem extends NewItem {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What `LangGraph` stores are made of: one principal's items. */
export interface Items {
  /** The memory's own embedder. */
  readonly embedder: Pick<Embedder, 'id' | 'embedDocuments' | 'embedQuery'>;
  /** Null when there is none. */
  get(place: ItemPlace): Promise<StoredItem | null>;
  /**
   * Creates or replaces, each by itself; visible at once. The last write of a place wins; `createdAt` stays. When some
   * fail, the rest is written nevertheless and the first failure is thrown; the same call again is harmless.
   */
  put(items: readonly NewItem[]): Promise<void>;
  /** Visible at once; missing ones are no error. */
  remove(places: readonly ItemPlace[]): Promise<void>;
  /** The first items whose labels begin with these, in the order they were created; at most `itemsPerPage`. */
  first(prefix: readonly string[], count: number): Promise<readonly StoredItem[]>;
  /** Places of all items under the prefix, in that order; null when there are more than {@link limits} `itemsRead`. */
  heads(prefix: readonly string[]): Promise<readonly EntryHead[] | null>;
  /** The items of these heads, in their order, page by page; those removed since are left out. */
  pages(heads: readonly EntryHead[]): AsyncGenerator<readonly StoredItem[]>;
}

/** Items read at once: below the 100 MB one answer of Weaviate may have, even when each is as large as it may be. */
export const itemsPerPage = 100;
const writtenAtOnce = 64;

interface ItemBody {
  readonly labels: readonly string[];
  readonly key: string;
  readonly value: JsonValue;
  /** Epoch ms: a number, because a text that changes would be wiped from the disk at every write. */
  readonly updatedAt: number;
  readonly index: { readonly embedder: string; readonly vectors: readonly string[] } | null;
}

/** The items of the view's namespace; each call asks for the right to read or write there. */
export function itemsOf(context: ClientContext): Items {
  const { ports, namespace } = context;
  const { ledger } = ports.store;
  return {
    embedder: ports.embedder,
    async get(place) {
      allowed(context, 'items', 'read');
      const entry = await ledger.get(namespace.partition, 'item', ledgerKeyOf(checkedPlace(place)));
      return entry === null ? null : storedItem(entry);
    },
    put: async (items) => putItems(allowed(context, 'items', 'write'), items),
    async remove(places) {
      allowed(context, 'items', 'forget');
      const entries = places.map((place) => ({ kind: 'item' as const, key: ledgerKeyOf(checkedPlace(place)) }));
      await ledger.remove(namespace.partition, entries).catch((error: unknown) => {
        // A namespace that was never registered holds nothing, and removing must not create it.
        if (!isMemoryError(error, 'not_found')) throw error;
      });
    },
    async first(prefix, count) {
      allowed(context, 'items', 'read');
      const query = { kinds: ['item' as const], order: 'oldest' as const, limit: Math.min(count, itemsPerPage) };
      const under = checkedLabels(prefix);
      // Everything lies under no label: the ledger has that order already.
      const asked = under.length === 0 ? query : { ...query, under };
      return (await ledger.list(namespace.partition, asked)).map(storedItem);
    },
    async heads(prefix) {
      allowed(context, 'items', 'read');
      return ledger.heads(namespace.partition, { kind: 'item', under: checkedLabels(prefix), limit: limits.itemsRead });
    },
    async *pages(heads) {
      allowed(context, 'items', 'read');
      for (let start = 0; start < heads.length; start += itemsPerPage) {
        const keys = heads.slice(start, start + itemsPerPage).map((head) => head.key);
        yield (await ledger.getMany(namespace.partition, 'item', keys)).map(storedItem);
      }
    },
  };
}

async function putItems(context: ClientContext, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const entries = items.map((item) => entryOf(context, item));
  const { ports, namespace } = context;
  await register(context);
  const failures: unknown[] = [];
  for (let start = 0; start < entries.length; start += writtenAtOnce) {
    const some = entries.slice(start, start + writtenAtOnce);
    // Side by side, because a store that wipes replaced bytes shares one wipe among the writes that wait.
    const results = await Promise.allSettled(
      some.map((entry) => ports.store.ledger.replace(namespace.partition, entry)),
    );
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}

function entryOf({ ports, order }: ClientContext, { labels, key, value, index }: NewItem): LabelledEntry {
  const place = checkedPlace({ labels, key });
  const now = ports.clock();
  const body: ItemBody = {
    ...place,
    value,
    updatedAt: now,
    index: index === null ? null : { embedder: index.embedder, vectors: encodeVectors(index.vectors) },
  };
  return {
    kind: 'item',
    key: ledgerKeyOf(place),
    sessionId: null,
    at: new Date(now).toISOString(),
    queuedAt: order.next(),
    open: false,
    labels: place.labels,
    body,
  };
}

function storedItem({ at, body }: LedgerEntry): StoredItem {
  const { labels, key, value, updatedAt, index } = body as ItemBody;
  return {
    labels,
    key,
    value,
    index: index === null ? null : { embedder: index.embedder, vectors: decodeVectors(index.vectors) },
    createdAt: new Date(at),
    updatedAt: new Date(updatedAt),
  };
}
