// From an adjudicator's answer to a decision. What an answer claims is checked; what does not pass falls back.
import { slotOf, type SlotFiller } from '../attributes.js';
import type { Candidate } from '../candidate.js';
import type { MemoryRecord, Tier } from '../memory-record.js';
import type { Decision, UnclearCase, Verdict } from '../plan.js';
import { mayOverwrite, overwriteConfidence, waitsForSecondSource } from './decision-context.js';
import { heldBack } from './hold.js';
import { differentPeople } from './subject.js';
import { valuesAgree } from './values.js';

/** One answer about one case. */
export interface Adjudication {
  /** Null = no usable answer for this case: the rules decide. */
  readonly verdict: Verdict | null;
  /** Counts the case's neighbours from 0; null = none. */
  readonly neighbour: number | null;
  /** `supersedes`: the other neighbours it makes false. What may not be overwritten is left alone. */
  readonly also?: readonly number[];
  readonly confidence: number;
  readonly conditions: readonly string[];
  readonly neighbourConditions: readonly string[];
  /** A short code such as `changed_value`; never memory text. */
  readonly reason: string;
}

/** The case an answer is about, with the texts it speaks of. */
export interface AdjudicatedCase {
  readonly unclear: UnclearCase;
  readonly candidate: Candidate;
  /** In the order offered; a neighbour that is gone since is left out by the caller together with its handle. */
  readonly neighbours: readonly MemoryRecord[];
  /** World time of the turn (ISO). */
  readonly at: string;
  /** Who answered. */
  readonly tier: Tier;
}

/** Makes a pending memory active: said by the rules here alone, never by who answers. */
const secondSource = 'second_source';

/** A reason code is a short word; anything longer could carry text. */
function reasonOf(answer: Adjudication): string {
  if (answer.reason === secondSource) return 'adjudicated';
  return /^[a-z][a-z0-9_]{0,59}$/u.test(answer.reason) ? answer.reason : 'adjudicated';
}

function fallback(asked: AdjudicatedCase, reason: string): Decision {
  return { ...asked.unclear.fallback, reason };
}

interface More extends Partial<Pick<Decision, 'conditions' | 'targetConditions' | 'late'>> {
  readonly target?: MemoryRecord;
  /** Further targets. */
  readonly also?: readonly MemoryRecord[];
}

function decision(
  asked: AdjudicatedCase,
  [verdict, reason]: readonly [Verdict, string],
  { target, also = [], ...more }: More = {},
): Decision {
  const offered = asked.unclear.neighbours.find(({ id }) => id === target?.id);
  return {
    candidate: asked.unclear.candidate,
    verdict,
    targets: target === undefined ? [] : [...new Set([target, ...also].map(({ id }) => id))],
    similarity: offered?.similarity ?? null,
    reason,
    tier: asked.tier,
    conditions: [],
    targetConditions: [],
    late: false,
    ...more,
  };
}

type Apply = (asked: AdjudicatedCase, answer: Adjudication, target: MemoryRecord) => Decision;

const applyDuplicate: Apply = (asked, answer, target) => {
  if (answer.confidence < overwriteConfidence) return fallback(asked, 'low_confidence');
  if (!valuesAgree(asked.candidate.content, target.content)) return fallback(asked, 'values_differ');
  if (differentPeople(asked.candidate, target)) return fallback(asked, 'subjects_differ');
  const reason = isActivatedBy(asked.candidate, target) ? secondSource : reasonOf(answer);
  return decision(asked, ['duplicate', reason], { target });
};

/** A pending memory that replaces nothing becomes active when it is said again, if its slot is the candidate's or none. */
function isActivatedBy(candidate: Candidate, target: MemoryRecord): boolean {
  const slot = slotOf(target);
  const free = slot === null || slot === slotOf(candidate);
  const { hold } = target;
  const waits = target.status === 'pending' && (hold?.replaces.length ?? 0) === 0 && hold?.needs !== 'approval';
  if (candidate.stance === 'observed') return false;
  return free && waits && (target.stance === 'inferred' || candidate.stance === 'stated');
}

const applySupersedes: Apply = (asked, answer, target) => {
  if (differentPeople(asked.candidate, target)) return fallback(asked, 'subjects_differ');
  const also = alsoFalse(asked, answer);
  if (answer.confidence < overwriteConfidence) return decision(asked, ['unsure', 'low_confidence'], { target, also });
  if (target.saidAt > asked.at) return decision(asked, ['supersedes', 'late_statement'], { target, late: true });
  if (!mayOverwrite(asked.candidate, target)) return decision(asked, ['unsure', 'less_sure'], { target, also });
  const overwritten = also.filter((other) => mayOverwrite(asked.candidate, other));
  return decision(asked, ['supersedes', reasonOf(answer)], { target, also: overwritten });
};

/** What an answer names beside its first memory, without other people's and what was said later. */
function alsoFalse({ candidate, neighbours, at }: AdjudicatedCase, { also = [] }: Adjudication): MemoryRecord[] {
  const named = also.flatMap((place) => neighbours[place] ?? []);
  return named.filter((other) => other.saidAt <= at && !differentPeople(candidate, other));
}

const applyCoexists: Apply = (asked, answer, target) => {
  if (waitsForSecondSource(asked.candidate)) return decision(asked, ['unsure', 'inferred_once']);
  const conditions = withConditions(asked.candidate, answer.conditions);
  const targetConditions = withConditions(target, answer.neighbourConditions);
  return decision(asked, ['coexists', reasonOf(answer)], { target, conditions, targetConditions });
};

/** Conditions are part of a slot: what fills one keeps its own, or it could move into a slot that is taken. */
function withConditions(memory: SlotFiller, added: readonly string[]): readonly string[] {
  return slotOf(memory) === null ? [...new Set([...memory.conditions, ...added])] : memory.conditions;
}

const withTarget: Partial<Record<Verdict, Apply>> = {
  duplicate: applyDuplicate,
  supersedes: applySupersedes,
  coexists: applyCoexists,
  unsure: (asked, answer, target) => decision(asked, ['unsure', reasonOf(answer)], { target }),
};

function applyNew(asked: AdjudicatedCase, answer: Adjudication): Decision {
  const waits = waitsForSecondSource(asked.candidate);
  return decision(asked, waits ? ['unsure', 'inferred_once'] : ['new', reasonOf(answer)]);
}

/**
 * The decision an answer leads to. No answer, a handle that was not offered, or a verdict nobody may give here falls
 * back to the rules. Below confidence 0.7 nothing is overwritten (`unsure`: pending with a question); a duplicate
 * over differing values or people is not accepted; a superseding statement older than its target is kept as history.
 * What the gate holds back is pending.
 */
export function applyAdjudication(asked: AdjudicatedCase, answer: Adjudication): Decision {
  return heldBack(asked.candidate, applyAnswer(asked, answer));
}

function applyAnswer(asked: AdjudicatedCase, answer: Adjudication): Decision {
  if (answer.verdict === null) return asked.unclear.fallback;
  if (answer.verdict === 'new') return applyNew(asked, answer);
  const apply = withTarget[answer.verdict];
  if (apply === undefined) return fallback(asked, 'verdict_not_allowed');
  const target = asked.neighbours[answer.neighbour ?? -1];
  return target === undefined ? fallback(asked, 'unknown_handle') : apply(asked, answer, target);
}
