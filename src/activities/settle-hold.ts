// What becomes of a memory that waited: it is made current, or it is let go. By an answer, or by its deadline.
import { slotOf } from '../domain/attributes.js';
import { wasCurrent } from '../domain/decide/question.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { verifiedAt } from '../domain/volatile.js';
import type { MemoryPatch } from '../ports/index.js';
import { blank } from './forget.js';
import type { JobContext } from './job-records.js';
import { slotHolders } from './keep-slot.js';
import { retire } from './persist-writes.js';

/** Makes it active and retires what it replaces, and whatever holds its slot by now. `at`: system time, ISO. */
export async function activate({ ports, ref, attempt }: JobContext, held: MemoryRecord, at: string): Promise<void> {
  const asIngestion = { ports, ref: { partition: ref.partition, ingestionId: ref.id }, attempt, decidedAt: at };
  const slot = slotOf(held);
  const holders = slot === null ? [] : await slotHolders(asIngestion, held.attribute, slot);
  const named = await ports.store.memories.get(ref.partition, held.hold?.replaces ?? []);
  const replaced = [...new Map([...named, ...holders].map((old) => [old.id, old])).values()].filter(
    (old) => old.id !== held.id,
  );
  // Retire first here: the pending version is already stored and found, and a slot never holds two actives.
  await retire(asIngestion, held, replaced);
  const patch: MemoryPatch = {
    status: 'active',
    hold: null,
    // What was current before it was doubted keeps its own past.
    supersedes: [...new Set([...held.supersedes, ...replaced.map((old) => old.id)])],
    ...verifiedAt(held, at),
  };
  await ports.store.memories.update(ref.partition, held.id, patch, attempt);
}

/**
 * Archives it. What waited for an approval and got none is removed with the text of every turn it cites, as by a
 * forget: a claim to rights that nobody granted is kept nowhere. `at`: system time, ISO.
 */
export async function dismiss(context: JobContext, held: MemoryRecord, at: string): Promise<void> {
  const { ports, ref, attempt } = context;
  if (held.hold?.needs === 'approval') {
    for (const turn of new Set(held.sources.map((source) => source.ingestionId))) await blank(context, turn);
    await ports.store.memories.remove(ref.partition, [held.id], attempt);
    return;
  }
  // One that never was current is current at no time in the past either.
  const retiredAt = wasCurrent(held) ? at : held.createdAt;
  // When it was decided about: a sweep counts from there.
  const patch: MemoryPatch = { status: 'archived', retiredAt, hold: null, lastVerifiedAt: at };
  await ports.store.memories.update(ref.partition, held.id, patch, attempt);
}
