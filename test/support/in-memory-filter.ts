import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { MemoryFilter } from '../../src/ports/index.js';

/** Does the record pass every given field of the filter? */
export function passesFilter(record: MemoryRecord, filter: MemoryFilter = {}): boolean {
  return isInTime(record, filter) && hasValues(record, filter);
}

function isInTime(record: MemoryRecord, filter: MemoryFilter): boolean {
  const { statuses, validAt, endedBy } = filter;
  const valid = validAt === undefined || record.validUntil === null || record.validUntil > validAt;
  const ended = endedBy === undefined || (record.validUntil !== null && record.validUntil <= endedBy);
  return (
    valid && ended && wasKnown(record, filter) && wasSaid(record, filter) && (statuses?.includes(record.status) ?? true)
  );
}

function wasKnown({ createdAt, retiredAt }: MemoryRecord, { asOf }: MemoryFilter): boolean {
  return asOf === undefined || (createdAt <= asOf && (retiredAt === null || retiredAt > asOf));
}

function wasSaid({ saidAt }: MemoryRecord, { saidFrom, saidTo }: MemoryFilter): boolean {
  return (saidFrom === undefined || saidAt >= saidFrom) && (saidTo === undefined || saidAt < saidTo);
}

function hasValues(record: MemoryRecord, filter: MemoryFilter): boolean {
  const oneOf = (wanted: readonly string[] | undefined, has: readonly string[]) =>
    wanted === undefined || wanted.some((value) => has.includes(value));
  return (
    oneOf(filter.categories, [record.category]) &&
    oneOf(filter.entities, record.entities) &&
    oneOf(filter.domainTags, record.domainTags) &&
    oneOf(filter.sensitivities, [record.sensitivity]) &&
    (filter.attribute === undefined || record.attribute === filter.attribute) &&
    (filter.sessionId === undefined || record.sessionId === filter.sessionId) &&
    Object.entries(filter.extra ?? {}).every(([key, value]) => record.extra[key] === value)
  );
}
