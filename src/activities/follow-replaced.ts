// A plan may be older than the store: an ingestion that failed is retried after others went by. What it meant to
// replace may then have been replaced already.
import { memoryId } from '../domain/ids.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { Decision } from '../domain/plan.js';
import type { PersistContext } from './persist-writes.js';

/**
 * The decision with each target exchanged for the memory that has replaced it since. When one of those was said later
 * than this turn, the turn's own statement is history: late. Other decisions are returned as they are.
 */
export async function followReplaced(
  context: Pick<PersistContext, 'ports' | 'ref' | 'turn'>,
  decision: Decision,
): Promise<Decision> {
  if (decision.verdict !== 'supersedes' || decision.late) return decision;
  const { ports, ref, turn } = context;
  const own = memoryId(ref.partition, ref.ingestionId, decision.candidate);
  const targets = await ports.store.memories.get(ref.partition, decision.targets);
  const heads = await Promise.all(targets.map((target) => headOf(context, target, own)));
  const moved = heads.filter((head, index) => head.id !== targets[index]!.id);
  if (moved.length === 0) return decision;
  const later = moved.find((head) => head.saidAt > turn.at);
  if (later !== undefined) return { ...decision, late: true, targets: [later.id], reason: 'late_statement' };
  return { ...decision, targets: [...new Set(heads.map((head) => head.id))] };
}

/** The end of the chain of successors; a memory this decision itself has replaced in an earlier attempt stays. */
async function headOf(
  context: Pick<PersistContext, 'ports' | 'ref'>,
  memory: MemoryRecord,
  own: string,
): Promise<MemoryRecord> {
  let head = memory;
  while (head.supersededBy !== null && head.supersededBy !== own) {
    const [next] = await context.ports.store.memories.get(context.ref.partition, [head.supersededBy]);
    if (next === undefined) return head;
    head = next;
  }
  return head;
}
