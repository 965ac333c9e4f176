// What extraction proposed, judged: every candidate that passes has evidence, invents nothing and gives no orders.
import { customAttribute } from '../attributes.js';
import type { Candidate, Refusal } from '../candidate.js';
import { normalContent } from '../decide/normalise.js';
import { claimsPermission } from '../gate/topic-permission.js';
import { limits } from '../limits.js';
import type { Turn } from '../turn.js';
import { checkEvidence, withRightMessage } from './evidence.js';
import { givesOrders, isForeignRule, triesToOverride } from './injection.js';
import { inventsValue, withoutInventedDates, type Said } from './invented-values.js';
import { isHypothetical, isQuestion, sentencesOf, withoutMay, type Sentence } from './sentences.js';
import { tidyCandidate } from './tidy-candidate.js';

/** How strict the check is. */
export interface CheckOptions {
  /** Default `limits.candidates`. */
  readonly maxCandidates?: number;
  /** Names whose facts are kept whatever their importance. Default none. */
  readonly entities?: readonly string[];
  /** The write gate, asked last: the candidate to keep, or why it is refused. Default: everything passes. */
  readonly gate?: Gate;
}

/** Judges a candidate that is evident and honest by the policy. */
export type Gate = (candidate: Candidate) => Candidate | string;

/** What passed, in the order proposed, and why the rest did not. */
export interface CheckedCandidates {
  readonly candidates: readonly Candidate[];
  readonly refusals: readonly Refusal[];
}

/** Least importance of a stated and of an inferred fact. */
const floor = { stated: 2, observed: 2, inferred: 3 } as const;

/**
 * Checks each proposal: texts cleaned and clipped, relative dates made absolute, the quote found in the turn and said by
 * a role that may say it, no orders, no question or mere idea taken for a fact, no values nobody said, important enough.
 * Facts handed in verbatim are checked for evidence and orders only. Reasons are codes, never text.
 */
export function checkCandidates(turn: Turn, raw: readonly Candidate[], options: CheckOptions = {}): CheckedCandidates {
  return keptCandidates(turn, evidentCandidates(turn, raw, options), options);
}

/** Each proposal as {@link checkCandidates} keeps it, or why it is refused: all but the gate, and what is said twice or too much. */
export function evidentCandidates(
  turn: Turn,
  raw: readonly Candidate[],
  options: Pick<CheckOptions, 'entities'> = {},
): readonly (Candidate | string)[] {
  const sentences = sentencesByMessage(turn);
  return raw.map((proposal) => check(proposal, { turn, options, sentences }));
}

/** The rest of {@link checkCandidates}: what the gate keeps of {@link evidentCandidates}, each statement once. */
export function keptCandidates(
  turn: Turn,
  evident: readonly (Candidate | string)[],
  options: Omit<CheckOptions, 'entities'> = {},
): CheckedCandidates {
  const candidates: Candidate[] = [];
  const refusals: Refusal[] = [];
  const seen = new Set<string>();
  for (const [position, judged] of evident.entries()) {
    const checked = typeof judged === 'string' ? judged : (options.gate?.(judged) ?? judged);
    const reason =
      typeof checked === 'string' ? checked : oneMoreReason(checked, { turn, seen, count: candidates.length, options });
    if (reason !== null) refusals.push({ position, reason });
    else candidates.push(checked as Candidate);
  }
  return { candidates, refusals };
}

/** What all proposals of a turn are checked against. */
interface Asked {
  readonly turn: Turn;
  readonly options: Pick<CheckOptions, 'entities'>;
  /** The sentences of a message; cut once, for a long message is cited often. */
  readonly sentences: (turnIndex: number) => readonly Sentence[];
}

function sentencesByMessage({ messages }: Turn): Asked['sentences'] {
  const known = new Map<number, readonly Sentence[]>();
  return (turnIndex) => {
    const sentences = known.get(turnIndex) ?? sentencesOf(messages[turnIndex]?.content ?? '');
    known.set(turnIndex, sentences);
    return sentences;
  };
}

interface Kept {
  readonly turn: Turn;
  readonly seen: Set<string>;
  readonly count: number;
  readonly options: Pick<CheckOptions, 'maxCandidates'>;
}

function oneMoreReason(candidate: Candidate, { turn, seen, count, options }: Kept): string | null {
  const verbatim = turn.facts.length > 0;
  const most = verbatim ? limits.addedFacts : (options.maxCandidates ?? limits.candidates);
  if (count >= most) return 'too_many';
  const form = normalContent(candidate.content);
  if (!verbatim && seen.has(form)) return 'repeated';
  seen.add(form);
  return null;
}

function check(raw: Candidate, asked: Asked): Candidate | string {
  const { turn, options } = asked;
  if (turn.facts.length > 0) return checkVerbatim(turn, raw);
  const candidate = asObserved(withRightMessage(tidyCandidate(raw, turn), turn));
  if (candidate.content === '') return 'empty';
  const problem =
    checkEvidence(candidate, turn) ?? assistantsWords(candidate) ?? orderIn(candidate) ?? notStated(candidate, asked);
  if (problem !== null) return problem;
  const said = wordsBehind(candidate, turn);
  const content = withoutInventedDates(candidate.content, said);
  if (content === null || inventsValue(content, said)) return 'invented_value';
  if (isTrifling(candidate, options)) return 'importance';
  return { ...candidate, content, summary: honestSummary(candidate, said), ...honestPeriod(candidate, said) };
}

/** Below what may overwrite anything. */
const mostTrustInTools = 0.6;

/** What a tool said is observed at most: no rule, no taste, no slot, and never sure enough to overwrite. */
function asObserved(candidate: Candidate): Candidate {
  if (candidate.sourceKind !== 'tool_trace') return candidate;
  const { category, attribute, cardinality } = candidate;
  const note = customAttribute('note');
  const isSlot = !attribute.startsWith('custom.');
  return {
    ...candidate,
    attribute: isSlot ? note.key : attribute,
    cardinality: isSlot ? note.cardinality : cardinality,
    category: category === 'procedure' ? category : 'episodic_fact',
    stance: 'observed',
    // Only a user's wish to remember skips the floor.
    explicit: false,
    confidence: Math.min(candidate.confidence, mostTrustInTools),
  };
}

function checkVerbatim(turn: Turn, fact: Candidate): Candidate | string {
  if (fact.content.trim() === '') return 'empty';
  return checkEvidence(fact, turn) ?? (ordersInFact(fact) ? 'instruction' : fact);
}

/** Whatever a block may show of a fact is read; the words themselves as strictly as their origin asks for. */
function ordersInFact({ content, quote, summary, object, conditions, sourceKind }: Candidate): boolean {
  if ([...new Set([content, quote])].some((text) => givesOrders(text, sourceKind))) return true;
  return [summary, object, ...conditions].some((text) => text !== null && triesToOverride(text));
}

/** What the assistant said is noted by code alone (`withNoted`), word for word; no proposal speaks for it. */
function assistantsWords({ sourceKind }: Candidate): string | null {
  return sourceKind === 'agent_answer' ? 'assistant_words' : null;
}

function orderIn({ content, quote, sourceKind }: Candidate): string | null {
  if (triesToOverride(content) || triesToOverride(quote)) return 'instruction';
  return sourceKind === 'tool_trace' && (isForeignRule(quote) || isForeignRule(content)) ? 'instruction' : null;
}

/** The sentence the quote stands in decides whether something was stated; an explicit wish to remember always states. */
function notStated({ quote, turnIndex, explicit }: Candidate, { turn, sentences }: Asked): string | null {
  if (explicit) return null;
  if (isQuestion(quote)) return 'question';
  const message = turn.messages[turnIndex]?.content ?? '';
  const start = message.indexOf(quote);
  const sentence = sentences(turnIndex).find((each) => start >= each.start && start < each.start + each.text.length);
  if (sentence === undefined) return isMereIdea(quote) ? 'hypothetical' : null;
  if (/[?？]$/.test(sentence.text) && isWholeQuestion(sentence.text, quote)) return 'question';
  return isMereIdea(upTo(sentence.text, quote)) ? 'hypothetical' : null;
}

/** "I may see all accounts" claims a right, which waits for an approval; "I may move to Rome" is an idea. */
function isMereIdea(sentence: string): boolean {
  if (!isHypothetical(sentence)) return false;
  const claimed = withoutMay(sentence);
  return claimed === sentence || !claimsPermission(claimed) || isHypothetical(claimed);
}

/** A quote that begins where the question begins, or runs to its end without a comma, is asked and not said. */
function isWholeQuestion(sentence: string, quote: string): boolean {
  const rest = sentence.slice(sentence.indexOf(quote) + quote.length);
  return isQuestion(sentence.replace(/[?？]+$/, '')) && !/[,，;；]/.test(rest);
}

/** The sentence to the end of the quote: what follows another comma does not make it unreal. */
function upTo(sentence: string, quote: string): string {
  return sentence.slice(0, sentence.indexOf(quote) + quote.length);
}

/** How far around a quote words are read closely, in UTF-16 units. */
const reach = 1000;

/** All that users and tools said in the turn, and what the assistant said just before the quote (a "yes" points there). */
function wordsBehind({ turnIndex, quote }: Candidate, turn: Turn): Said {
  const said = turn.messages.filter(({ role }, index) => role !== 'assistant' || index === turnIndex - 1);
  const message = turn.messages[turnIndex]?.content ?? '';
  const start = Math.max(0, message.indexOf(quote));
  const around = message.slice(Math.max(0, start - reach), start + quote.length + reach);
  const before = turn.messages[turnIndex - 1]?.content.slice(-reach) ?? '';
  return { text: said.map(({ content }) => content).join('\n'), near: `${before}\n${around}`, at: turn.at };
}

function isTrifling(
  { stance, importance, explicit, content, entities }: Candidate,
  options: Pick<CheckOptions, 'entities'>,
): boolean {
  if (explicit || importance >= floor[stance]) return false;
  const named = options.entities ?? [];
  return !named.some((name) => entities.includes(name) || content.toLowerCase().includes(name.toLowerCase()));
}

function honestSummary({ summary }: Candidate, said: Said): string | null {
  if (summary === null) return null;
  const text = withoutInventedDates(summary, said);
  return text === null || inventsValue(text, said) ? null : text;
}

/**
 * A made-up end would hide a memory: a date stays only if it was said or follows from what was said. The first and last
 * day of a year stand for the year.
 */
function honestPeriod({ validFrom, validUntil }: Candidate, said: Said): Pick<Candidate, 'validFrom' | 'validUntil'> {
  const wasSaid = (date: string): boolean => withoutInventedDates(`x ${date}.`, said) === `x ${date}.`;
  const honest = (instant: string | null): string | null => {
    if (instant === null) return null;
    const isYear = /^-(?:01-01|12-31)/.test(instant.slice(4));
    return wasSaid(isYear ? instant.slice(0, 4) : instant.slice(0, 10)) ? instant : null;
  };
  return { validFrom: honest(validFrom), validUntil: honest(validUntil) };
}
