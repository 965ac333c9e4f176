// The user's answer to the one question of a session: what it does to the memory that waits.
import type { Session } from '../client/session.js';
import type { UserMemory } from '../client/user-memory.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { answerOf } from '../domain/write/answer-to-question.js';
import type { MemoryRun } from './middleware-run.js';
import { putAs } from './question-put.js';
import type { AgentTurn } from './turn-of.js';

/**
 * Confirms or rejects the pending memory this session asked about, when the user's message answers that question. The
 * answer is accepted, not waited for; the turn of the answer must have been handed in. Nothing happens when the message
 * is no clear answer, when the assistant's message before it did not put the question, and when the memory no longer
 * waits.
 */
export async function readAnswer(
  { user, sessionId }: Pick<MemoryRun, 'user' | 'sessionId'>,
  turn: Pick<AgentTurn, 'query' | 'before'>,
): Promise<void> {
  if (answerOf(turn.query) === null || turn.before === null || sessionId === undefined) return;
  const session = user.session(sessionId);
  const asked = await session.asked();
  const waiting = asked === null ? null : await user.get(asked.memoryId);
  if (waiting?.status !== 'pending') return;
  const verdict = await verdictOf(user, waiting, {
    said: turn.query,
    reply: turn.before ?? (await replyBefore(session)),
  });
  if (verdict === 'confirm') await user.confirm(waiting.id, { wait: false });
  if (verdict === 'reject') await user.reject(waiting.id, { wait: false });
}

/** The last words of the assistant in the turn before the newest one; '' when somebody else spoke last. */
async function replyBefore(session: Session): Promise<string> {
  const turns = await session.recent(2);
  const last = turns.length < 2 ? undefined : turns[0]!.messages.at(-1);
  return last?.role === 'assistant' ? last.content : '';
}

interface Exchange {
  /** What the user said. */
  readonly said: string;
  /** What the assistant had said before it. */
  readonly reply: string;
}

async function verdictOf(
  user: UserMemory,
  waiting: MemoryRecord,
  { said, reply }: Exchange,
): Promise<'confirm' | 'reject' | null> {
  const replaces = waiting.hold?.replaces ?? [];
  const former = await Promise.all(replaces.map((id) => user.get(id)));
  const contents = former.flatMap((record) => (record === null ? [] : [record.content]));
  const put = putAs(reply, waiting.content, contents);
  // "No change" to "Do you live in Faro now?" keeps the former value: it says nothing clear about the new one.
  const answer = answerOf(said, put === 'waiting' && replaces.length > 0 ? 'new' : 'still');
  if (put === null || answer === null) return null;
  return (answer === 'yes') === (put === 'waiting') ? 'confirm' : 'reject';
}
