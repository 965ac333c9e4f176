// A like and a dislike of one thing contradict each other, though each attribute holds many values.
import type { Decision } from '../plan.js';
import { decided, mayBeSame, mayOverwrite, type DecisionContext } from './decision-context.js';
import type { KnownMemory } from './known-memory.js';
import { objectsOfKeyEqual } from './object-equality.js';

const opposites: Readonly<Record<string, string>> = {
  'user.likes': 'user.dislikes',
  'user.dislikes': 'user.likes',
};

function isTurnedRound({ input }: DecisionContext, known: KnownMemory): boolean {
  const { candidate, registry } = input;
  if (known.status !== 'active' || known.attribute !== opposites[candidate.attribute]) return false;
  if (candidate.object === null || known.object === null || !mayBeSame(candidate, known)) return false;
  return objectsOfKeyEqual(candidate.attribute, [candidate.object, known.object], registry);
}

/**
 * Decides a candidate that turns an opinion round: the later statement holds, as in a slot. Null when no opposite
 * opinion of the same person about the same thing, under the same conditions, is known.
 */
export function byOpposite(context: DecisionContext): Decision | null {
  const { candidate, at } = context.input;
  const targets = context.known.all.filter((known) => isTurnedRound(context, known));
  if (targets.length === 0) return null;
  const newer = targets.find(({ saidAt }) => saidAt > at);
  if (newer !== undefined) return decided(context, ['supersedes', 'late_statement'], { targets: [newer], late: true });
  const sure = targets.every((target) => mayOverwrite(candidate, target));
  return decided(context, sure ? ['supersedes', 'opinion_turned'] : ['unsure', 'less_sure'], { targets });
}
