// Options of LongTermMemory, and whose memory one call of it is about.
import { randomUUID } from 'node:crypto';
import type { InputValues } from '@langchain/core/memory';
import type { RecallOptions } from '../client/recall.js';
import type { Session } from '../client/session.js';
import type { UserMemory } from '../client/user-memory.js';
import { MemoryError } from '../domain/errors.js';
import { lastOf, waitingAtMost, type ChatHistory, type ShownMessage } from './chat-history.js';
import { checkedUserMemory, checkLongTermMemory } from './long-term-memory-settings.js';
import type { OnError } from './report-error.js';
import { withinTime } from './within-time.js';

/** Fixed for the object, or found for each call from the values the chain is called with. */
type Fixed<T> = T | ((values: InputValues) => T);

/** Options of `LongTermMemory`. */
export interface LongTermMemoryOptions {
  /**
   * The principal's memory: `memory.for('alice')`. A chain that serves many users takes a function of the chain's
   * values, `({ userId }) => memory.for(userId)`; set `inputKey` then, and take the user from your own authentication.
   */
  readonly memory: Fixed<UserMemory>;
  /** Variable of the prompt; default `history`. */
  readonly memoryKey?: string;
  /** Key of the user's words; inferred when only one holds text (lists beside it do not count). */
  readonly inputKey?: string;
  /** Key of the answer; inferred when there is only one (`intermediateSteps`, `messages` and `sourceDocuments` of chains do not count). */
  readonly outputKey?: string;
  /** Messages instead of a string; default false. */
  readonly returnMessages?: boolean;
  /**
   * The kind of message the memories are, with `returnMessages`; default `system`. Some models (Anthropic's) take no
   * system message after the first: use `human` when the prompt begins with one.
   */
  readonly memoriesAs?: 'system' | 'human';
  /** Default: a new session for each object. */
  readonly sessionId?: Fixed<string>;
  /** Last turns shown after the memories; default 5, 0 for none. */
  readonly recentTurns?: number;
  /** Shows only turns said within these milliseconds; default: however old. For a `chatHistory` set its own time to live. */
  readonly recentWithinMs?: number;
  /**
   * Any LangChain message history, such as Redis: the last turns come from it instead of the ledger, each turn is added
   * to it as it was said (not redacted), and `clear()` clears it. A history that does not answer within
   * `recall.deadlineMs` (default 5,000) has failed. A function of the values when `memory` is one.
   */
  readonly chatHistory?: Fixed<ChatHistory>;
  /** Tokens of the whole value, last turns included; default 1,000. */
  readonly budgetTokens?: number;
  /**
   * Further options of each recall. At most one question about a memory that waits is asked in a session, and a clear
   * yes or no to it is taken as the answer; `questions: 0` asks none.
   */
  readonly recall?: Omit<RecallOptions, 'budgetTokens' | 'sessionId'>;
  /** Throw when the store or the chat history fails, instead of an empty value and a report; default false. */
  readonly strict?: boolean;
  /** Told of every failure that was not thrown; default: a process warning. */
  readonly onError?: OnError;
}

/** Whose memory a call is about. */
export interface Place {
  readonly memory: UserMemory;
  readonly session: Session;
  readonly history: ChatHistory | null;
  /** What was said in the last turns, oldest first; `timeout` when neither ledger nor history answers in time. */
  readonly lastTurns: (count: number) => Promise<readonly ShownMessage[]>;
}

const defaultDeadlineMs = 5000;

/** Finds the place of each call. `invalid_input` for wrong options, and for those that contradict each other. */
export function placing(options: LongTermMemoryOptions): (values: InputValues) => Place {
  checkLongTermMemory(options);
  const { memory, chatHistory, sessionId = randomUUID() } = options;
  if (typeof memory === 'function' && chatHistory !== undefined && typeof chatHistory !== 'function') {
    throw invalid('chatHistory must be a function of the values when memory is one, or users would share it');
  }
  if (chatHistory !== undefined && options.recentWithinMs !== undefined) {
    throw invalid('recentWithinMs is for turns of the ledger; give the chat history a time to live of its own');
  }
  const deadlineMs = options.recall?.deadlineMs ?? defaultDeadlineMs;
  return (values) => {
    const user = checkedUserMemory(of(memory, values));
    const session = answeringWithin(deadlineMs, user.session(of(sessionId, values)));
    const history = chatHistory === undefined ? null : waitingAtMost(deadlineMs, of(chatHistory, values));
    const lastTurns = (count: number): Promise<readonly ShownMessage[]> =>
      history === null ? turnsOf(session, count, options.recentWithinMs) : lastOf(history, count);
    return { memory: user, session, history, lastTurns };
  };
}

/** The session with a limit to each wait before the model is asked; what ends it is waited for. */
function answeringWithin(deadlineMs: number, session: Session): Session {
  const bounded = <T>(work: Promise<T>): Promise<T> => withinTime(deadlineMs, 'the ledger', work);
  return {
    ...session,
    recent: (count, options) => bounded(session.recent(count, options)),
    asked: () => bounded(session.asked()),
    ask: (memoryId) => bounded(session.ask(memoryId)),
  };
}

async function turnsOf(session: Session, count: number, within?: number): Promise<readonly ShownMessage[]> {
  const turns = await session.recent(count, within === undefined ? {} : { within });
  return turns.flatMap((turn) => turn.messages);
}

function of<T extends object | string>(fixed: Fixed<T>, values: InputValues): T {
  return typeof fixed === 'function' ? fixed(values) : fixed;
}

function invalid(message: string): MemoryError {
  return new MemoryError('invalid_input', message);
}
