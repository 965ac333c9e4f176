// Which messages of a turn go into one call.
import type { TurnMessage } from '../../domain/turn.js';

/** Indices of messages in the turn, in order. */
export type Indices = readonly number[];

/** The messages in as few parts as stay within `maxChars` each; a longer single message is a part of its own. */
export function partsOf(messages: readonly TurnMessage[], maxChars: number): readonly Indices[] {
  const parts: number[][] = [];
  let room = 0;
  for (const [index, { content }] of messages.entries()) {
    const part = parts.at(-1);
    if (part === undefined || content.length > room) {
      parts.push(withQuestion(messages, index));
      room = maxChars - content.length;
    } else {
      part.push(index);
      room -= content.length;
    }
  }
  return parts.filter((part) => hasEvidence(messages, part));
}

/** Two halves of about equal length, or null when there is but one message with evidence in it. */
export function halveMessages(messages: readonly TurnMessage[], part: Indices): readonly [Indices, Indices] | null {
  const length = (indices: Indices): number =>
    indices.reduce((sum, index) => sum + (messages[index]?.content.length ?? 0), 0);
  const half = length(part) / 2;
  const cuts = part.map((_, at) => at).slice(1);
  const usable = cuts.filter((at) => hasEvidence(messages, part.slice(0, at)) && hasEvidence(messages, part.slice(at)));
  const [cut] = usable.toSorted(
    (a, b) => Math.abs(length(part.slice(0, a)) - half) - Math.abs(length(part.slice(0, b)) - half),
  );
  if (cut === undefined) return null;
  const from = withQuestion(messages, part[cut] ?? 0).filter((index) => index >= (part[0] ?? 0));
  return [part.slice(0, cut), [...from, ...part.slice(cut + 1)]];
}

/** True when a message that may be quoted is among them: the assistant's words are context only. */
function hasEvidence(messages: readonly TurnMessage[], part: Indices): boolean {
  return part.some((index) => messages[index]?.role !== 'assistant');
}

/** A part that begins with a reply takes along what it replies to. */
function withQuestion(messages: readonly TurnMessage[], index: number): number[] {
  return messages[index]?.role === 'user' && messages[index - 1]?.role === 'assistant' ? [index - 1, index] : [index];
}
