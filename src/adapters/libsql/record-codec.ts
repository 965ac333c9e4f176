// A memory as a row: one JSON text is the record; the columns beside it repeat what is filtered and ordered by.
// The heat fields live in columns only, so that a touch never rewrites the text.
import type { InValue, Row } from '@libsql/client/sqlite3';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { extraTokens } from './filter-sql.js';
import { nullableTextOf, numberOf, textOf } from './row.js';

/** What `recordOf` needs of a row of the memory table (alias `m`). */
export const recordColumns = 'm.record, m.access_count, m.last_accessed_at';

/** The columns that follow from the record, heat excluded. */
export function recordValues(record: MemoryRecord): Readonly<Record<string, InValue>> {
  const { accessCount: _count, lastAccessedAt: _at, ...cold } = record;
  return {
    status: record.status,
    category: record.category,
    sensitivity: record.sensitivity,
    attribute: record.attribute,
    session_id: record.sessionId,
    ordinal: record.ordinal,
    created_at: record.createdAt,
    retired_at: record.retiredAt,
    valid_until: record.validUntil,
    said_at: record.saidAt,
    entities: JSON.stringify(record.entities),
    domain_tags: JSON.stringify(record.domainTags),
    extra: JSON.stringify(extraTokens(record.extra)),
    record: JSON.stringify(cold),
  };
}

/** The record of a row that was read with `recordColumns`. */
export function recordOf(row: Row): MemoryRecord {
  const cold = JSON.parse(textOf(row, 'record')) as Omit<MemoryRecord, 'accessCount' | 'lastAccessedAt'>;
  // Filled in, not copied: a recall reads some two hundred of them.
  return Object.assign(cold, {
    accessCount: numberOf(row, 'access_count'),
    lastAccessedAt: nullableTextOf(row, 'last_accessed_at'),
  });
}
