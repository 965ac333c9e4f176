// Plan and verdicts put together: one decision for each candidate, none contradicting one before it.
import type { Decision, Plan, Verdicts } from '../plan.js';

interface State {
  /** Where a candidate's memory ended up when it was not kept itself: id it would have had → id that stands for it. */
  readonly standsFor: Map<string, string>;
  /** Ids retired by a decision before this one. */
  readonly retired: Set<string>;
  /** Ids of candidates not decided yet, or not kept at all: nothing may point at them. */
  readonly missing: Set<string>;
}

function asNew(decision: Decision, reason: string): Decision {
  return { ...decision, verdict: 'new', targets: [], similarity: null, targetConditions: [], reason, late: false };
}

function liveTargets(decision: Decision, own: string, state: State): readonly string[] {
  const moved = decision.targets.map((target) => state.standsFor.get(target) ?? target);
  return [...new Set(moved)].filter((target) => target !== own && !state.missing.has(target));
}

const needsTarget: ReadonlySet<string> = new Set(['duplicate', 'supersedes', 'coexists']);

/** The decision with targets that still stand when its turn comes. */
function settled(decision: Decision, own: string, state: State): Decision {
  if (!needsTarget.has(decision.verdict) && decision.verdict !== 'unsure') return decision;
  const targets = liveTargets(decision, own, state);
  if (decision.late) return targets.length === 0 ? asNew(decision, decision.reason) : { ...decision, targets };
  const standing = targets.filter((target) => !state.retired.has(target));
  if (standing.length > 0 || decision.verdict === 'unsure') return { ...decision, targets: standing };
  return asNew(decision, targets.length > 0 ? 'target_already_superseded' : 'target_missing');
}

function remember(decision: Decision, own: string, state: State): void {
  const [target] = decision.targets;
  if (decision.verdict === 'duplicate' && target !== undefined) state.standsFor.set(own, target);
  if (decision.verdict !== 'refused') state.missing.delete(own);
  if (decision.late) state.retired.add(own);
  else if (decision.verdict === 'supersedes') decision.targets.forEach((id) => state.retired.add(id));
}

/**
 * The plan's decisions with the verdicts for its unclear cases (the fallback where there is none), in candidate
 * order: each candidate exactly once. `memoryIdOf` gives the id a candidate's memory has when it is kept. A decision
 * about an earlier candidate that turned out a duplicate goes to what it duplicates. A memory is retired once: a
 * later decision that would retire or verify it again becomes `new` and keeps its fact beside the successor.
 */
export function finalDecisions(
  plan: Pick<Plan, 'decisions' | 'unclear'>,
  verdicts: Pick<Verdicts, 'decisions'> | null,
  memoryIdOf: (candidate: number) => string,
): readonly Decision[] {
  const answered = new Map((verdicts?.decisions ?? []).map((decision) => [decision.candidate, decision]));
  const open = plan.unclear.map((unclear) => answered.get(unclear.candidate) ?? unclear.fallback);
  const byCandidate = new Map([...open, ...plan.decisions].map((decision) => [decision.candidate, decision]));
  const ordered = [...byCandidate.values()].toSorted((a, b) => a.candidate - b.candidate);
  const ids = ordered.map((decision) => memoryIdOf(decision.candidate));
  const state: State = { standsFor: new Map(), retired: new Set(), missing: new Set(ids) };
  return ordered.map((decision, index) => {
    const final = settled(decision, ids[index]!, state);
    remember(final, ids[index]!, state);
    return final;
  });
}
