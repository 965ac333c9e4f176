// What becomes of the copy of an edited memory: it takes the place of the copy of the version before, or of nothing.
import type { Draft } from '../domain/candidate.js';
import { heldBack } from '../domain/decide/hold.js';
import type { Decision } from '../domain/plan.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { Turn } from '../domain/turn.js';
import type { Ports } from '../ports/index.js';
import type { IngestionRef } from './contract.js';

/**
 * Null for every turn but a copy that follows an edit. That one supersedes what is current of the copies it names, or of
 * edits made of them here; when none is (forgotten, rejected, replaced by other words) it is refused: an edit brings
 * nothing back. What the gate or the screening holds back waits beside the copy that is current.
 */
export async function copyDecision(
  ports: Ports,
  ref: IngestionRef,
  { turn, draft }: { readonly turn: Turn; readonly draft: Draft },
): Promise<Decision | null> {
  const { shared } = turn;
  if (shared === undefined || shared.replaces.length === 0) return null;
  const copies = await ports.store.memories.get(ref.partition, shared.replaces);
  const heads = await Promise.all(copies.map((copy) => headOf(ports, ref, copy)));
  const targets = [...new Set(heads.filter(({ status }) => status === 'active').map(({ id }) => id))];
  return heldBack(draft.candidates[0]!, {
    candidate: 0,
    verdict: targets.length === 0 ? 'refused' : 'supersedes',
    targets,
    similarity: null,
    reason: targets.length === 0 ? 'copy_not_current' : 'source_edited',
    tier: 'rules',
    conditions: [],
    targetConditions: [],
    late: false,
  });
}

/** The last of the versions that are made of the same copy. */
async function headOf(ports: Ports, ref: IngestionRef, copy: MemoryRecord): Promise<MemoryRecord> {
  let head = copy;
  while (head.supersededBy !== null) {
    const [next] = await ports.store.memories.get(ref.partition, [head.supersededBy]);
    if (next?.sharedFrom === undefined || next.sharedFrom.namespace !== copy.sharedFrom?.namespace) return head;
    head = next;
  }
  return head;
}
