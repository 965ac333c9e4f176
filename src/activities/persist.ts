// Step 5: carries out the frozen plan. Safe from any point: a re-run finds what is done and does the rest.
import { noModelUse, type Draft, type ModelUse } from '../domain/candidate.js';
import { finalDecisions } from '../domain/decide/final-decisions.js';
import { isMemoryError, isRetryable, type ErrorCode } from '../domain/errors.js';
import { memoryId } from '../domain/ids.js';
import type { Outcome, OutcomeItem } from '../domain/outcome.js';
import type { Decision, Plan, Verdict, Verdicts } from '../domain/plan.js';
import type { Turn } from '../domain/turn.js';
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { IngestionRef, StepReport } from './contract.js';
import { recordedVectors } from './embed.js';
import { record, recorded, required } from './ledger-entries.js';
import { finishRetiring, writeDecision, type Effect, type PersistContext } from './persist-writes.js';
import { writeEvents } from './write-events.js';
import { outcomeReport } from './report.js';
import { followReplaced } from './follow-replaced.js';
import { keepSlot } from './keep-slot.js';
import { markForRedeciding, settleRedeciding } from './redecide.js';

/** Writes what was decided and records the outcome; returns the recorded one when there is one. */
export async function persist(ports: Ports, ref: IngestionRef, attempt: Attempt): Promise<StepReport> {
  const before = await recorded(ports, ref, 'outcome');
  if (before !== null) {
    await settle(ports, { ref, outcome: before }, attempt);
    return outcomeReport(before, true);
  }
  attempt.reach('persist.before');
  const [turn, draft] = await Promise.all([required(ports, ref, 'turn'), required(ports, ref, 'draft')]);
  const [plan, verdicts] = await Promise.all([recorded(ports, ref, 'plan'), recorded(ports, ref, 'verdicts')]);
  const decisions =
    plan === null ? [] : finalDecisions(plan, verdicts, (index) => memoryId(ref.partition, ref.ingestionId, index));
  const done = await carryOut({ ports, ref, attempt, turn, draft, plan, verdicts }, decisions);
  const body = outcomeOf({ ports, ref, turn, draft, verdicts, decisions: done.decisions });
  if (body.redecide) await markForRedeciding(ports, { ref, turn }, attempt);
  const outcome = await record(ports, ref, { kind: 'outcome', body, options: attempt });
  attempt.reach('persist.recorded');
  await settle(ports, { ref, outcome }, attempt);
  attempt.reach('persist.settled');
  return outcomeReport(outcome, false);
}

interface Inputs {
  readonly ports: Ports;
  readonly ref: IngestionRef;
  readonly attempt: Attempt;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly plan: Plan | null;
  readonly verdicts: Verdicts | null;
}

async function carryOut(
  inputs: Inputs,
  decisions: readonly Decision[],
): Promise<{ readonly decisions: readonly Decision[] }> {
  const { ports, ref, attempt, turn, draft, plan, verdicts } = inputs;
  const effects: Effect[] = draft.refusals.map((refusal) => ({
    type: 'refused',
    memoryId: null,
    reason: refusal.reason,
  }));
  const kept: Decision[] = [];
  if (plan !== null) {
    const context: PersistContext = {
      ports,
      ref,
      attempt,
      turn,
      draft,
      vectors: await recordedVectors(ports, ref),
      ordinals: plan.ordinals,
      decidedAt: plan.decidedAt,
      redecide: draft.redecide || (verdicts?.redecide ?? false),
    };
    const written = await writeDecisions(context, decisions);
    effects.push(...written.effects);
    kept.push(...written.decisions);
  }
  await writeEvents(ports, { partition: ref.partition, causeId: ref.ingestionId }, { effects, options: attempt });
  return { decisions: kept };
}

/** Carries the decisions out in order, each brought up to date with the store, and tells what was done. */
export async function writeDecisions(
  context: PersistContext,
  decisions: readonly Decision[],
): Promise<{ readonly decisions: readonly Decision[]; readonly effects: readonly Effect[] }> {
  const effects: Effect[] = [];
  const kept: Decision[] = [];
  for (const planned of decisions) {
    const decision = await keepSlot(context, await followReplaced(context, planned));
    effects.push(...(await writeDecision(context, decision)));
    kept.push(decision);
  }
  return { decisions: kept, effects };
}

interface OutcomeParts extends Pick<Inputs, 'ports' | 'ref' | 'turn' | 'draft' | 'verdicts'> {
  readonly decisions: readonly Decision[];
}

function outcomeOf({ ports, ref, turn, draft, verdicts, decisions }: OutcomeParts): Outcome {
  const refused = draft.refusals.map((refusal) => refusedItem(refusal.reason, draft));
  const items = [...refused, ...decisions.map((decision) => itemOf(ref, decision))];
  const warnings = [...draft.warnings, ...(verdicts?.warnings ?? [])];
  return {
    ingestionId: ref.ingestionId,
    status: 'done',
    code: warnings[0] ?? null,
    tier: draft.tier,
    model: draft.model ?? verdicts?.model ?? null,
    items,
    counts: countsOf(items),
    redactions: turn.redactions,
    use: sum(draft.use, verdicts?.use ?? noModelUse),
    warnings,
    redecide: draft.redecide || verdicts?.redecide === true,
    completedAt: new Date(ports.clock()).toISOString(),
  };
}

function sum(a: ModelUse, b: ModelUse): ModelUse {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}

function refusedItem(reason: string, draft: Draft): OutcomeItem {
  return {
    candidate: null,
    verdict: 'refused',
    memoryId: null,
    targets: [],
    similarity: null,
    reason,
    tier: draft.tier,
  };
}

/** What the outcome says of one decision that was carried out. */
export function itemOf(ref: IngestionRef, decision: Decision): OutcomeItem {
  const own = memoryId(ref.partition, ref.ingestionId, decision.candidate);
  const kept = { duplicate: decision.targets[0] ?? null, refused: null } as Partial<Record<Verdict, string | null>>;
  return {
    candidate: decision.candidate,
    verdict: decision.verdict,
    memoryId: decision.verdict in kept ? kept[decision.verdict]! : own,
    targets: decision.targets,
    // Four digits are what two stores agree on.
    similarity: decision.similarity === null ? null : Math.round(decision.similarity * 1e4) / 1e4,
    reason: decision.reason,
    tier: decision.tier,
  };
}

const noCounts: Readonly<Record<Verdict, number>> = {
  duplicate: 0,
  supersedes: 0,
  coexists: 0,
  new: 0,
  unsure: 0,
  refused: 0,
};

/** How often each verdict was given. */
export function countsOf(items: readonly OutcomeItem[]): Readonly<Record<Verdict, number>> {
  const counts = { ...noCounts };
  for (const item of items) counts[item.verdict]++;
  return counts;
}

interface Recorded {
  readonly ref: IngestionRef;
  readonly outcome: Outcome;
}

async function settle(ports: Ports, { ref, outcome }: Recorded, attempt: Attempt): Promise<void> {
  const redecides = (await recorded(ports, ref, 'turn'))?.redecides;
  if (redecides !== undefined) await settleRedeciding(ports, { ref, redecides, outcome }, attempt);
  await ports.store.ledger.patch(ref.partition, 'turn', ref.ingestionId, { open: false }, attempt);
}

/**
 * Records that the ingestion failed, so that its lane goes on. Its turn is kept; `retry` opens it again. What persist
 * had written by then stays, and what that replaces is retired.
 */
export async function recordFailure(
  ports: Ports,
  request: IngestionRef & { readonly code: string },
  attempt: Attempt,
): Promise<StepReport> {
  const turn = await recorded(ports, request, 'turn');
  const body: Outcome = {
    ingestionId: request.ingestionId,
    status: 'failed',
    code: request.code as ErrorCode,
    tier: 'rules',
    model: null,
    items: [],
    counts: noCounts,
    redactions: turn?.redactions ?? {},
    use: noModelUse,
    warnings: [request.code as ErrorCode],
    redecide: false,
    completedAt: new Date(ports.clock()).toISOString(),
  };
  const ref = { partition: request.partition, ingestionId: request.ingestionId };
  await leaveWhole(ports, ref, attempt);
  const outcome = await record(ports, ref, { kind: 'outcome', body, options: attempt });
  await settle(ports, { ref, outcome }, attempt);
  return outcomeReport(outcome, false);
}

/** What stopped persist for good may stop this too; the failure is recorded all the same. */
async function leaveWhole(ports: Ports, ref: IngestionRef, attempt: Attempt): Promise<void> {
  const draft = await recorded(ports, ref, 'draft');
  if (draft === null) return;
  try {
    await finishRetiring({ ports, ref, attempt }, draft.candidates.length);
  } catch (error) {
    if (isMemoryError(error) && isRetryable(error.code)) throw error;
    const code = isMemoryError(error) ? error.code : 'internal';
    ports.log.warn('ingestion.left_half_written', { ingestionId: ref.ingestionId, code });
  }
}
