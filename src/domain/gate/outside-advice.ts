// Advice in the words of a page, document or tool: kept as something read there, never as a rule of the user.
import { customAttribute } from '../attributes.js';
import type { Candidate } from '../candidate.js';
import { isForeignRule } from '../write/injection.js';
import { onlyDescribes } from './topics.js';

/** Below what may overwrite anything. */
const mostTrust = 0.6;

/** The candidate; one that prescribes something is an observed fact of low trust, in no slot, whatever it was said to be. */
export function asOutsideAdvice(candidate: Candidate): Candidate {
  const { content, quote, confidence } = candidate;
  if (!onlyDescribes(candidate) || !(isForeignRule(content) || isForeignRule(quote))) return candidate;
  const { key, cardinality } = customAttribute('note');
  return {
    ...{ ...candidate, attribute: key, cardinality },
    category: 'episodic_fact',
    stance: 'observed',
    confidence: Math.min(confidence, mostTrust),
  };
}
