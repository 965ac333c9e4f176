// Building blocks of Weaviate filters.
import type { Collection, FilterValue, Operator } from 'weaviate-client';

/** One condition on a property of the row itself. */
export function where(property: string, operator: Operator, value: unknown): FilterValue {
  return { operator, target: { property }, value };
}

/** Rows with one of these ids. `ids` must not be empty: Weaviate refuses an empty list. */
export function idIn(ids: readonly string[]): FilterValue {
  return where('_id', 'ContainsAny', ids);
}

/** All of these; null when there is none (= every row). */
export function allOf(conditions: readonly FilterValue[]): FilterValue | null {
  if (conditions.length <= 1) return conditions[0] ?? null;
  return { operator: 'And', filters: [...conditions], value: null };
}

/** At least one of these. */
export function anyOf(conditions: readonly FilterValue[]): FilterValue {
  return { operator: 'Or', filters: [...conditions], value: null };
}

/** The `filters` option, left out when there is no condition. */
export function filtersOption(condition: FilterValue | null): { filters?: FilterValue } {
  return condition === null ? {} : { filters: condition };
}

/** The `sort` option. Texts compare with letter case folded (1.39.0): sort only by what has one case. */
export function sortedBy(
  rows: Collection,
  property: string,
  order: 'ascending' | 'descending',
): { sort: ReturnType<Collection['sort']['byProperty']> } {
  // The client types property names by a schema given at compile time; ours are plain texts.
  return { sort: rows.sort.byProperty(property as never, order === 'ascending') };
}
