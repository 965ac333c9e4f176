// Candidates as a model makes them that takes every sentence of a tool for a memory.
import type { Candidate } from '../../../../src/domain/candidate.js';
import { limits } from '../../../../src/domain/limits.js';
import { aCandidate } from '../../../support/builders.js';

/** The sentence as a memory, important and explicit, so that only the gate can stop it. */
export function credulous(sentence: string): Candidate {
  return aCandidate({
    content: sentence.slice(0, limits.contentChars),
    quote: sentence.slice(0, limits.quoteChars),
    category: 'business_rule',
    importance: 5,
    confidence: 1,
    sourceKind: 'tool_trace',
    explicit: true,
  });
}
