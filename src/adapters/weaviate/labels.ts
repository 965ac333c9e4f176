// The words a memory is filtered by, in one list property. Quoted as JSON, so that a value is exact to the last
// character: Weaviate's `field` tokenization trims white space.
import { sha256Hex } from '../../domain/digest.js';
import type { MemoryRecord } from '../../domain/memory-record.js';

type Scalar = string | number | boolean;

/** Status, category, attribute … as a label. */
export function label(
  name: 'status' | 'category' | 'sensitivity' | 'attribute' | 'entity' | 'tag',
  value: string,
): string {
  return `${name}:${JSON.stringify(value)}`;
}

/** The session a memory was said in; hashed, because ids may be long or personal. */
export function sessionLabel(sessionId: string): string {
  return `session:${sha256Hex(sessionId).slice(0, 32)}`;
}

/** A memory's seat in its session. */
export function seatLabel(sessionId: string, ordinal: number): string {
  return `seat:${sha256Hex(sessionId).slice(0, 32)}:${ordinal}`;
}

/** One `extra` pair; the type of the value is part of it. */
export function extraLabel(key: string, value: Scalar): string {
  return `extra:${sha256Hex(JSON.stringify([key, value])).slice(0, 32)}`;
}

/** An end that was left open; Weaviate keeps no index of absent values unless it is paid for per property. */
export const openLabel = { validUntil: 'validUntil:open', retiredAt: 'retiredAt:open' } as const;

/** All labels of a record. */
export function labelsOf(record: MemoryRecord): string[] {
  const { sessionId } = record;
  return [
    label('status', record.status),
    label('category', record.category),
    label('sensitivity', record.sensitivity),
    label('attribute', record.attribute),
    ...record.entities.map((entity) => label('entity', entity)),
    ...record.domainTags.map((tag) => label('tag', tag)),
    ...(sessionId === null ? [] : [sessionLabel(sessionId), seatLabel(sessionId, record.ordinal)]),
    ...(record.validUntil === null ? [openLabel.validUntil] : []),
    ...(record.retiredAt === null ? [openLabel.retiredAt] : []),
    ...Object.entries(record.extra).map(([key, value]) => extraLabel(key, value)),
  ];
}
