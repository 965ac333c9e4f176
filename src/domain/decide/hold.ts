// What waits: a candidate the gate holds back is pending whatever else is decided about it, and for how long.
import type { Candidate, CandidateHold } from '../candidate.js';
import type { MemoryHold, MemoryRecord } from '../memory-record.js';
import type { Decision, UnclearCase, Verdict } from '../plan.js';

/** Days a memory waits when its row of the policy does not say. */
export const defaultHoldDays = 30;

const msPerDay = 86_400_000;

/** The deadline of a hold that begins at `from` (ISO) and what happens then; 30 days and `reject` when nothing is said. */
export function holdTerms(
  from: string,
  terms: Pick<CandidateHold, 'days' | 'onDeadline'> = { days: defaultHoldDays, onDeadline: 'reject' },
): Required<Pick<MemoryHold, 'deadline' | 'onDeadline'>> {
  const deadline = new Date(Date.parse(from) + terms.days * msPerDay).toISOString();
  return { deadline, onDeadline: terms.onDeadline };
}

/** True when the default of its hold is to be applied by `at` (ISO). */
export function isPastDeadline({ hold }: Pick<MemoryRecord, 'hold'>, at: string): boolean {
  return hold?.deadline !== undefined && hold.deadline <= at && hold.onDeadline !== 'keep';
}

/** The default is to make it current. What needs an approval never becomes current because time has passed. */
export function confirmsOnDeadline({ hold }: Pick<MemoryRecord, 'hold'>): boolean {
  return hold?.onDeadline === 'confirm' && hold.needs !== 'approval';
}

const makesActive: ReadonlySet<Verdict> = new Set(['new', 'supersedes', 'coexists']);

/**
 * The decision about a candidate, held back when the gate says so: what would have become active waits, naming what it
 * would have replaced. A repetition verifies what is active and never makes active what waits. What waits for a second
 * source alone is left to the rules, which know whether there is one.
 */
export function heldBack(candidate: Pick<Candidate, 'waits'>, decision: Decision): Decision {
  const { waits: hold } = candidate;
  if (hold === undefined || hold.until === 'second_source') return decision;
  if (decision.verdict === 'duplicate' && decision.reason === 'second_source')
    return { ...decision, reason: 'same_content' };
  if (decision.verdict === 'unsure') return { ...decision, reason: hold.reason };
  if (!makesActive.has(decision.verdict) || decision.late) return decision;
  const targets = decision.verdict === 'supersedes' ? decision.targets : [];
  return { ...decision, verdict: 'unsure', reason: hold.reason, targets, conditions: [], targetConditions: [] };
}

/** As {@link heldBack}, for what adjudication is asked about: what the rules fall back on is held back too. */
export function heldBackCase(
  candidate: Pick<Candidate, 'waits'>,
  decision: Decision | UnclearCase,
): Decision | UnclearCase {
  return 'fallback' in decision
    ? { ...decision, fallback: heldBack(candidate, decision.fallback) }
    : heldBack(candidate, decision);
}
