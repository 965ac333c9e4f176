// What code noted of a turn, judged beside what extraction proposed: evidence, no orders, nothing twice.
import type { Candidate, Refusal } from '../candidate.js';
import { normalContent } from '../decide/normalise.js';
import { limits } from '../limits.js';
import type { Turn } from '../turn.js';
import { agreementIn } from './agreement.js';
import type { CheckedCandidates } from './check-candidate.js';
import { checkEvidence, quoteOccurs } from './evidence.js';
import { isForeignRule, triesToOverride } from './injection.js';
import { tidyCandidate } from './tidy-candidate.js';

/** Candidates that code built from verbatim words, and the turns those stand in. */
export interface Noted {
  readonly candidates: readonly Candidate[];
  readonly turn: Turn;
  /** The turn before it in the session, when one is cited. */
  readonly before: Turn | null;
}

/**
 * The checked candidates with those of the noted ones that pass after them. One is left out without a word when
 * extraction has made something of the same words; one that fails is refused, its position counted on from `proposed`.
 */
export function withNoted(checked: CheckedCandidates, noted: Noted, proposed: number): CheckedCandidates {
  const candidates: Candidate[] = [...checked.candidates];
  const refusals: Refusal[] = [...checked.refusals];
  const known = new Set(candidates.map(({ content }) => normalContent(content)));
  for (const [place, raw] of noted.candidates.entries()) {
    if (isExtracted(raw, checked.candidates, noted.turn)) continue;
    const candidate = tidyCandidate(raw, noted.turn);
    const form = normalContent(candidate.content);
    const reason = reasonAgainst(candidate, noted, { count: candidates.length, repeated: known.has(form) });
    known.add(form);
    if (reason === null) candidates.push(candidate);
    else refusals.push({ position: proposed + place, reason });
  }
  return { candidates, refusals };
}

/** The same tool message, or the agreeing words of the user, are the evidence of an extracted fact already. */
function isExtracted(noted: Candidate, extracted: readonly Candidate[], { messages }: Turn): boolean {
  if (noted.sourceKind === 'tool_trace') {
    return extracted.some((one) => one.sourceKind === 'tool_trace' && one.turnIndex === noted.turnIndex);
  }
  if (noted.predicate !== null) return false;
  const agreeing = noted.citedIngestion === undefined ? nextUser(messages, noted.turnIndex) : 0;
  const words = agreementIn(messages[agreeing]?.content ?? '')?.words ?? '';
  return extracted.some((one) => one.turnIndex === agreeing && quoteOccurs(one.quote, words));
}

function nextUser(messages: Turn['messages'], from: number): number {
  return messages.findIndex(({ role }, index) => index > from && role === 'user');
}

function reasonAgainst(
  candidate: Candidate,
  { turn, before }: Noted,
  { count, repeated }: { readonly count: number; readonly repeated: boolean },
): string | null {
  const cited = candidate.citedIngestion === undefined ? turn : before;
  if (cited === null) return 'no_such_message';
  const problem = checkEvidence(candidate, cited);
  if (problem !== null) return problem;
  if (triesToOverride(candidate.content) || ordersByTool(candidate)) return 'instruction';
  if (repeated) return 'repeated';
  return count >= limits.candidates ? 'too_many' : null;
}

/** "name must not be empty" tells what a value lacks; "helpers must always …" is a rule, and no tool makes rules. */
const aboutValues =
  /\b(?:must|should)(?: not|n['’]t)? (?:be|have|contain|match|start|end|equal)\b|\bdo(?: not|n['’]t) (?:have|exist|match)\b/gi;

function ordersByTool({ sourceKind, quote }: Candidate): boolean {
  return sourceKind === 'tool_trace' && isForeignRule(quote.replaceAll(aboutValues, ''));
}
