// The shapes of messages people hold: plain {role, content}, OpenAI parts, LangChain messages (live or serialised).
// LangChain is recognised by its form, so that no package of it is needed.
import { z } from 'zod';
import { MemoryError } from '../errors.js';
import type { Role } from '../turn.js';

/** One message as read, before anything is stripped. */
export interface ReadMessage {
  /** `system` text is never kept; `dropped` stands for messages that only change a history. */
  readonly role: Role | 'system' | 'dropped';
  readonly text: string;
  readonly name: string | null;
  /** Written by a summarizer, not said by anybody. */
  readonly summary: boolean;
  /** A tool that reports an error. */
  readonly failed: boolean;
}

const roles: Readonly<Record<string, ReadMessage['role']>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
  system: 'system',
  developer: 'system',
  remove: 'dropped',
};

const part = z.union([
  z.string(),
  z.looseObject({ type: z.enum(['text', 'input_text', 'output_text']), text: z.string() }),
  z.looseObject({ type: z.undefined().optional(), text: z.string() }),
  // Images, audio, files, tool calls, reasoning: known by their type, never text that was said.
  z.looseObject({ type: z.string().refine((type) => !['text', 'input_text', 'output_text'].includes(type)) }),
]);
type Part = z.infer<typeof part>;

const body = z.looseObject({
  content: z.union([z.string(), z.array(part)]).nullish(),
  name: z.string().nullish(),
  status: z.unknown().optional(),
  is_error: z.unknown().optional(),
  additional_kwargs: z.looseObject({ lc_source: z.unknown().optional() }).nullish(),
});

/** Reads message `index` of a call. `invalid_input` names the position, the unknown role or the unreadable field. */
export function readMessage(value: unknown, index: number): ReadMessage {
  const { role, fields } = unwrap(value, index);
  const parsed = body.safeParse(fields);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'content');
    throw invalid(index, `has a ${field} that cannot be read; content is text or a list of parts`);
  }
  const { content, name, status, is_error: isError, additional_kwargs: extra } = parsed.data;
  return {
    role,
    text: textOf(content ?? ''),
    name: name ?? null,
    summary: extra?.lc_source !== undefined && extra.lc_source !== null,
    failed: status === 'error' || isError === true,
  };
}

function unwrap(given: unknown, index: number): { role: ReadMessage['role']; fields: unknown } {
  const value = messageOfPair(given);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(index, 'is not an object; give {role, content} or a LangChain message');
  }
  const message = value as Record<string, unknown>;
  const name = roleName(message);
  if (typeof name !== 'string' || name === '') throw invalid(index, 'has no role');
  const role = Object.hasOwn(roles, name.toLowerCase()) ? roles[name.toLowerCase()] : undefined;
  if (role === undefined) {
    const shown = JSON.stringify(name.slice(0, 40));
    throw invalid(index, `has the unknown role ${shown}; use user, assistant, tool or system`);
  }
  return { role, fields: fieldsOf(message) };
}

/** LangChain takes `['human', 'text']` for a message. */
function messageOfPair(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') return value;
  return { role: value[0], content: value[1] as unknown };
}

/** A plain role, a LangChain type, or the class name of a serialised LangChain message. */
function roleName(message: Record<string, unknown>): unknown {
  if (message.role !== undefined) return message.role;
  const kind = liveType(message) ?? message.type;
  if (kind === 'constructor' && Array.isArray(message.id)) {
    return roleInside(message.kwargs) ?? String(message.id.at(-1)).replace(/Message(?:Chunk)?$/, '');
  }
  return kind === 'generic' ? roleInside(message.data) : kind;
}

/** LangChain's ChatMessage carries any role; stored, it stands one level down. */
function roleInside(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { role?: unknown }).role : undefined;
}

/** LangChain's own accessors; `_getType` is the older name of `getType`. */
function liveType(message: Record<string, unknown>): unknown {
  const accessor = message.getType ?? message._getType;
  return typeof accessor === 'function' ? (accessor.call(message) as unknown) : undefined;
}

function fieldsOf(message: Record<string, unknown>): unknown {
  if (message.type === 'constructor') return message.kwargs;
  // The messages of a chat in the browser hold their parts under another name.
  if (message.content === undefined && Array.isArray(message.parts)) return { ...message, content: message.parts };
  const data = message.data;
  return message.content === undefined && typeof data === 'object' && data !== null ? data : message;
}

function textOf(content: string | Part[]): string {
  if (typeof content === 'string') return content;
  return content
    .map((item) => (typeof item === 'string' ? item : typeof item.text === 'string' && isText(item) ? item.text : ''))
    .filter((text) => text !== '')
    .join('\n');
}

function isText(item: { readonly type?: string | undefined }): boolean {
  return item.type === undefined || ['text', 'input_text', 'output_text'].includes(item.type);
}

function invalid(index: number, problem: string): MemoryError {
  return new MemoryError('invalid_input', `message ${index} ${problem}`, { context: { message: index } });
}
