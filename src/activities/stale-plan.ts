// The plan of a turn that failed and is tried again. Others went by meanwhile: what it has written stands, for they saw
// it; the rest is decided with the store as it is now.
import type { Draft } from '../domain/candidate.js';
import { finalDecisions } from '../domain/decide/final-decisions.js';
import { memoryId } from '../domain/ids.js';
import type { Decision, Plan } from '../domain/plan.js';
import type { Ports, WriteOptions } from '../ports/index.js';
import type { IngestionRef } from './contract.js';
import { recorded } from './ledger-entries.js';

/** The decisions of a stale plan whose memories are there already, by candidate. */
export async function writtenDecisions(
  ports: Ports,
  ref: IngestionRef,
  { plan, draft }: { readonly plan: Plan; readonly draft: Draft },
): Promise<ReadonlyMap<number, Decision>> {
  const idOf = (index: number): string => memoryId(ref.partition, ref.ingestionId, index);
  const ids = draft.candidates.map((_, index) => idOf(index));
  const [verdicts, found] = await Promise.all([
    recorded(ports, ref, 'verdicts'),
    ports.store.memories.get(ref.partition, ids),
  ]);
  const written = new Set(found.map(({ id }) => id));
  const decisions = finalDecisions(plan, verdicts, idOf).filter(({ candidate }) => written.has(idOf(candidate)));
  return new Map(decisions.map((decision) => [decision.candidate, decision]));
}

/** Puts a new plan in the place of a stale one, without the verdicts on that one; twice is once. */
export async function replacePlan(
  { store: { ledger } }: Ports,
  ref: IngestionRef,
  { plan, options }: { readonly plan: Plan; readonly options: WriteOptions },
): Promise<Plan> {
  await ledger.remove(ref.partition, [{ kind: 'verdicts', key: ref.ingestionId }], options);
  await ledger.patch(ref.partition, 'plan', ref.ingestionId, { body: plan }, options);
  return plan;
}
