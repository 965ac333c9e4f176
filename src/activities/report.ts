// Step reports: what an engine and an operator may know of a step. Numbers, ids and reasons only.
import type { Draft } from '../domain/candidate.js';
import type { Outcome } from '../domain/outcome.js';
import type { Decision, Plan, Verdicts } from '../domain/plan.js';
import type { Step } from '../domain/pipeline.js';
import type { ReportRow, StepReport } from './contract.js';

const blank = { candidates: 0, unclear: 0, tier: 'rules', modelCalls: 0, warnings: [], rows: [], outcome: null };

/** Report of the extract step. */
export function draftReport(draft: Draft, reused: boolean): StepReport {
  const rows = draft.refusals.map((refusal) => row(null, 'refused', refusal.reason));
  return {
    ...blank,
    step: 'extract',
    candidates: draft.candidates.length,
    tier: draft.tier,
    modelCalls: draft.use.calls,
    warnings: draft.warnings,
    rows,
    reused,
  };
}

/** Report of a step that only says how many candidates it went through. */
export function countReport(step: Step, candidates: number, reused: boolean): StepReport {
  return { ...blank, step, candidates, reused };
}

/** Report of the dedupe step. */
export function planReport(plan: Plan, reused: boolean): StepReport {
  const unclear = plan.unclear.map((one) => ({
    ...row(one.candidate, 'unclear', one.fallback.reason),
    similarity: one.neighbours[0]?.similarity ?? null,
    target: one.neighbours[0]?.id ?? null,
  }));
  return {
    ...blank,
    step: 'dedupe',
    candidates: plan.decisions.length + plan.unclear.length,
    unclear: plan.unclear.length,
    rows: [...plan.decisions.map(decisionRow), ...unclear],
    reused,
  };
}

/** Report of the adjudicate step. */
export function verdictsReport(verdicts: Verdicts, reused: boolean): StepReport {
  return {
    ...blank,
    step: 'adjudicate',
    candidates: verdicts.decisions.length,
    tier: verdicts.tier,
    modelCalls: verdicts.use.calls,
    warnings: verdicts.warnings,
    rows: verdicts.decisions.map(decisionRow),
    reused,
  };
}

/** Report of the persist step. */
export function outcomeReport(outcome: Outcome, reused: boolean): StepReport {
  const rows = outcome.items.map((item) => ({
    candidate: item.candidate,
    verdict: item.verdict,
    similarity: item.similarity,
    target: item.targets[0] ?? item.memoryId,
    reason: item.reason,
  }));
  return {
    ...blank,
    step: 'persist',
    candidates: outcome.items.length,
    tier: outcome.tier,
    modelCalls: outcome.use.calls,
    warnings: outcome.warnings,
    rows,
    outcome: outcome.status,
    reused,
  };
}

function row(candidate: number | null, verdict: string, reason: string): ReportRow {
  return { candidate, verdict, similarity: null, target: null, reason };
}

function decisionRow(decision: Decision): ReportRow {
  return {
    candidate: decision.candidate,
    verdict: decision.verdict,
    similarity: decision.similarity,
    target: decision.targets[0] ?? null,
    reason: decision.reason,
  };
}
