// The one question a session may ask about a memory that waits, in classic chains: put in a block, answered by a turn.
import type { OpenQuestion, RecallResult } from '../client/recall.js';
import { questionLine } from '../domain/recall/block-lines.js';
import { answerOf } from '../domain/write/answer-to-question.js';
import type { Place } from './long-term-memory-options.js';
import { readAnswer } from './middleware-question.js';

/** True when the session has had its question. Nothing is looked up for an empty query, which recalls nothing. */
export async function hasAsked({ session }: Place, query: string): Promise<boolean> {
  return query.trim() === '' || (await session.asked()) !== null;
}

/** The question that stands in the block, or null. */
export function questionIn({ questions, text }: RecallResult): OpenQuestion | null {
  return questions.find((one) => text.includes(questionLine(one.question))) ?? null;
}

/**
 * The assistant's message that `said` may answer: the last one of the session before it. Null when the words are no
 * clear answer, when the session has asked nothing, and when the assistant did not speak last. Look before the turn of
 * the answer is added.
 */
export async function answeredMessage({ session, lastTurns }: Place, said: string): Promise<string | null> {
  if (answerOf(said) === null || (await session.asked()) === null) return null;
  const last = (await lastTurns(1)).at(-1);
  return last?.role === 'assistant' ? last.content : null;
}

/** Confirms or rejects the memory the session asked about, when `before` put the question and `said` answers it. */
export async function answerQuestion({ memory, session }: Place, said: string, before: string): Promise<void> {
  await readAnswer({ user: memory, sessionId: session.id }, { query: said, before });
}
