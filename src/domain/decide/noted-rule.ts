// What code noted (src/domain/noted.ts) is compared with its like alone, and never asks anybody: the same again is a
// duplicate, the assistant's answer to a question asked before takes the place of the former one.
import { voiceOf } from '../noted.js';
import type { Candidate } from '../candidate.js';
import type { Decision } from '../plan.js';
import { decided, type DecisionContext } from './decision-context.js';
import type { KnownMemory } from './known-memory.js';
import { normalContent } from './normalise.js';

/** Decides a noted candidate; null for all others. */
export function byNoted(context: DecisionContext): Decision | null {
  const { candidate, at } = context.input;
  if (voiceOf(candidate.attribute, candidate.sourceKind) === 'said') return null;
  const active = context.known.all.filter(({ status }) => status === 'active');
  const twin = active.find((known) => normalContent(known.content) === normalContent(candidate.content));
  if (twin !== undefined) return decided(context, ['duplicate', 'same_content'], { targets: [twin] });
  const former = active.filter((known) => isSameQuestion(candidate, known));
  const later = former.find((known) => known.saidAt > at);
  if (later !== undefined) return decided(context, ['supersedes', 'late_statement'], { targets: [later], late: true });
  if (former.length > 0) return decided(context, ['supersedes', 'answered_again'], { targets: former });
  return decided(context, ['new', 'nothing_like_it']);
}

/** The question an answer answers is its predicate. */
function isSameQuestion({ predicate }: Candidate, known: KnownMemory): boolean {
  if (predicate === null || known.predicate === null) return false;
  return normalContent(predicate) === normalContent(known.predicate);
}
