// Facts handed in by `add` become candidates as they are; they still pass the gate, dedupe and conflict rules.
import type { Candidate } from './candidate.js';
import { defaultHoldDays } from './decide/hold.js';
import { attributeOf, customAttribute } from './attributes.js';
import type { AddedFact, Turn } from './turn.js';

/** One candidate per added fact, in order. The fact is its own evidence, unless it was added with the words it rests on. */
export function verbatimCandidates(turn: Turn): readonly Candidate[] {
  const waits = waitsOf(turn);
  return turn.facts.map((fact, index) => ({ ...candidateOf(fact, index), ...waits }));
}

/** What waited where it was exported waits here too; what the gate says instead comes after this. */
function waitsOf({ imported }: Turn): Pick<Candidate, 'waits'> {
  const until = imported?.waits ?? null;
  if (until === null) return {};
  return { waits: { reason: 'imported_pending', until, days: defaultHoldDays, onDeadline: 'reject' } };
}

function candidateOf(fact: AddedFact, index: number): Candidate {
  const attribute = fact.attribute === null ? customAttribute('note') : attributeOf(fact.attribute);
  const { sourceKind, quote, stance = 'stated', outcome = null, ...shared } = fact;
  return {
    ...shared,
    outcome,
    attribute: attribute.key,
    cardinality: attribute.cardinality,
    stance,
    quote: quote ?? fact.content,
    turnIndex: index,
    sourceKind,
    explicit: true,
    changeCue: false,
  };
}
