// Where a text comes from decides whether it may be remembered: injected memories, system prompts and summaries may not.
import { stripBlocks } from '../block-tags.js';
import type { TurnMessage } from '../turn.js';
import { cleanText } from './clean-text.js';
import type { ReadMessage } from './message-shapes.js';

/** How much of what tools return is kept: nothing, reports of failures, everything. */
export type ToolOutput = 'off' | 'failures' | 'all';

const failure =
  /^\s*(?:\W*(?:error|exception|traceback|fatal|failed|failure|错误|失败|异常)\b|\{\s*"(?:error|exception)"\s*:)/i;
/** `\b` knows no Chinese letters. */
const chineseFailure = /^\s*(?:错误|失败|异常|出错)/;

/** The messages that were really said, in order: blocks stripped, control characters out, empty ones left out. */
export function spokenMessages(messages: readonly ReadMessage[], toolOutput: ToolOutput): readonly TurnMessage[] {
  return messages.flatMap((message) => spoken(message, toolOutput));
}

/** True for a message whose words may be kept: not a system text, a summary, or tool output that is off. */
export function isSpoken(message: ReadMessage, toolOutput: ToolOutput): boolean {
  const { role } = message;
  if (role === 'system' || role === 'dropped' || message.summary) return false;
  return role !== 'tool' || mayKeep(message, toolOutput);
}

function spoken(message: ReadMessage, toolOutput: ToolOutput): readonly TurnMessage[] {
  const { role } = message;
  if (role === 'system' || role === 'dropped' || !isSpoken(message, toolOutput)) return [];
  const content = cleanText(stripBlocks(message.text));
  if (content.trim() === '') return [];
  const name = message.name === null ? '' : cleanText(message.name).trim();
  const failed = role === 'tool' && reportsFailure(message) ? { failed: true as const } : {};
  return [{ role, content, name: name === '' ? null : name, ...failed }];
}

function mayKeep(message: ReadMessage, toolOutput: ToolOutput): boolean {
  if (toolOutput !== 'failures') return toolOutput === 'all';
  return reportsFailure(message);
}

/** True for a tool's message that is marked as an error or begins like one. */
function reportsFailure({ failed, text }: ReadMessage): boolean {
  return failed || failure.test(text) || chineseFailure.test(text);
}
