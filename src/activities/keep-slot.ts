// The last check before writing: two active memories never share a slot, even when a plan is older than the store
// (an ingestion that failed and was retried after others went by).
import { slotOf } from '../domain/attributes.js';
import { memoryId } from '../domain/ids.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { Decision } from '../domain/plan.js';
import type { PersistContext } from './persist-writes.js';

/** The decision as planned, or adjusted by the slot rule to what is active now. */
export async function keepSlot(context: PersistContext, decision: Decision): Promise<Decision> {
  const candidate = context.draft.candidates[decision.candidate]!;
  const slot = slotOf(candidate);
  const writes = decision.verdict === 'new' || decision.verdict === 'supersedes' || decision.verdict === 'coexists';
  if (slot === null || decision.late || !writes) return decision;
  const own = memoryId(context.ref.partition, context.ref.ingestionId, decision.candidate);
  const [written] = await context.ports.store.memories.get(context.ref.partition, [own]);
  // An attempt before this one has written it, and may have retired what it found in the slot.
  const planned = new Set([...decision.targets, ...(context.turn.imported?.replaces ?? [])]);
  if (written !== undefined && written.supersedes.some((id) => !planned.has(id)))
    return { ...decision, verdict: 'supersedes', targets: written.supersedes, reason: 'slot' };
  const active = await slotHolders(context, candidate.attribute, slot);
  const others = active.filter((holder) => holder.id !== own && !decision.targets.includes(holder.id));
  if (others.length === 0) return decision;
  const later = others.find((holder) => holder.saidAt > context.turn.at);
  if (later !== undefined)
    return { ...decision, verdict: 'supersedes', late: true, targets: [later.id], reason: 'late_statement' };
  const targets = [...decision.targets, ...others.map((holder) => holder.id)];
  return { ...decision, verdict: 'supersedes', targets, reason: 'slot' };
}

/** Active memories of one slot; there is at most one unless a run was interrupted between writing and retiring. */
export async function slotHolders(
  context: Pick<PersistContext, 'ports' | 'ref'>,
  attribute: string,
  slot: string,
): Promise<readonly MemoryRecord[]> {
  const page = await context.ports.store.memories.list(context.ref.partition, {
    filter: { attribute, statuses: ['active'] },
    limit: 100,
  });
  return page.records.filter((record) => slotOf(record) === slot);
}
