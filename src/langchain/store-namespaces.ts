// Listing namespaces: the distinct labels items lie under.
import type { ListNamespacesOperation, MatchCondition } from '@langchain/langgraph-checkpoint';
import type { Items } from '../client/items.js';
import { MemoryError } from '../domain/errors.js';
import { headsUnder } from './store-search.js';

type Labels = readonly string[];

/** What to list: every condition must match; then depth, order, offset and limit. */
export type NamespacesRequest = Pick<ListNamespacesOperation, 'matchConditions' | 'maxDepth'> & {
  readonly limit: number;
  readonly offset: number;
};

/** Namespaces that hold an item, in the order of their texts. `quota_exceeded` as in a search. */
export async function listLabels(items: Items, request: NamespacesRequest): Promise<string[][]> {
  const tests = (request.matchConditions ?? []).map(conditionTest);
  const found = new Map<string, Labels>();
  for (const { labels } of await headsUnder(items, commonPrefix(request.matchConditions ?? []))) {
    if (!tests.every((test) => test(labels))) continue;
    const kept = labels.slice(0, request.maxDepth);
    found.set(JSON.stringify(kept), kept);
  }
  return [...found.values()]
    .toSorted((a, b) => a.join(':').localeCompare(b.join(':')))
    .slice(request.offset, request.offset + request.limit)
    .map((labels) => [...labels]);
}

function conditionTest({ matchType, path }: MatchCondition): (labels: Labels) => boolean {
  if (matchType !== 'prefix' && matchType !== 'suffix') {
    throw new MemoryError('invalid_input', 'a namespace is matched by prefix or by suffix only');
  }
  return (labels) => {
    const start = matchType === 'prefix' ? 0 : labels.length - path.length;
    return path.length <= labels.length && path.every((label, at) => label === '*' || label === labels[start + at]);
  };
}

/** Labels every match begins with: the longest prefix up to its first wildcard. */
function commonPrefix(conditions: readonly MatchCondition[]): Labels {
  const prefixes = conditions
    .filter(({ matchType }) => matchType === 'prefix')
    .map(({ path }) => (path.includes('*') ? path.slice(0, path.indexOf('*')) : path));
  return prefixes.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
