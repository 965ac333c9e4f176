// Working memory kept elsewhere: any LangChain message history (Redis, Postgres, a file) in place of the ledger.
import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { stripBlocks } from '../domain/block-tags.js';
import { textOf } from './text-of.js';
import { withinTime } from './within-time.js';

/** What is used of LangChain's `BaseChatMessageHistory` and `BaseListChatMessageHistory`. */
export interface ChatHistory {
  getMessages(): Promise<BaseMessage[]>;
  addMessages(messages: BaseMessage[]): Promise<void>;
  clear(): Promise<void>;
}

/** One message as it is shown. */
export interface ShownMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string;
}

/**
 * The messages of the last `turns` turns, oldest first; a turn begins where the user speaks. Only what the user and the
 * assistant said: calls and results of tools, system texts and injected memories are left out. LangChain's interface
 * reads the whole history, so let the store expire or trim it.
 */
export async function lastOf(history: ChatHistory, turns: number): Promise<readonly ShownMessage[]> {
  if (turns === 0) return [];
  const shown = (await history.getMessages()).flatMap(shownMessage);
  const starts = shown.flatMap(({ role }, place) =>
    role === 'user' && shown[place - 1]?.role !== 'user' ? [place] : [],
  );
  return shown.slice(starts.at(-turns) ?? 0);
}

function shownMessage(message: BaseMessage): readonly ShownMessage[] {
  const role = { human: 'user' as const, ai: 'assistant' as const }[message.getType() as string];
  const content = stripBlocks(textOf(message.content) ?? '').trim();
  return role === undefined || content === '' ? [] : [{ role, content }];
}

/** Adds what was said and what was answered, as they are. */
export async function addTurn(history: ChatHistory, said: string, answered: string): Promise<void> {
  await history.addMessages([new HumanMessage(said), ...(answered === '' ? [] : [new AIMessage(answered)])]);
}

/**
 * The history with a limit to each wait: a client of Redis whose server is away queues what it is asked for long.
 * `timeout` when the time is over; what comes later is ignored.
 */
export function waitingAtMost(deadlineMs: number, history: ChatHistory): ChatHistory {
  const bounded = <T>(work: Promise<T>): Promise<T> => withinTime(deadlineMs, 'the chat history', work);
  return {
    getMessages: () => bounded(history.getMessages()),
    addMessages: (messages) => bounded(history.addMessages(messages)),
    clear: () => bounded(history.clear()),
  };
}
