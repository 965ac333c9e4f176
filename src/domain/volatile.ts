// Facts that go stale by themselves, such as where somebody is at the moment: their attribute says for how many days a
// value is believed that nobody has verified. Then it is asked whether it still holds.
import { attributeOf, type AttributeRegistry } from './attributes.js';
import type { MemoryRecord } from './memory-record.js';

const msPerDay = 86_400_000;

/** What tells until when a memory is believed. */
export type Believed = Pick<
  MemoryRecord,
  'attribute' | 'pinned' | 'saidAt' | 'lastVerifiedAt' | 'validFrom' | 'validUntil'
>;

/**
 * The end of the time an unverified value of this attribute is believed (ISO), counted from when it was said, last
 * verified, or began. Null for attributes that do not go stale, and for what somebody has pinned.
 */
export function staleAt(memory: Omit<Believed, 'validUntil'>, registry?: AttributeRegistry): string | null {
  const { ttlDays } = attributeOf(memory.attribute, registry);
  if (ttlDays === null || memory.pinned) return null;
  const from = latest(memory.validFrom, latest(memory.lastVerifiedAt, memory.saidAt));
  return new Date(Date.parse(from) + ttlDays * msPerDay).toISOString();
}

/** Believed until it goes stale: no end of its own was told. Memories of older versions hold no end at all. */
export function goesStale(memory: Believed, registry?: AttributeRegistry): boolean {
  const stale = staleAt(memory, registry);
  return stale !== null && (memory.validUntil === null || memory.validUntil === stale);
}

/** When the memory's world time ends: as told, or when it goes stale; null = open. */
export function endOf(memory: Believed, registry?: AttributeRegistry): string | null {
  return memory.validUntil ?? staleAt(memory, registry);
}

/** What changes in a memory that is verified at `at` (ISO): a value that goes stale is believed anew from then on. */
export function verifiedAt(
  memory: Believed,
  at: string,
  registry?: AttributeRegistry,
): { readonly lastVerifiedAt: string; readonly validUntil?: string } {
  const lastVerifiedAt = latest(memory.lastVerifiedAt, at);
  if (!goesStale(memory, registry)) return { lastVerifiedAt };
  return { lastVerifiedAt, validUntil: staleAt({ ...memory, lastVerifiedAt }, registry)! };
}

function latest(a: string | null, b: string): string {
  return a !== null && a > b ? a : b;
}
