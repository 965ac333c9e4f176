// Evidence: no fact without words that were really said, by a role that may say them.
import type { Candidate } from '../candidate.js';
import { foldText } from '../decide/normalise.js';
import { voiceOf } from '../noted.js';
import type { Role, Turn } from '../turn.js';
import { isSaidOfOther } from './other-subject.js';

/** Why a candidate has no evidence. */
export type EvidenceProblem =
  | 'no_quote'
  | 'no_such_message'
  | 'assistant_words'
  | 'wrong_role'
  | 'quote_not_found'
  | 'said_of_other';

/** Text without white space, width, case and kinds of quotes and dashes: the form in which a quote must occur. */
function bare(text: string): string {
  return foldText(text).replaceAll(/\s+/gu, '');
}

/** Marks around a quote that belong to whoever quotes: quotation marks, ellipses, a closing full stop. */
const around = /^["'.…([{«「『]+|["'.…)\]}»」』。]+$/gu;

/** True when the quote, at least one letter or digit of it, occurs in the text. White space, width and case do not count. */
export function quoteOccurs(quote: string, text: string): boolean {
  const wanted = bare(quote).replaceAll(around, '');
  return /[\p{L}\p{N}]/u.test(wanted) && bare(text).includes(wanted);
}

/** The role whose words a kind of source is made of. */
const roleOf: Readonly<Partial<Record<Candidate['sourceKind'], Role>>> = {
  user_message: 'user',
  tool_trace: 'tool',
  agent_answer: 'assistant',
};

/** The one thing the assistant's words may become, where the turn allows it: an observed procedure about itself. */
function isKeptAnswer({ attribute, sourceKind, category, stance, subject }: Candidate, { answers }: Turn): boolean {
  if (answers !== 'agreed' || voiceOf(attribute, sourceKind) !== 'assistant') return false;
  return category === 'procedure' && stance === 'observed' && subject === 'assistant';
}

/**
 * Null when the candidate's quote stands in the message it names, that message's role may say it, and it is not said of
 * somebody else; else the reason.
 * Facts handed in verbatim are their own evidence, or come with it: the quote must stand there, in the fact at that index.
 */
export function checkEvidence(candidate: Candidate, turn: Turn): EvidenceProblem | null {
  if (!/[\p{L}\p{N}\p{S}]/u.test(candidate.quote)) return 'no_quote';
  if (turn.facts.length > 0) return checkFact(candidate, turn);
  const message = turn.messages[candidate.turnIndex];
  if (message === undefined) return 'no_such_message';
  if (message.role === 'assistant' && !isKeptAnswer(candidate, turn)) return 'assistant_words';
  if (roleOf[candidate.sourceKind] !== message.role) return 'wrong_role';
  if (!quoteOccurs(candidate.quote, message.content)) return 'quote_not_found';
  return message.role === 'user' && isSaidOfOther(candidate, message.name) ? 'said_of_other' : null;
}

function checkFact(candidate: Candidate, turn: Turn): EvidenceProblem | null {
  const fact = turn.facts[candidate.turnIndex];
  if (fact === undefined) return 'no_such_message';
  return (fact.quote ?? fact.content).includes(candidate.quote) ? null : 'quote_not_found';
}

/**
 * The candidate pointing at the one message its quote really stands in, when it named another or none. Extraction by a
 * model counts messages wrong more often than it invents words. Unchanged when nothing better is found.
 */
export function withRightMessage(candidate: Candidate, turn: Turn): Candidate {
  if (turn.facts.length > 0 || checkEvidence(candidate, turn) === null) return candidate;
  const places = turn.messages.flatMap(({ role, content }, index) =>
    quoteOccurs(candidate.quote, content) ? [{ role, index }] : [],
  );
  const allowed = places.filter(({ role }) => role !== 'assistant');
  const place = allowed.find(({ role }) => role === 'user') ?? allowed[0];
  if (place === undefined) return places[0] === undefined ? candidate : { ...candidate, turnIndex: places[0].index };
  const { role, index } = place;
  return { ...candidate, turnIndex: index, sourceKind: role === 'tool' ? 'tool_trace' : 'user_message' };
}
