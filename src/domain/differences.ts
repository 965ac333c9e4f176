// What has to change in a store so that it holds the memories of one world instead of another. Pure.
import type { MemoryPatch } from './memory-filter.js';
import type { MemoryRecord } from './memory-record.js';

/** The two worlds by id, what is stored, and ids that are stored and belong to neither. */
export interface Worlds {
  readonly was: ReadonlyMap<string, MemoryRecord>;
  readonly is: ReadonlyMap<string, MemoryRecord>;
  readonly stored: ReadonlyMap<string, MemoryRecord>;
  readonly gone: readonly string[];
}

/** In the order they are made. */
export interface Changes {
  readonly removed: readonly string[];
  readonly inserted: readonly MemoryRecord[];
  readonly changed: readonly {
    readonly id: string;
    readonly patch: MemoryPatch;
    readonly was: MemoryRecord['status'];
  }[];
}

/** Values that are equal whatever the order of their keys. */
export function isSameFor(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [x, y] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const keys = new Set([...Object.keys(x), ...Object.keys(y)]);
  return [...keys].every((key) => isSameFor(x[key], y[key]));
}

/** What becomes current, or stops being so, changes together. */
const life = ['status', 'hold', 'retiredAt', 'supersededBy'] as const;
/** What a patch may change besides. */
const others = [
  ...['supersedes', 'conditions', 'sources', 'lastVerifiedAt', 'validUntil', 'decidedBy', 'confidence'],
  ...['importance', 'stance', 'pinned', 'category', 'version', 'firstCreatedAt'],
] as const satisfies readonly (keyof MemoryRecord)[] as readonly (keyof MemoryRecord & keyof MemoryPatch)[];
/** Known to the worlds only as far as they tell of it. */
const heat: readonly (keyof MemoryRecord)[] = ['lastAccessedAt', 'accessCount'];

/**
 * Removals, insertions and patches that lead from the one world to the other. What is stored otherwise than the first
 * world says has a reason this does not know, and stays; what points at a memory that goes never does.
 */
export function differencesOf({ was, is, stored, gone }: Worlds): Changes {
  const removed = new Set([...gone, ...[...was.keys()].filter((id) => stored.has(id) && !is.has(id))]);
  const rewritten: MemoryRecord[] = [];
  const changed: { id: string; patch: MemoryPatch; was: MemoryRecord['status'] }[] = [];
  for (const [id, record] of is) {
    const [before, now] = [was.get(id), stored.get(id)];
    if (before === undefined || now === undefined || removed.has(id)) continue;
    if (isRewritten(before, record)) rewritten.push({ ...record, ...heatOf(now) });
    else {
      const patch = patchOf({ before, record, now }, removed);
      if (Object.keys(patch).length > 0) changed.push({ id, patch, was: now.status });
    }
  }
  const added = [...is.values()].filter(({ id, sources }) => !was.has(id) && !stored.has(id) && sources.length > 0);
  rewritten.forEach(({ id }) => removed.add(id));
  return { removed: [...removed], inserted: [...added, ...rewritten], changed };
}

function heatOf({ lastAccessedAt, accessCount }: MemoryRecord): Pick<MemoryRecord, 'lastAccessedAt' | 'accessCount'> {
  return { lastAccessedAt, accessCount };
}

/** Text and id of a stored memory never change: it is written anew. */
function isRewritten(before: MemoryRecord, record: MemoryRecord): boolean {
  const patched: readonly (keyof MemoryRecord)[] = [...life, ...others, ...heat];
  const rest = (Object.keys({ ...before, ...record }) as (keyof MemoryRecord)[]).filter(
    (key) => !patched.includes(key),
  );
  return rest.some((key) => !isSameFor(before[key], record[key]));
}

interface Change {
  readonly before: MemoryRecord;
  readonly record: MemoryRecord;
  readonly now: MemoryRecord;
}

function patchOf(change: Change, removed: ReadonlySet<string>): MemoryPatch {
  const { before, record, now } = change;
  const patch: Record<string, unknown> = {};
  if (livesOtherwise(change, removed)) {
    for (const field of life) if (!isSameFor(now[field], record[field])) patch[field] = record[field];
  }
  for (const field of others) {
    if (isSameFor(before[field], record[field])) continue;
    if (field === 'sources') patch[field] = evidence(change);
    else if (field === 'supersedes' || isSameFor(now[field], before[field])) patch[field] = record[field];
  }
  return patch as MemoryPatch;
}

function livesOtherwise({ before, record, now }: Change, removed: ReadonlySet<string>): boolean {
  if (now.supersededBy !== null && removed.has(now.supersededBy)) return true;
  if (record.supersededBy !== null && record.supersededBy !== before.supersededBy) return true;
  return now.status === before.status && life.some((field) => !isSameFor(before[field], record[field]));
}

/** The evidence stored, without what goes and with what comes. */
function evidence({ before, record, now }: Change): MemoryRecord['sources'] {
  const has = (list: MemoryRecord['sources'], one: MemoryRecord['sources'][number]): boolean =>
    list.some((other) => isSameFor(one, other));
  const kept = now.sources.filter((one) => has(record.sources, one) || !has(before.sources, one));
  const come = record.sources.filter((one) => !has(before.sources, one) && !has(kept, one));
  const sources = [...kept, ...come];
  return sources.length === 0 ? record.sources : sources;
}
