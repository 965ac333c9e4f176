// The ways a text reaches a memory, without a store: what is kept of it, and what was refused as an order.
import { rulesExtractor } from '../../../../src/adapters/rules/extractor.js';
import type { Candidate } from '../../../../src/domain/candidate.js';
import { gated } from '../../../../src/domain/gate/judge.js';
import { limits } from '../../../../src/domain/limits.js';
import type { MemorySource } from '../../../../src/domain/memory-record.js';
import type { Turn } from '../../../../src/domain/turn.js';
import { verbatimCandidates } from '../../../../src/domain/verbatim-candidates.js';
import { addInput } from '../../../../src/domain/write/add-input.js';
import { checkCandidates, type CheckedCandidates, type Gate } from '../../../../src/domain/write/check-candidate.js';
import { worthExtracting } from '../../../../src/domain/write/prefilter.js';
import { sentencesOf } from '../../../../src/domain/write/sentences.js';
import { turnInput } from '../../../../src/domain/write/turn-input.js';
import { aTurn } from '../../../adapters/rules/extract-text.js';
import { credulous } from './whole-sentences.js';

const nothing: CheckedCandidates = { candidates: [], refusals: [] };

/** Said by the user, or pasted by the user; read by the rules. */
export async function asUserMessage(text: string): Promise<CheckedCandidates> {
  return byRules([{ role: 'user', content: text }]);
}

/** Returned by a tool that is fully kept; read by the rules, which never read tools. */
export async function asToolMessage(text: string): Promise<CheckedCandidates> {
  return byRules([
    { role: 'user', content: 'What does it say?' },
    { role: 'tool', name: 'read_page', content: text },
  ]);
}

async function byRules(messages: readonly object[]): Promise<CheckedCandidates> {
  const turn = aTurn(turnInput(messages, { toolOutput: 'all' }).messages);
  if (!worthExtracting(turn.messages)) return nothing;
  const { candidates } = await rulesExtractor().extract(turn, { instructions: null, examples: [], entities: [] });
  return checkCandidates(turn, candidates);
}

/** Returned by a tool and read by the most credulous model there is: it proposes every sentence as a rule. */
export function asToolMessageToCredulousModel(text: string): CheckedCandidates {
  const { messages } = turnInput([{ role: 'tool', name: 'read_page', content: text }], { toolOutput: 'all' });
  const turn = aTurn(messages);
  const quotes = [...new Set(sentencesOf(messages[0]?.content ?? '').map((sentence) => sentence.text))];
  return checkCandidates(
    turn,
    quotes.map((quote) => credulous(quote)),
    { maxCandidates: quotes.length },
  );
}

/** Handed in verbatim by `add`, with the source kind of its origin; in several facts when one cannot hold it. */
export function asAddedFact(text: string, sourceKind: MemorySource['kind']): CheckedCandidates {
  return added(text, sourceKind);
}

/** The same as the extract step sees it: through the table of the gate as well, with every consent. */
export function asAddedThroughTable(text: string, sourceKind: MemorySource['kind']): CheckedCandidates {
  return added(text, sourceKind, (candidate) => gated(candidate, { consents: ['health', 'finance', 'identity'] }));
}

function added(text: string, sourceKind: MemorySource['kind'], gate?: Gate): CheckedCandidates {
  const pieces = text.match(new RegExp(`[^]{1,${limits.contentChars}}`, 'gu')) ?? [];
  const { facts } = addInput(pieces.map((content) => ({ content, sourceKind })));
  const turn: Turn = { ...aTurn([]), facts };
  return checkCandidates(turn, verbatimCandidates(turn), gate === undefined ? {} : { gate });
}

/** True when something was refused because it gives orders. */
export function refusedAsOrder({ refusals }: CheckedCandidates): boolean {
  return refusals.some(({ reason }) => reason === 'instruction');
}

/** What was kept. */
export function kept({ candidates }: CheckedCandidates): readonly Candidate[] {
  return candidates;
}
