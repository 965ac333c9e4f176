// What the assistant and tools said is context, never a fact: too long or too much, it is cut, and the user's words are
// still kept.
import type { BaseMessage } from '@langchain/core/messages';
import { limits } from '../domain/limits.js';
import { clip } from '../domain/recall/clip.js';
import { textOf } from './text-of.js';

/** A UTF-16 unit takes three bytes at most. */
const longest = Math.floor(limits.messageBytes / 3);

/** The text, cut to what one message may hold. */
export function cutToLimit(text: string): string {
  return text.length <= longest ? text : clip(text, longest);
}

/**
 * The messages of a turn as `remember` takes them. What the user said is left as it is. Of the others those without
 * text go (tool calls), the over-long ones are cut, and when a long tool loop has more than a turn may hold, the newest
 * stay, answers before tool results.
 */
export function withinLimits(messages: readonly BaseMessage[]): readonly unknown[] {
  const kept = new Set(messages.filter(isHuman));
  let room = limits.turnMessages - kept.size;
  let bytes = limits.turnBytes - [...kept].reduce((sum, message) => sum + bytesOf(message), 0);
  for (const message of newestAnswersFirst(messages)) {
    const size = bytesOf(message);
    if (room === 0 || size > bytes) continue;
    kept.add(message);
    room -= 1;
    bytes -= size;
  }
  return messages.filter((message) => kept.has(message)).map(cut);
}

function newestAnswersFirst(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const others = messages.filter((message) => !isHuman(message) && textIn(message).trim() !== '').toReversed();
  return [
    ...others.filter((message) => message.getType() === 'ai'),
    ...others.filter((message) => message.getType() !== 'ai'),
  ];
}

function isHuman(message: BaseMessage): boolean {
  return message.getType() === 'human';
}

function textIn(message: BaseMessage): string {
  return textOf(message.content) ?? '';
}

function bytesOf(message: BaseMessage): number {
  const text = textIn(message);
  return Buffer.byteLength(isHuman(message) ? text : cutToLimit(text));
}

function cut(message: BaseMessage): unknown {
  const text = textIn(message);
  if (isHuman(message) || text.length <= longest) return message;
  const status = 'status' in message ? { status: message.status } : {};
  return { role: message.getType(), content: cutToLimit(text), ...status };
}
