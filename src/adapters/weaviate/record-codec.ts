// Memory record ↔ row. What is filtered or sorted by stands in properties of its own; the heat fields too,
// because they change without the record; everything else is one JSON text.
import { MemoryError } from '../../domain/errors.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { StoredMemory } from '../../ports/index.js';
import { labelsOf } from './labels.js';

type Row = Record<string, string | number | string[] | null>;

/** Properties a row is read back from. */
export const recordProperties = ['record', 'accessCount', 'lastAccessedAt'] as const;

/** All properties of a new row. */
export function toRow({ record, keywordText }: StoredMemory): Row {
  return {
    ...changingProperties(record),
    place: placeOf(record),
    createdAt: Date.parse(record.createdAt),
    saidAt: Date.parse(record.saidAt),
    ordinal: record.ordinal,
    lex: lexOf(keywordText),
    accessCount: record.accessCount,
    lastAccessedAt: record.lastAccessedAt,
  };
}

/** The keyword text as it is stored; a blank one is none. */
export function lexOf(keywordText: string | null): string | null {
  const words = keywordText?.trim() ?? '';
  return words === '' ? null : words;
}

/** The properties that follow from the fields a patch may change. */
export function changingProperties(record: MemoryRecord): Row {
  const { accessCount: _count, lastAccessedAt: _at, ...kept } = record;
  return {
    record: JSON.stringify(kept),
    labels: labelsOf(record),
    retiredAt: record.retiredAt === null ? null : Date.parse(record.retiredAt),
    validUntil: record.validUntil === null ? null : Date.parse(record.validUntil),
  };
}

/** The record of a row read with {@link recordProperties}. */
export function toRecord(row: Readonly<Record<string, unknown>>): MemoryRecord {
  const { record, accessCount, lastAccessedAt } = row;
  if (typeof record !== 'string')
    throw new MemoryError('internal', 'a stored memory has no record; its row is damaged');
  // Filled in, not copied: a recall reads some two hundred of them.
  return Object.assign(JSON.parse(record) as MemoryRecord, {
    accessCount: typeof accessCount === 'number' ? accessCount : 0,
    lastAccessedAt: typeof lastAccessedAt === 'string' ? lastAccessedAt : null,
  });
}

// Beyond every allowed instant, so that the difference is positive.
const endOfTime = Date.UTC(2263, 0, 1);

/** Sorts as text: newest `createdAt` first, then by id. Pages go on after the last place they gave. */
export function placeOf(record: Pick<MemoryRecord, 'createdAt' | 'id'>): string {
  return `${String(endOfTime - Date.parse(record.createdAt)).padStart(14, '0')}:${record.id}`;
}

/** Is this text a place that {@link placeOf} could have given? */
export function isPlace(text: string): boolean {
  return /^\d{14}:[0-9a-f-]{36}$/.test(text);
}
