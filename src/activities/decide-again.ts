// The decision about a candidate of a turn that is decided again: what was made of the turn before and has changed since
// is not brought back, and a case the rules closed in the model's place is opened again.
import { slotOf } from '../domain/attributes.js';
import type { Candidate } from '../domain/candidate.js';
import { cosine } from '../domain/cosine.js';
import { decideCandidate, isUnclear } from '../domain/decide/decide.js';
import type { DecisionInput } from '../domain/decide/decision-context.js';
import { saysMore } from '../domain/decide/says-more.js';
import { memoryId } from '../domain/ids.js';
import type { Decision, UnclearCase } from '../domain/plan.js';
import type { Turn } from '../domain/turn.js';
import type { Ports } from '../ports/index.js';
import type { IngestionRef } from './contract.js';
import { recordedVectors } from './embed.js';
import { recorded } from './ledger-entries.js';
import { ingestionsBefore } from './redecide.js';

/** One candidate of an ingestion before, and what became of it. */
interface Former {
  readonly candidate: Candidate;
  readonly vector: Float32Array;
  /** The memory that stood for it then: its own, or the one it was a duplicate of; null when it was refused. */
  readonly memoryId: string | null;
  /** That memory is not current any more: edited, replaced, rejected or removed. */
  readonly changed: boolean;
  /** An unclear case that the rules decided, and its own memory came of it. */
  readonly closedByRules: boolean;
}

/** What was made of the turn before, in the rounds before this one as well; [] for a turn that is new. */
export async function formerCandidates(ports: Ports, ref: IngestionRef, turn: Turn): Promise<readonly Former[]> {
  if (turn.redecides === undefined) return [];
  const ids = ingestionsBefore(ref.partition, turn.redecides);
  const former = await Promise.all(ids.map((ingestionId) => formerOf(ports, { ...ref, ingestionId })));
  return former.flat();
}

async function formerOf(ports: Ports, ref: IngestionRef): Promise<readonly Former[]> {
  const [draft, plan, verdicts, outcome] = await Promise.all([
    recorded(ports, ref, 'draft'),
    recorded(ports, ref, 'plan'),
    recorded(ports, ref, 'verdicts'),
    recorded(ports, ref, 'outcome'),
  ]);
  if (draft === null || plan === null || outcome === null || draft.candidates.length === 0) return [];
  const vectors = await recordedVectors(ports, ref);
  const stands = draft.candidates.map((_, index) => outcome.items.find((item) => item.candidate === index)?.memoryId);
  const found = await ports.store.memories.get(
    ref.partition,
    stands.flatMap((id) => id ?? []),
  );
  const current = new Set(
    found.filter(({ status }) => status === 'active' || status === 'pending').map(({ id }) => id),
  );
  const closed = new Set(verdicts?.redecide === true ? plan.unclear.map(({ candidate }) => candidate) : []);
  return draft.candidates.map((candidate, index) => {
    const id = stands[index] ?? null;
    return {
      candidate,
      vector: vectors[index]!,
      memoryId: id,
      changed: id !== null && !current.has(id),
      closedByRules: closed.has(index) && id === memoryId(ref.partition, ref.ingestionId, index),
    };
  });
}

/** What is decided about a candidate with this vector; without former candidates, what the table says. */
export function decideAgain(
  input: DecisionInput,
  { former, vector }: { readonly former: readonly Former[]; readonly vector: Float32Array },
): Decision | UnclearCase {
  const isOf = (one: Former): boolean => isSame(input, vector, one);
  if (former.some((one) => one.changed && isOf(one))) return changedSince(input);
  const decision = decideCandidate(input);
  if (isUnclear(decision) || decision.verdict !== 'duplicate') return decision;
  const again = former.find((one) => one.closedByRules && one.memoryId === decision.targets[0]);
  if (again === undefined) return decision;
  // Without its own memory: the question is how the statement stands to all others. Left open, it stays what it is.
  const others = decideCandidate({
    ...input,
    neighbours: input.neighbours.filter(({ record }) => record.id !== again.memoryId),
    slotHolders: input.slotHolders.filter(({ id }) => id !== again.memoryId),
  });
  return isUnclear(others) ? { ...others, fallback: decision } : decision;
}

function isSame({ candidate, profile }: DecisionInput, vector: Float32Array, one: Former): boolean {
  const slot = slotOf(candidate);
  if (slot !== null && slot === slotOf(one.candidate)) return true;
  if (saysMore(candidate.content, one.candidate.content) !== 'differs') return true;
  return cosine(vector, one.vector) >= profile.duplicate;
}

function changedSince({ index }: DecisionInput): Decision {
  return {
    candidate: index,
    verdict: 'refused',
    targets: [],
    similarity: null,
    reason: 'changed_since',
    tier: 'rules',
    conditions: [],
    targetConditions: [],
    late: false,
  };
}

/**
 * The verdict on a case that was opened again: its own memory goes along with what it supersedes; every other verdict
 * leaves things as they are. Verdicts on all other cases are returned as given.
 */
export function verdictAgain({ fallback }: UnclearCase, verdict: Decision): Decision {
  if (fallback.verdict !== 'duplicate') return verdict;
  if (verdict.verdict !== 'supersedes' || verdict.late) return fallback;
  return { ...verdict, targets: [...new Set([...verdict.targets, ...fallback.targets])] };
}
