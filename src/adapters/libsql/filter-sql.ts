// A MemoryFilter as SQL conditions.
import { checkedFilter } from '../../domain/memory-filter.js';
import type { InValue } from '@libsql/client/sqlite3';
import type { ExtraValues } from '../../domain/memory-record.js';
import type { MemoryFilter } from '../../ports/index.js';

/** A condition on the memory table (alias `m`) and its arguments. */
export interface Condition {
  readonly sql: string;
  readonly args: readonly InValue[];
}

type Values<Field extends keyof MemoryFilter> = NonNullable<MemoryFilter[Field]>;

/** What each field asks of a row. Times are ISO texts of one form, so their order is the order of time. */
const conditions: { readonly [Field in keyof MemoryFilter]-?: (value: Values<Field>) => Condition } = {
  statuses: (values) => oneOf('m.status', values),
  categories: (values) => oneOf('m.category', values),
  sensitivities: (values) => oneOf('m.sensitivity', values),
  attribute: (value) => ({ sql: 'm.attribute = ?', args: [value] }),
  entities: (values) => holdsOneOf('m.entities', values),
  domainTags: (values) => holdsOneOf('m.domain_tags', values),
  sessionId: (value) => ({ sql: 'm.session_id = ?', args: [value] }),
  validAt: (at) => ({ sql: '(m.valid_until IS NULL OR m.valid_until > ?)', args: [at] }),
  endedBy: (at) => ({ sql: 'm.valid_until <= ?', args: [at] }),
  asOf: (at) => ({ sql: 'm.created_at <= ? AND (m.retired_at IS NULL OR m.retired_at > ?)', args: [at, at] }),
  saidFrom: (at) => ({ sql: 'm.said_at >= ?', args: [at] }),
  saidTo: (at) => ({ sql: 'm.said_at < ?', args: [at] }),
  extra: (values) => all(extraTokens(values).map((token) => holdsOneOf('m.extra', [token]))),
};

/** The condition that every given field holds; `invalid_input` for a field or value that is not understood. */
export function filterCondition(filter: MemoryFilter | undefined): Condition {
  if (filter === undefined) return all([]);
  const given = Object.entries(checkedFilter(filter)) as [keyof MemoryFilter, unknown][];
  return all(given.map(([field, value]) => conditionOf(field, value)));
}

// The check has seen that the value is the field's own.
function conditionOf(field: keyof MemoryFilter, value: unknown): Condition {
  return (conditions[field] as (value: unknown) => Condition)(value);
}

/** Each `extra` pair as one text that no other pair gives: JSON keeps "1", 1 and true apart. */
export function extraTokens(extra: ExtraValues): string[] {
  return Object.entries(extra).map((pair) => JSON.stringify(pair));
}

/** All of the conditions; true when there are none. */
export function all(parts: readonly Condition[]): Condition {
  return {
    sql: parts.length === 0 ? 'TRUE' : parts.map((part) => part.sql).join(' AND '),
    args: parts.flatMap((part) => part.args),
  };
}

/** The column is one of the values; none of them when there are none. */
export function oneOf(column: string, values: readonly string[]): Condition {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, args: values };
}

// The column holds a JSON list. Both sides are decoded by SQLite, so that any text compares equal to itself.
function holdsOneOf(column: string, values: readonly string[]): Condition {
  return {
    sql: `(${column} <> '[]' AND EXISTS (SELECT 1 FROM json_each(${column}) AS held WHERE held.value IN (SELECT value FROM json_each(?))))`,
    args: [JSON.stringify(values)],
  };
}
