// The decision table: what becomes of a candidate, given what is known. Pure: the same input, the same decision.
import { slotOf } from '../attributes.js';
import type { Decision, UnclearCase } from '../plan.js';
import {
  decided,
  decisionContext,
  mayBeSame,
  mayOverwrite,
  type DecisionContext,
  type DecisionInput,
} from './decision-context.js';
import { heldBackCase } from './hold.js';
import type { KnownMemory } from './known-memory.js';
import { normalContent } from './normalise.js';
import { byNoted } from './noted-rule.js';
import { objectsOfKeyEqual } from './object-equality.js';
import { byOpposite } from './opposite-rule.js';
import { isRewording, type ContentRelation } from './says-more.js';
import { bySlot, canActivate } from './slot-rule.js';
import {
  announcesChange,
  byConditions,
  hasSamePredicate,
  isNearDuplicate,
  isSimilar,
  kept,
  unclearBy,
} from './unclear-rule.js';

/** Decides, leaves it to adjudication, or passes on (null). */
type Rule = (context: DecisionContext) => Decision | UnclearCase | null;

function sameContent({ input }: DecisionContext, known: KnownMemory): boolean {
  const form = normalContent(input.candidate.content);
  return form !== '' && form === normalContent(known.content) && mayBeSame(input.candidate, known);
}

/** A repeated sentence is a duplicate, unless its slot has moved on to another value meanwhile. */
const bySameContent: Rule = (context) => {
  const { all, inSlot } = context.known;
  const twin = all.find((known) => known.status === 'active' && sameContent(context, known));
  const moved = inSlot.some((holder) => holder.status === 'active' && holder.id !== twin?.id);
  return twin === undefined || moved ? null : decided(context, ['duplicate', 'same_content'], { targets: [twin] });
};

function relationTo({ relations }: DecisionContext, known: KnownMemory): ContentRelation {
  return relations.get(known.id) ?? 'differs';
}

/** Said again, though only guessed or asked about so far: a second source makes it active. */
const bySecondSource: Rule = (context) => {
  const { candidate } = context.input;
  const held = context.known.all.find(
    (known) => known.status === 'pending' && (sameContent(context, known) || relationTo(context, known) === 'same'),
  );
  if (held === undefined) return null;
  // A memory of another slot waits: whether that slot is free is not known here.
  const free = slotOf(held, context.input.registry) === null || context.known.inSlot.includes(held);
  if (free && canActivate(candidate, held))
    return decided(context, ['duplicate', 'second_source'], { targets: [held] });
  // Saying it again is no approval: what waits goes on waiting, as one memory.
  const waitsAlike = held.needsApproval && candidate.waits?.until === 'approval';
  return candidate.stance === 'stated' && held.siblingTurnIndex === null && !waitsAlike
    ? null
    : decided(context, ['duplicate', 'same_content'], { targets: [held] });
};

const byMeaning: Rule = (context) => {
  const active = context.known.all.filter((known) => known.status === 'active');
  const twin = active.find((known) => ['same', 'extended-by'].includes(relationTo(context, known)));
  return twin === undefined ? null : decided(context, ['duplicate', 'same_meaning'], { targets: [twin] });
};

const byExtension: Rule = (context) => {
  const { candidate, at } = context.input;
  const extended = context.known.all.filter(
    (known) => known.saidAt <= at && mayOverwrite(candidate, known) && relationTo(context, known) === 'extends',
  );
  return extended.length === 0 ? null : decided(context, ['supersedes', 'extends'], { targets: extended });
};

function objectsMayBeEqual({ input }: DecisionContext, known: KnownMemory): boolean {
  const { candidate, registry } = input;
  if (candidate.object === null || known.object === null || candidate.attribute !== known.attribute) return true;
  return objectsOfKeyEqual(candidate.attribute, [candidate.object, known.object], registry);
}

/** One extraction that returns one thing in several wordings. Only within a draft, and with the value guard. */
const byRewording: Rule = (context) => {
  const { candidate, profile } = context.input;
  const twin = context.known.all.find(
    (known) =>
      known.siblingTurnIndex === candidate.turnIndex &&
      (known.cosine ?? 0) >= profile.duplicate &&
      mayBeSame(candidate, known) &&
      objectsMayBeEqual(context, known) &&
      isRewording(candidate.content, known.content),
  );
  return twin === undefined ? null : decided(context, ['duplicate', 'rewording'], { targets: [twin] });
};

/** The table, first match wins. Names are the order; the reason a rule gives stands in the outcome. */
const rules: readonly Rule[] = [
  byNoted,
  bySameContent,
  bySlot,
  byOpposite,
  bySecondSource,
  byMeaning,
  byExtension,
  byRewording,
  unclearBy(isNearDuplicate, 'near_duplicate'),
  unclearBy(hasSamePredicate, 'same_predicate'),
  unclearBy(announcesChange, 'change_announced'),
  unclearBy(isSimilar, 'similar'),
  byConditions,
];

/**
 * What becomes of one candidate: a decision, or a case for adjudication with the neighbours to offer and the decision
 * to fall back on. Candidates of a draft are decided in order, each seeing those before it. Nothing is overwritten
 * below confidence 0.7, no duplicate is claimed over differing values, no slot ends with two active memories. What the
 * gate holds back is pending.
 */
export function decideCandidate(input: DecisionInput): Decision | UnclearCase {
  const context = decisionContext(input);
  const decision = firstOf(context) ?? kept(context, 'nothing_like_it');
  return heldBackCase(input.candidate, decision);
}

function firstOf(context: DecisionContext): Decision | UnclearCase | null {
  for (const rule of rules) {
    const decision = rule(context);
    if (decision !== null) return decision;
  }
  return null;
}

/** True for a case that goes to adjudication. */
export function isUnclear(decision: Decision | UnclearCase): decision is UnclearCase {
  return 'fallback' in decision;
}
