import { checkedFilter } from '../../domain/memory-filter.js';
import type { FilterValue } from 'weaviate-client';
import type { MemoryFilter } from '../../ports/index.js';
import { allOf, anyOf, where } from './conditions.js';
import { extraLabel, label, openLabel, sessionLabel } from './labels.js';

/** `nothing`: no row can pass, so nothing is asked. Else the condition; null = every row passes. */
export type CompiledFilter =
  | { readonly nothing: true }
  | { readonly nothing: false; readonly condition: FilterValue | null };

/** Checks the filter (`invalid_input`) and turns it into Weaviate's form. `more` must hold besides. */
export function compileFilter(filter: MemoryFilter | undefined, more: readonly FilterValue[] = []): CompiledFilter {
  const checked = checkedFilter(filter);
  const choices = choiceLists(checked);
  // containsAny([]) is an error in Weaviate; here an empty list of choices means that nothing fits.
  if (choices.some((list) => list.length === 0)) return { nothing: true };
  const conditions = [
    ...choices.map((labels) => where('labels', 'ContainsAny', labels)),
    ...pairConditions(checked),
    ...timeConditions(checked),
    ...more,
  ];
  return { nothing: false, condition: allOf(conditions) };
}

/** Per given field: the labels of which at least one must be there. */
function choiceLists(filter: MemoryFilter): string[][] {
  const lists: (string[] | undefined)[] = [
    filter.statuses?.map((value) => label('status', value)),
    filter.categories?.map((value) => label('category', value)),
    filter.sensitivities?.map((value) => label('sensitivity', value)),
    filter.entities?.map((value) => label('entity', value)),
    filter.domainTags?.map((value) => label('tag', value)),
    filter.attribute === undefined ? undefined : [label('attribute', filter.attribute)],
    filter.sessionId === undefined ? undefined : [sessionLabel(filter.sessionId)],
  ];
  return lists.filter((list) => list !== undefined);
}

function pairConditions(filter: MemoryFilter): FilterValue[] {
  const pairs = Object.entries(filter.extra ?? {}).map(([key, value]) => extraLabel(key, value));
  return pairs.length === 0 ? [] : [where('labels', 'ContainsAll', pairs)];
}

function timeConditions(filter: MemoryFilter): FilterValue[] {
  const { validAt, endedBy, asOf, saidFrom, saidTo } = filter;
  return [
    ...(validAt === undefined ? [] : [openOrAfter('validUntil', validAt)]),
    ...(endedBy === undefined ? [] : [where('validUntil', 'LessThanEqual', Date.parse(endedBy))]),
    ...(asOf === undefined
      ? []
      : [where('createdAt', 'LessThanEqual', Date.parse(asOf)), openOrAfter('retiredAt', asOf)]),
    ...(saidFrom === undefined ? [] : [where('saidAt', 'GreaterThanEqual', Date.parse(saidFrom))]),
    ...(saidTo === undefined ? [] : [where('saidAt', 'LessThan', Date.parse(saidTo))]),
  ];
}

function openOrAfter(property: 'validUntil' | 'retiredAt', instant: string): FilterValue {
  return anyOf([
    where('labels', 'ContainsAny', [openLabel[property]]),
    where(property, 'GreaterThan', Date.parse(instant)),
  ]);
}
