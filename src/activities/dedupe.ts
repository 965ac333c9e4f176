// Step 3: draft and store → plan. The decision table decides the clear cases; the rest is left to adjudication.
import { slotOf } from '../domain/attributes.js';
import { cosine } from '../domain/cosine.js';
import type { EarlierCandidate } from '../domain/decide/known-memory.js';
import { memoryId } from '../domain/ids.js';
import type { Decision, Plan, UnclearCase } from '../domain/plan.js';
import type { Candidate, Draft } from '../domain/candidate.js';
import type { Turn } from '../domain/turn.js';
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { IngestionRef, StepReport } from './contract.js';
import { recordedVectors } from './embed.js';
import { copyDecision } from './copy-decision.js';
import { decideAgain, formerCandidates } from './decide-again.js';
import { importDecision } from './import-decision.js';
import { record, recorded, required } from './ledger-entries.js';
import { neighboursOf, slotNeighbours } from './neighbours.js';
import { planReport } from './report.js';
import { replacePlan, writtenDecisions } from './stale-plan.js';

/** Writes the plan of an ingestion once; a stale one is made again. */
export async function dedupe(ports: Ports, ref: IngestionRef, attempt: Attempt): Promise<StepReport> {
  const before = await recorded(ports, ref, 'plan');
  if (before !== null && before.stale !== true) return planReport(before, true);
  attempt.reach('dedupe.before');
  const [turn, draft] = await Promise.all([required(ports, ref, 'turn'), required(ports, ref, 'draft')]);
  const vectors = await recordedVectors(ports, ref);
  const inputs = { ref, turn, draft, vectors };
  if (before !== null) return planReport(await planAgain(ports, inputs, { before, attempt }), false);
  const plan = await planOf(ports, inputs);
  attempt.reach('dedupe.decided');
  const kept = await record(ports, ref, { kind: 'plan', body: plan, options: attempt });
  attempt.reach('dedupe.written');
  return planReport(kept, false);
}

/** What a stale plan has written stands, at the time it was decided; the rest is decided now. */
async function planAgain(
  ports: Ports,
  inputs: Inputs,
  { before, attempt }: { readonly before: Plan; readonly attempt: Attempt },
): Promise<Plan> {
  const { ref, draft } = inputs;
  const written = await writtenDecisions(ports, ref, { plan: before, draft });
  const made = await planOf(ports, inputs, (index) => written.get(index) ?? null);
  const { decidedAt, ordinals } = written.size > 0 ? before : made;
  return replacePlan(ports, ref, { plan: { ...made, decidedAt, ordinals }, options: attempt });
}

interface Inputs {
  readonly ref: IngestionRef;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly vectors: readonly Float32Array[];
}

type Decided = Decision | UnclearCase;

/** What stands for a candidate as decided before, given what is decided on those before it; null: to be decided now. */
export type Standing = (index: number, before: readonly Decided[]) => Decided | null;

/** What becomes of each candidate of a draft, with the store as it is. */
export async function planOf(ports: Ports, inputs: Inputs, stands?: Standing): Promise<Plan> {
  const { ref, turn, draft, vectors } = inputs;
  const former = await formerCandidates(ports, ref, turn);
  const first = await firstOrdinal(ports, ref.partition, turn.sessionId);
  // All at once, except where most of them stand.
  const found = stands === undefined ? await Promise.all(draft.candidates.map((_, at) => look(ports, inputs, at))) : [];
  const following = (await copyDecision(ports, ref, inputs)) ?? (await importDecision(ports, ref, turn));
  const decided: Decided[] = following === null ? [] : [following];
  for (const [index, candidate] of following === null ? draft.candidates.entries() : []) {
    const standing = stands?.(index, decided) ?? null;
    if (standing !== null) {
      decided.push(standing);
      continue;
    }
    const { neighbours, slotHolders } = found[index] ?? (await look(ports, inputs, index));
    const earlier = decided
      .map((decision, at) => earlierCandidate(inputs, { at, index, decision }))
      .filter((one) => isWorthComparing(candidate, one, ports.embedder.profile.related));
    const { profile } = ports.embedder;
    const input = { index, candidate, at: turn.at, neighbours, slotHolders, earlier, profile };
    decided.push(decideAgain(input, { former, vector: vectors[index]! }));
  }
  return {
    decisions: decided.filter((one): one is Decision => !isUnclear(one)),
    unclear: decided.filter(isUnclear),
    ordinals: draft.candidates.map((_, index) => first + index),
    decidedAt: new Date(ports.clock()).toISOString(),
  };
}

async function look(
  ports: Ports,
  inputs: Inputs,
  index: number,
): Promise<{
  readonly neighbours: Awaited<ReturnType<typeof neighboursOf>>;
  readonly slotHolders: Awaited<ReturnType<typeof slotNeighbours>>;
}> {
  const { ref, draft, vectors } = inputs;
  const own = new Set(draft.candidates.map((_, at) => memoryId(ref.partition, ref.ingestionId, at)));
  const query = { partition: ref.partition, candidate: draft.candidates[index]!, vector: vectors[index]!, own };
  const [neighbours, slotHolders] = await Promise.all([neighboursOf(ports, query), slotNeighbours(ports, query)]);
  return { neighbours, slotHolders };
}

function earlierCandidate(
  { ref, draft, vectors }: Inputs,
  place: { readonly at: number; readonly index: number; readonly decision: Decision | UnclearCase },
): EarlierCandidate {
  return {
    candidate: draft.candidates[place.at]!,
    memoryId: memoryId(ref.partition, ref.ingestionId, place.at),
    cosine: cosine(vectors[place.index]!, vectors[place.at]!),
    decision: place.decision,
  };
}

/** A long list of added facts would otherwise be compared pair by pair. */
function isWorthComparing(candidate: Candidate, earlier: EarlierCandidate, related: number): boolean {
  const slot = slotOf(candidate);
  if (slot !== null && slot === slotOf(earlier.candidate)) return true;
  if (candidate.predicate !== null && candidate.predicate === earlier.candidate.predicate) return true;
  return earlier.cosine !== null && earlier.cosine >= related;
}

function isUnclear(one: Decision | UnclearCase): one is UnclearCase {
  return 'fallback' in one;
}

async function firstOrdinal(ports: Ports, partition: string, sessionId: string | null): Promise<number> {
  return sessionId === null ? 0 : (await ports.store.memories.lastOrdinal(partition, sessionId)) + 1;
}
