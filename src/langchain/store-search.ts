// Searching: the items under a prefix are read page by page; at no time are more kept than the answer may need.
import { itemsPerPage, type ItemVectors, type Items, type StoredItem } from '../client/items.js';
import { cosine } from '../domain/cosine.js';
import { MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import type { ValueTest } from './store-filter.js';

/** A checked search. */
export interface SearchRequest {
  readonly prefix: readonly string[];
  /** Null when every value passes. */
  readonly passes: ValueTest | null;
  readonly limit: number;
  readonly offset: number;
  /** Vector to rank by; null for the order in which the items were created. */
  readonly query: ItemVectors | null;
}

/** An item, with its cosine to the query when it was ranked. */
export interface FoundItem {
  readonly item: StoredItem;
  readonly score?: number;
}

/**
 * The items that pass. Ranked: best first by the highest cosine of their vectors, those without comparable vectors
 * after them; ties in the order of creation. `quota_exceeded` as {@link headsUnder}, but never for the first page of
 * a search without query and filter.
 */
export async function searchItems(items: Items, request: SearchRequest): Promise<readonly FoundItem[]> {
  const { prefix, passes, query, offset } = request;
  const end = offset + request.limit;
  if (request.limit === 0) return [];
  if (passes === null && query === null) return plainItems(items, prefix, { offset, end });
  const found = query === null ? firstOnes(end) : bestOnes(end, query);
  for await (const page of items.pages(await headsUnder(items, prefix))) {
    const passing = passes === null ? page : page.filter((item) => passes(item.value));
    if (found.add(passing) === 'full') break;
  }
  return found.all().slice(offset, end);
}

async function plainItems(
  items: Items,
  prefix: readonly string[],
  { offset, end }: { readonly offset: number; readonly end: number },
): Promise<readonly FoundItem[]> {
  if (end <= itemsPerPage) return (await items.first(prefix, end)).slice(offset).map((item) => ({ item }));
  const found: FoundItem[] = [];
  for await (const page of items.pages((await headsUnder(items, prefix)).slice(offset, end))) {
    found.push(...page.map((item) => ({ item })));
  }
  return found;
}

/** Places of all items under a prefix; `quota_exceeded` when there are more than {@link limits} `itemsRead`. */
export async function headsUnder(
  items: Items,
  prefix: readonly string[],
): Promise<NonNullable<Awaited<ReturnType<Items['heads']>>>> {
  const heads = await items.heads(prefix);
  if (heads === null) throw tooMany();
  return heads;
}

function tooMany(): MemoryError {
  const allowed = limits.itemsRead;
  const message = `more than ${allowed} items (itemsRead) lie under this prefix; search under a longer one`;
  return new MemoryError('quota_exceeded', message, { context: { limit: 'itemsRead', allowed } });
}

interface Collector {
  /** `full` when no later item can be part of the answer. */
  add(page: readonly StoredItem[]): 'full' | 'more';
  all(): readonly FoundItem[];
}

function firstOnes(count: number): Collector {
  const found: FoundItem[] = [];
  return {
    add: (page) => (found.push(...page.map((item) => ({ item }))) >= count ? 'full' : 'more'),
    all: () => found,
  };
}

function bestOnes(count: number, query: ItemVectors): Collector {
  let scored: Required<FoundItem>[] = [];
  let scoreless: FoundItem[] = [];
  return {
    add(page) {
      const found = page.map((item) => ({ item, score: scoreOf(item, query) }));
      // Sorting is stable, so ties stay in the order of creation.
      scored = [...scored, ...found.filter(isScored)].sort((a, b) => b.score - a.score).slice(0, count);
      scoreless = [...scoreless, ...found.filter((one) => one.score === null).map(({ item }) => ({ item }))].slice(
        0,
        count,
      );
      return 'more';
    },
    all: () => [...scored, ...scoreless],
  };
}

function isScored(found: { readonly item: StoredItem; readonly score: number | null }): found is Required<FoundItem> {
  return found.score !== null;
}

/** Null when the item has no vector of the query's embedder. */
function scoreOf({ index }: StoredItem, query: ItemVectors): number | null {
  if (index === null || index.embedder !== query.embedder) return null;
  const [wanted] = query.vectors;
  return Math.max(...index.vectors.map((vector) => cosine(vector, wanted!)));
}
