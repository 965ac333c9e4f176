// The current turn of an agent's messages: from the last thing the user said to the end.
import type { BaseMessage } from '@langchain/core/messages';
import { lengthPrefixed, sha256Hex } from '../domain/digest.js';
import { textOf } from './text-of.js';

/** The messages of the turn, and what identifies it. */
export interface AgentTurn {
  /** The user's words. */
  readonly query: string;
  /**
   * A digest of the id and the words of the user's message; the same for the whole tool loop and after a resume. With
   * the words in it, an app that gives every message the same id still has one turn for each.
   */
  readonly turnId: string;
  /** The user's message first. */
  readonly messages: readonly BaseMessage[];
  /**
   * What the assistant had said just before, or null when that was not the last thing said. Undefined when nothing is
   * known of what was said before: the app sends only the newest message, or a summarizer took the others away.
   */
  readonly before: string | null | undefined;
  /** What was said before the turn, oldest first. */
  readonly earlier: readonly BaseMessage[];
}

/** The messages that were really said: without the summaries other middleware writes in the user's name. */
export function saidIn(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  return messages.filter((message) => (message.additional_kwargs?.['lc_source'] ?? null) === null);
}

/** Null when the user has said nothing. Summaries written by other middleware are never the user's words. */
export function turnOf(messages: readonly BaseMessage[]): AgentTurn | null {
  const said = saidIn(messages);
  const start = said.findLastIndex((message) => message.getType() === 'human');
  if (start < 0) return null;
  const human = said[start]!;
  const query = textOf(human.content) ?? '';
  return {
    query,
    turnId: sha256Hex(lengthPrefixed([human.id ?? String(start), query])),
    messages: said.slice(start),
    before: answerIn(said[start - 1]),
    earlier: said.slice(0, start),
  };
}

function answerIn(message: BaseMessage | undefined): string | null | undefined {
  if (message === undefined) return undefined;
  return message.getType() === 'ai' ? textOf(message.content) : null;
}
