// Rule 4: what the words leave open goes to adjudication, with the neighbours it may be about.
import { defaultAttributes } from '../attributes.js';
import type { Decision, UnclearCase } from '../plan.js';
import {
  conditionsOf,
  decided,
  samePredicate,
  waitsForSecondSource,
  type DecisionContext,
} from './decision-context.js';
import { stemmedPieces } from './content-pieces.js';
import type { KnownMemory } from './known-memory.js';
import { normalContent } from './normalise.js';
import { sharedStems } from './says-more.js';

/** Why a neighbour makes a candidate unclear. */
export type Trigger = (context: DecisionContext, known: KnownMemory) => boolean;

function reaches(known: KnownMemory, floor: number): boolean {
  return known.cosine !== null && known.cosine >= floor;
}

function isRelated({ input }: DecisionContext, known: KnownMemory): boolean {
  return known.cosine === null || known.cosine >= input.profile.related;
}

/** A second value of an attribute known to hold many is no change, unless the words say so. */
function isOneMore({ input }: DecisionContext, known: KnownMemory): boolean {
  const { candidate, registry = defaultAttributes } = input;
  const many = registry.get(candidate.attribute)?.cardinality === 'many' && candidate.attribute === known.attribute;
  if (!many || candidate.changeCue || candidate.object === null || known.object === null) return false;
  return (
    normalContent(candidate.object) !== normalContent(known.object) && !countOneThing(candidate.object, known.object)
  );
}

/** "Three cats" and "two cats": the number of one thing changed, and nothing else. */
function countOneThing(a: string, b: string): boolean {
  const [mine, theirs] = [thingOf(a), thingOf(b)];
  return mine !== '' && mine === theirs;
}

function thingOf(object: string): string {
  const things = stemmedPieces(object).list.filter(({ kind }) => kind !== 'number');
  return things.map(({ key }) => key).join('|');
}

/** cosine ≥ `duplicate`. */
export const isNearDuplicate: Trigger = ({ input }, known) => reaches(known, input.profile.duplicate);

/** Same subject and predicate, related, and not simply one more value. */
export const hasSamePredicate: Trigger = (context, known) =>
  isRelated(context, known) && samePredicate(context.input.candidate, known) && !isOneMore(context, known);

/** The words announce a change, and they share something with the neighbour. */
export const announcesChange: Trigger = (context, known) => {
  const { candidate, profile } = context.input;
  return candidate.changeCue && (reaches(known, profile.related) || sharedStems(candidate.content, known.content) > 0);
};

/** cosine ≥ `conflict`, and not simply one more value. */
export const isSimilar: Trigger = (context, known) =>
  reaches(known, context.input.profile.conflict) && !isOneMore(context, known);

const triggers: readonly Trigger[] = [isNearDuplicate, hasSamePredicate, announcesChange, isSimilar];

/** Under other conditions two memories do not contradict each other, unless an unconditional change is announced. */
function mayBeAffected({ input }: DecisionContext, known: KnownMemory): boolean {
  if (known.siblingTurnIndex !== null) return false;
  if (conditionsOf(input.candidate, known) !== 'different') return true;
  return input.candidate.changeCue && input.candidate.conditions.length === 0;
}

/** Keeps the candidate beside what is stored: new, pending when it is a guess. */
export function kept(context: DecisionContext, reason: string): Decision {
  return waitsForSecondSource(context.input.candidate)
    ? decided(context, ['unsure', 'inferred_once'])
    : decided(context, ['new', reason]);
}

/** Keeps both; memories under different conditions carry them. */
function keptBeside(context: DecisionContext, known: KnownMemory, reason: string): Decision {
  const { candidate } = context.input;
  if (conditionsOf(candidate, known) === 'same' || waitsForSecondSource(candidate)) return kept(context, reason);
  const conditions = { conditions: candidate.conditions, targetConditions: known.conditions };
  return decided(context, ['coexists', reason], { targets: [known], ...conditions });
}

/** At most this many neighbours are offered to adjudication. */
const offered = 10;

/** The unclear case a trigger makes, or null when no neighbour pulls it. */
export function unclearBy(trigger: Trigger, reason: string): (context: DecisionContext) => UnclearCase | null {
  return (context) => {
    const affected = context.known.all.filter((known) => mayBeAffected(context, known));
    const first = affected.find((known) => trigger(context, known));
    if (first === undefined) return null;
    const { related } = context.input.profile;
    const worth = affected.filter(
      (known) => reaches(known, related) || triggers.some((pulls) => pulls(context, known)),
    );
    return {
      candidate: context.input.index,
      neighbours: worth.slice(0, offered).map(({ id, cosine }) => ({ id, similarity: cosine })),
      fallback: keptBeside(context, first, reason),
    };
  };
}

/** The same kind of statement about the same subject, each bound to conditions of its own ("when writing Go"). */
const holdsElsewhere: Trigger = (context, known) => {
  const { candidate } = context.input;
  const bound = candidate.conditions.length > 0 && known.conditions.length > 0;
  const alike = candidate.attribute === known.attribute && samePredicate(candidate, known);
  return bound && alike && isRelated(context, known);
};

const besides: readonly Trigger[] = [...triggers, holdsElsewhere];

/** Memories that would be unclear, or a pair, but hold under other conditions: both stay, each with its own. */
export function byConditions(context: DecisionContext): Decision | null {
  const { candidate } = context.input;
  const beside = context.known.all.find(
    (known) => conditionsOf(candidate, known) === 'different' && besides.some((pulls) => pulls(context, known)),
  );
  return beside === undefined ? null : keptBeside(context, beside, 'conditions_differ');
}
