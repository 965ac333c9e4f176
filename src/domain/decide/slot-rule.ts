// Rule 2: one slot, one active memory. The later statement wins when it may; an older one that arrives late is history.
import type { Candidate } from '../candidate.js';
import type { Decision } from '../plan.js';
import { decided, mayOverwrite, type DecisionContext } from './decision-context.js';
import type { KnownMemory } from './known-memory.js';
import { objectsOfKeyEqual } from './object-equality.js';
import { saysMore } from './says-more.js';

function sameObject({ input }: DecisionContext, holder: KnownMemory): boolean {
  const { candidate, registry } = input;
  if (candidate.object !== null && holder.object !== null) {
    return objectsOfKeyEqual(candidate.attribute, [candidate.object, holder.object], registry);
  }
  const relation = saysMore(candidate.content, holder.content);
  return relation === 'same' || relation === 'extended-by';
}

/** True when a pending memory may become active by being said once more: it replaces nothing, and a person says it. */
export function canActivate(candidate: Pick<Candidate, 'stance'>, held: KnownMemory): boolean {
  const independent = held.siblingTurnIndex === null && !held.needsApproval;
  // What a tool shows bears out no guess about a person: whoever writes what tools read would decide.
  if (candidate.stance === 'observed') return false;
  return independent && held.replaces.length === 0 && (held.stance === 'inferred' || candidate.stance === 'stated');
}

function againstActive(context: DecisionContext, active: KnownMemory, held: readonly KnownMemory[]): Decision {
  const { candidate, at } = context.input;
  if (sameObject(context, active)) return decided(context, ['duplicate', 'same_object'], { targets: [active] });
  if (active.saidAt > at) return decided(context, ['supersedes', 'late_statement'], { targets: [active], late: true });
  if (mayOverwrite(candidate, active)) {
    const outdated = held.filter((one) => one.saidAt <= at);
    return decided(context, ['supersedes', 'slot'], { targets: [active, ...outdated] });
  }
  const again = held.find((one) => sameObject(context, one));
  if (again !== undefined) return decided(context, ['duplicate', 'same_object'], { targets: [again] });
  return decided(context, ['unsure', 'less_sure'], { targets: [active] });
}

function againstHeld(context: DecisionContext, held: readonly KnownMemory[]): Decision | null {
  const { candidate, at } = context.input;
  const again = held.find((one) => sameObject(context, one));
  if (again !== undefined) {
    if (canActivate(candidate, again)) return decided(context, ['duplicate', 'second_source'], { targets: [again] });
    // A statement does not wait behind a guess that says the same: it takes its place.
    if (candidate.stance !== 'stated' || again.siblingTurnIndex !== null) {
      return decided(context, ['duplicate', 'same_object'], { targets: [again] });
    }
  }
  const outdated = held.filter((one) => one.saidAt <= at && mayOverwrite(candidate, one));
  return candidate.stance === 'stated' && outdated.length > 0
    ? decided(context, ['supersedes', 'slot'], { targets: outdated })
    : null;
}

/** Decides a candidate whose slot is filled; null when it has none, nobody fills it, or only later guesses do. */
export function bySlot(context: DecisionContext): Decision | null {
  const { inSlot } = context.known;
  const active = inSlot.find((one) => one.status === 'active');
  const held = inSlot.filter((one) => one.status === 'pending');
  if (active !== undefined) return againstActive(context, active, held);
  return held.length === 0 ? null : againstHeld(context, held);
}
