// The operations of a batch, told apart by their shape as the reference does, checked before any of them is begun.
import { InvalidNamespaceError, type Operation } from '@langchain/langgraph-checkpoint';
import { checkedLabels, checkedPlace, type ItemPlace } from '../client/items-place.js';
import { jsonCopy, type JsonValue } from '../client/items-value.js';
import { MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { tooLarge } from '../domain/write/size-limits.js';
import { filterTest } from './store-filter.js';
import type { StoreIndex } from './store-index.js';
import type { NamespacesRequest } from './store-namespaces.js';
import type { SearchRequest } from './store-search.js';

/** A value to be written, or null to delete; `texts` are to be embedded. */
export interface PutRequest {
  readonly kind: 'put';
  readonly place: ItemPlace;
  readonly value: JsonValue;
  readonly texts: readonly string[];
}

/** An operation that may be carried out. What it holds is a copy: later changes by the caller have no effect. */
export type CheckedOperation =
  | { readonly kind: 'get'; readonly place: ItemPlace }
  | PutRequest
  | { readonly kind: 'search'; readonly request: Omit<SearchRequest, 'query'>; readonly query: string | null }
  | { readonly kind: 'list'; readonly request: NamespacesRequest };

type Given = Readonly<Record<string, unknown>>;

/** The operation, checked; `invalid_input`, or the reference's `InvalidNamespaceError` for labels it refuses. */
export function checkedOperation(operation: Operation, index: StoreIndex | null): CheckedOperation {
  const given = operation as unknown as Given;
  if (typeof given !== 'object' || given === null) throw unknownOperation();
  if ('namespacePrefix' in given) return searchOperation(given);
  if ('value' in given) return putOperation(given, index);
  if ('key' in given) return { kind: 'get', place: placeOf(given) };
  if ('matchConditions' in given) return listOperation(given);
  throw unknownOperation();
}

function unknownOperation(): MemoryError {
  return new MemoryError('invalid_input', 'an operation must be a get, put, search or list of namespaces');
}

function putOperation(given: Given, index: StoreIndex | null): CheckedOperation {
  const place = placeOf(given);
  const value = jsonCopy(given['value']);
  // `null` stands for "not given" in the reference.
  const texts = index === null || value === null ? [] : index.textsOf(value, given['index'] ?? undefined);
  return { kind: 'put', place, value, texts };
}

function searchOperation(given: Given): CheckedOperation {
  const { namespacePrefix, filter, limit, offset, query } = given;
  requireLabels(namespacePrefix);
  const request = {
    prefix: checkedLabels(namespacePrefix),
    passes: filter === undefined || filter === null ? null : filterTest(filter),
    limit: whole(limit ?? 10, { what: 'limit', least: 0 }),
    offset: whole(offset ?? 0, { what: 'offset', least: 0 }),
  };
  return { kind: 'search', request, query: queryText(query) };
}

function queryText(query: unknown): string | null {
  if (query === undefined || query === null || query === '') return null;
  if (typeof query !== 'string') throw new MemoryError('invalid_input', 'the query of a search must be a text');
  if (query.length > limits.queryChars) throw tooLarge('queryChars', query.length, 'characters in a query; shorten it');
  return query;
}

function listOperation(given: Given): CheckedOperation {
  const { matchConditions, maxDepth, limit, offset } = given;
  const request: NamespacesRequest = {
    matchConditions: conditionsOf(matchConditions ?? []),
    ...(maxDepth === undefined ? {} : { maxDepth: whole(maxDepth, { what: 'maxDepth', least: 1 }) }),
    limit: whole(limit ?? limits.itemsRead, { what: 'limit', least: 0 }),
    offset: whole(offset ?? 0, { what: 'offset', least: 0 }),
  };
  return { kind: 'list', request };
}

function conditionsOf(given: unknown): NonNullable<NamespacesRequest['matchConditions']> {
  if (!Array.isArray(given)) throw new MemoryError('invalid_input', 'matchConditions must be a list');
  return given.map((condition: Given) => {
    const { matchType, path } = condition;
    if (matchType === 'prefix' || matchType === 'suffix') return { matchType, path: [...checkedLabels(path)] };
    throw new MemoryError('invalid_input', 'a namespace is matched by prefix or by suffix only');
  });
}

function placeOf({ namespace, key }: Given): ItemPlace {
  requireLabels(namespace);
  return checkedPlace({ labels: namespace, key });
}

/**
 * The reference's rules for labels, in words of ours: it exports them in its newer versions only. The reserved root
 * may be read and written by `batch`, as there.
 */
function requireLabels(labels: unknown): void {
  if (!Array.isArray(labels)) return;
  for (const label of labels as readonly unknown[]) {
    if (typeof label !== 'string') throw new InvalidNamespaceError('a label of a namespace must be a text');
    if (label === '') throw new InvalidNamespaceError('a label of a namespace must not be empty');
    if (/[.:\0]/.test(label)) throw new InvalidNamespaceError('a label of a namespace must not hold ".", ":" or NUL');
  }
}

function whole(value: unknown, { what, least }: { readonly what: string; readonly least: number }): number {
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw new MemoryError('invalid_input', `the ${what} must be a whole number of at least ${least}`);
}
