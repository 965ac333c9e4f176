// The model's words are not the user's: what a tool stores about the user must stand in what the user said.
import type { BaseMessage } from '@langchain/core/messages';
import { plainCandidate, type Candidate } from '../domain/candidate.js';
import { attributeOf, customAttribute, defaultAttributes, type Attribute } from '../domain/attributes.js';
import { limits } from '../domain/limits.js';
import type { Category } from '../domain/memory-record.js';
import type { Turn, TurnMessage } from '../domain/turn.js';
import { checkCandidates } from '../domain/write/check-candidate.js';
import { readMessage } from '../domain/write/message-shapes.js';
import { spokenMessages } from '../domain/write/origin.js';
import { isHypothetical, isQuestion } from '../domain/write/sentences.js';
import { isOffTheRecord } from './call-overrides.js';
import { hasForgotten } from './has-forgotten.js';
import { faultOfQuote } from './quote-check.js';
import type { ToolRun } from './tool-run.js';

/** What the model asks to store, and the words it rests on. */
export interface Proposal {
  readonly fact: string;
  readonly quote: string;
  readonly category?: Category | null | undefined;
  readonly attribute?: string | null | undefined;
}

/** A fact that may be stored as said by the user, or why not, in words for the model that follow "Not stored: ". */
export type Vouched =
  | { readonly fact: Candidate; readonly why?: undefined }
  | { readonly fact?: undefined; readonly why: string };

/**
 * Passes the proposal through the gate extraction goes through, against the messages of the run: the quote must stand
 * in a message by the user, the fact must hold no value nobody said and give no orders. Summaries, injected memories,
 * system text, answers and tool results are not the user's words, and neither is what was said before a forget. Code that calls the tool with plain arguments
 * vouches for them itself; a model's call without messages to look at cannot be checked and is refused.
 */
export function vouched(proposal: Proposal, run: ToolRun, at: string): Vouched {
  const asked = candidateOf(proposal);
  if (isOffTheRecord(run.scope)) return { why: reasons.offTheRecord };
  if (run.messages === null) return run.callId === undefined ? { fact: asked } : { why: reasons.unseen };
  if (isQuestion(proposal.quote) || isHypothetical(proposal.quote)) return { why: reasons.question };
  const messages = saidIn(run.messages);
  const turnIndex = messages.findLastIndex(({ role }) => role === 'user');
  const { candidates, refusals } = checkCandidates(turnOf(messages, at), [{ ...asked, turnIndex }]);
  const [fact] = candidates;
  if (fact === undefined) return { why: reasonFor(refusals[0]?.reason) };
  const message = messages[fact.turnIndex]?.content ?? '';
  const fault = faultOfQuote({ quote: fact.quote, message, fact: fact.content });
  return fault === null ? { fact } : { why: reasons[fault] };
}

const again = 'Quote the user word for word, or ask the user first.';

const reasons = {
  offTheRecord: 'this conversation is off the record.',
  unseen: 'the conversation is not at hand, so the quote cannot be checked. Ask the user to say it again.',
  question: 'the quote asks or imagines something. Quote only the words in which the user states it.',
  unsaid: `the user did not say these words in this conversation. ${again}`,
  empty: `the quote says nothing by itself. ${again}`,
  negated: 'the quote leaves out the word that turns it round, such as "not". Quote the whole sentence.',
  value: `the fact holds a date, number or address the user did not say. ${again}`,
  order: 'this reads like an instruction to the assistant, not like a fact.',
} as const;

function reasonFor(code: string | undefined): string {
  if (code === 'instruction') return reasons.order;
  if (code === 'invented_value') return reasons.value;
  return reasons.unsaid;
}

/** What user and assistant said, in order; a message that cannot be read counts for nothing. */
function saidIn(messages: readonly BaseMessage[]): readonly TurnMessage[] {
  return sinceForgetting(messages).flatMap((message, index) => {
    try {
      return spokenMessages([readMessage(message, index)], 'off');
    } catch {
      return [];
    }
  });
}

/** Words said before the user had something forgotten must not bring it back: only from that wish on do they count. */
function sinceForgetting(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const forgot = messages.findLastIndex(hasForgotten);
  const wish = messages.findLastIndex((message, index) => index < forgot && isHuman(message));
  return wish < 0 ? messages.slice(forgot + 1) : messages.slice(wish);
}

/** Code may hand in plain `{ role, content }`, or what is no message at all. */
function isHuman(message: BaseMessage | { readonly role?: unknown } | null): boolean {
  if (typeof message !== 'object' || message === null) return false;
  return 'getType' in message ? message.getType() === 'human' : message.role === 'user';
}

function candidateOf({ fact, quote, category, attribute: named }: Proposal): Candidate {
  const attribute = knownAttribute(named);
  return {
    ...plainCandidate,
    content: fact,
    category: category ?? (attribute === null ? 'episodic_fact' : attribute.category),
    attribute: (attribute ?? customAttribute('note')).key,
    cardinality: (attribute ?? customAttribute('note')).cardinality,
    importance: 3,
    confidence: 1,
    stance: 'stated',
    sensitivity: attribute?.sensitivity === 'confidential' ? 'confidential' : 'internal',
    quote: quote.slice(0, limits.quoteChars),
    turnIndex: 0,
    sourceKind: 'user_message',
    // The call is the wish to remember; whether the words state something is judged by the quote alone.
    explicit: true,
  };
}

/** A slot nobody registered would only split what belongs together. */
function knownAttribute(name: string | null | undefined): Attribute | null {
  if (name === null || name === undefined || name.trim() === '') return null;
  const attribute = attributeOf(name);
  return defaultAttributes.has(attribute.key) ? attribute : null;
}

/** The conversation as a turn, for the gate alone: it is never stored. */
function turnOf(messages: readonly TurnMessage[], at: string): Turn {
  return {
    ingestionId: '',
    tenantId: '',
    namespace: '',
    ownerUserId: null,
    authorId: '',
    sessionId: null,
    at,
    acceptedAt: at,
    messages,
    facts: [],
    redactions: {},
    consents: [],
    blanked: false,
  };
}
