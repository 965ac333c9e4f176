// A LangGraph store over one principal's partition: get, put, delete, search and listNamespaces as the reference
// InMemoryStore has them, kept for good.
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { BaseStore, type Item, type Operation, type OperationResults } from '@langchain/langgraph-checkpoint';
import { z } from 'zod';
import type { DurableMemory } from '../client/durable-memory.js';
import { itemsKey, type Items, type StoredItem } from '../client/items.js';
import { ledgerKeyOf } from '../client/items-place.js';
import { checkedOptions } from '../client/options.js';
import type { PrincipalInput } from '../domain/principal.js';
import { storeIndex, type StoreIndex, type StoreIndexOptions } from './store-index.js';
import { listLabels } from './store-namespaces.js';
import { checkedOperation, type CheckedOperation, type PutRequest } from './store-operations.js';
import { searchItems } from './store-search.js';

export type { StoreIndexOptions } from './store-index.js';

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** What `openMemory()` gave. */
  readonly memory: DurableMemory;
  /** Whose partition all labels live in; from your own authentication. A store serves one principal. */
  readonly principal: string | PrincipalInput;
  /** Makes `query` rank by meaning; without it a `query` is ignored, as the reference does. `{}` takes the defaults. */
  readonly index?: StoreIndexOptions;
}

const optionsShape = z.strictObject({
  memory: z.custom<DurableMemory>(
    (given) => typeof given === 'object' && given !== null && 'for' in given,
    'must be what openMemory() returns',
  ),
  principal: z.custom<string | PrincipalInput>((given) => given !== undefined, 'is missing: say whose store it is'),
  index: z
    .strictObject({
      fields: z.array(z.string()).min(1).optional(),
      embeddings: z
        .custom<EmbeddingsInterface>(
          (given) => typeof given === 'object' && given !== null && 'embedQuery' in given,
          'must be a LangChain embeddings object',
        )
        .optional(),
      dims: z.int().min(1).optional(),
    })
    .optional(),
});

/**
 * A LangGraph `BaseStore` for `createAgent({ store })` or `graph.compile({ store })`. Values are any JSON up to 64 KB,
 * kept until they are deleted or the principal's memory is forgotten whole; they are no memories: `recall`, `list` and
 * `profile` never see them. A put is kept and visible when it resolves; the last put of a key wins. What JSON changes
 * comes back changed (a date is a text). Filters that are not understood are errors; a search or list that would read
 * more than 10,000 items is `quota_exceeded`. Within a graph LangGraph passes a put's `index` argument on to no store:
 * say what to index here. Throws `invalid_input` for a missing principal.
 * @example
 * const store = memoryStore({ memory, principal: 'alice', index: { fields: ['text'] } });
 * await store.put(['notes'], 'n1', { text: 'Water the fern on Mondays' });
 * const [best] = await store.search(['notes'], { query: 'plants' });
 */
export function memoryStore(options: MemoryStoreOptions): BaseStore {
  const { memory, principal, index } = checkedOptions('memoryStore', optionsShape, options);
  const items = memory.for(principal)[itemsKey];
  return new LongTermStore(items, index === undefined ? null : storeIndex(index as StoreIndexOptions, items.embedder));
}

class LongTermStore extends BaseStore {
  readonly #items: Items;
  readonly #index: StoreIndex | null;
  /** Ends of the writes under way, by item: puts of one key are written in the order they were asked for. */
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(items: Items, index: StoreIndex | null) {
    super();
    this.#items = items;
    this.#index = index;
  }

  /** Reads see what was there before the batch; then its puts are written. One wrong operation and nothing is begun. */
  override batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    return this.#batch(operations) as Promise<OperationResults<Op>>;
  }

  async #batch(operations: readonly Operation[]): Promise<unknown[]> {
    const checked = operations.map((operation) => checkedOperation(operation, this.#index));
    const puts = new Map(checked.flatMap((one) => (one.kind === 'put' ? [[ledgerKeyOf(one.place), one]] : [])));
    const answers = Promise.all(checked.map((one) => this.#answer(one)));
    // Awaited below, perhaps after it failed: until then its failure is nobody's.
    answers.catch(() => undefined);
    await this.#inTurn([...puts.keys()], async () => {
      await answers;
      await this.#write([...puts.values()]);
    });
    return answers;
  }

  async #answer(operation: CheckedOperation): Promise<unknown> {
    if (operation.kind === 'put') return null;
    if (operation.kind === 'list') return listLabels(this.#items, operation.request);
    if (operation.kind === 'search') {
      const query = operation.query === null ? null : await this.#index?.queryVector(operation.query);
      const found = await searchItems(this.#items, { ...operation.request, query: query ?? null });
      return found.map(({ item, score }) => (score === undefined ? itemOf(item) : { ...itemOf(item), score }));
    }
    const item = await this.#items.get(operation.place);
    return item === null ? null : itemOf(item);
  }

  async #write(puts: readonly PutRequest[]): Promise<void> {
    const kept = puts.filter((put) => put.value !== null);
    const vectors = await this.#index?.vectorsOf(kept.map((put) => put.texts));
    const items = kept.map(({ place, value }, at) => ({ ...place, value, index: vectors?.[at] ?? null }));
    await this.#items.put(items);
    await this.#items.remove(puts.filter((put) => put.value === null).map((put) => put.place));
  }

  async #inTurn(keys: readonly string[], work: () => Promise<void>): Promise<void> {
    const before = Promise.all(keys.flatMap((key) => this.#writing.get(key) ?? []));
    const mine = before.then(work);
    const end = mine.catch(() => undefined);
    for (const key of keys) this.#writing.set(key, end);
    try {
      await mine;
    } finally {
      for (const key of keys) if (this.#writing.get(key) === end) this.#writing.delete(key);
    }
  }
}

function itemOf({ labels, key, value, createdAt, updatedAt }: StoredItem): Item {
  return { namespace: [...labels], key, value: value as Item['value'], createdAt, updatedAt };
}
