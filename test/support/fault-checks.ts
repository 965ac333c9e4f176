// What must hold of a namespace whatever happened to the processes that wrote it.
import { expect } from 'vitest';
import { embeddedText } from '../../src/activities/embed.js';
import { slotOf } from '../../src/domain/attributes.js';
import { headKey, type ChainHead } from '../../src/domain/audit.js';
import { ChainWalk } from '../../src/domain/audit-check.js';
import type { EventRow } from '../../src/domain/event.js';
import { memoryId } from '../../src/domain/ids.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { Plan } from '../../src/domain/plan.js';
import type { Embedder, LedgerEntry, Store } from '../../src/ports/index.js';
import type { Holdings } from './fault-dump.js';

/**
 * One outcome a turn and nothing open; no id twice; one active memory a slot; history linked and dated; all found; the
 * events one unbroken chain whose head is its newest row.
 */
export async function expectWhole(
  { store, partition, embedder }: { readonly store: Store; readonly partition: string; readonly embedder: Embedder },
  holdings: Holdings,
): Promise<void> {
  const { memories, entries } = holdings;
  const keysOf = (kind: LedgerEntry['kind']): string[] => keys(entries.filter((entry) => entry.kind === kind));
  // A note is nobody's wish: it ends without an outcome.
  const jobs = entries.filter(({ kind, body }) => kind === 'job' && (body as { kind: string }).kind !== 'note');
  expect(keysOf('outcome')).toEqual([...keysOf('turn'), ...keys(jobs)].toSorted());
  expect(entries.filter((entry) => entry.open)).toEqual([]);
  expect(new Set(memories.map((memory) => memory.id)).size).toBe(memories.length);
  expectOneASlot(memories);
  expectHistory(partition, holdings);
  await expectChain(store, partition, entries);
  await expectFound({ store, partition, embedder }, memories);
}

function keys(entries: readonly LedgerEntry[]): string[] {
  return entries.map((entry) => entry.key).toSorted();
}

/** No two active memories fill the same slot or say the same. */
export function expectOneASlot(memories: readonly MemoryRecord[]): void {
  const active = memories.filter((memory) => memory.status === 'active');
  const slots = active.map((memory) => slotOf(memory)).filter((slot) => slot !== null);
  expect(slots.toSorted()).toEqual([...new Set(slots)].toSorted());
  const texts = active.map((memory) => memory.content);
  expect(texts.toSorted()).toEqual([...new Set(texts)].toSorted());
}

/** Versions point at each other, and carry the times of the plans that made and retired them. */
function expectHistory(partition: string, { memories, entries }: Holdings): void {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const decidedAt = new Map(
    entries.filter((entry) => entry.kind === 'plan').flatMap(({ key, body }) => madeAt(partition, key, body as Plan)),
  );
  for (const memory of memories) {
    const made = decidedAt.get(memory.id);
    if (made !== undefined) expect(memory.createdAt).toBe(made);
    expect(memory.retiredAt !== null).toBe(memory.status === 'superseded' || memory.status === 'archived');
    expect(memory.supersededBy !== null).toBe(memory.status === 'superseded');
    for (const id of memory.supersedes) {
      expect(byId.get(id)?.supersededBy).toBe(memory.id);
      // What came late was never current: it is retired from its own beginning.
      const old = byId.get(id)!;
      expect([memory.createdAt, old.createdAt]).toContain(old.retiredAt);
    }
  }
}

/** The memories that may have come of a plan, and when they were decided. */
function madeAt(partition: string, ingestionId: string, { decidedAt, decisions, unclear }: Plan): [string, string][] {
  const candidates = [...decisions, ...unclear].map(({ candidate }) => candidate);
  return candidates.map((candidate) => [memoryId(partition, ingestionId, candidate), decidedAt]);
}

async function expectChain(store: Store, partition: string, entries: readonly LedgerEntry[]): Promise<void> {
  const head = (await store.ledger.get(partition, 'head', headKey))?.body as ChainHead | undefined;
  const walk = new ChainWalk(head ?? null);
  const rows = entries.filter((entry) => entry.kind === 'event');
  for (const { key, at, body } of rows) walk.add({ place: { partition, key, at }, body: body as EventRow });
  const found = walk.findings(head ?? null);
  expect(found).toMatchObject({ rows: rows.length, before: 0, problems: [] });
  expect(found.head?.seq).toBe(head?.seq);
}

/** Every active memory is the one found by its own vector. */
export async function expectFound(
  place: { readonly store: Store; readonly partition: string; readonly embedder: Embedder },
  memories: readonly MemoryRecord[],
): Promise<void> {
  const active = memories.filter((memory) => memory.status === 'active');
  const texts = active.map((memory) => embeddedText(memory, memory.saidAt));
  const vectors = await place.embedder.embedDocuments(texts);
  for (const [index, memory] of active.entries()) {
    const hits = await place.store.memories.nearest(place.partition, { vector: vectors[index]!, limit: 5 });
    const own = hits.find((hit) => hit.record.id === memory.id);
    expect(own?.cosine, memory.id).toBeGreaterThan(0.9999);
  }
}
