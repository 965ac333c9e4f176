// The plain text of what LangChain hands around: strings, messages, content parts.

interface TextPart {
  readonly type: string;
  readonly text?: unknown;
}

/** Text of a string, a message, a list of messages or content parts; null when the value holds no text of that kind. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return textOfList(value);
  if (typeof value === 'object' && value !== null && 'content' in value) return textOf(value.content) ?? '';
  return null;
}

/**
 * What the user said in a value: as {@link textOf}, but '' for a message by anyone else, and of a list of messages
 * only the last ones of the user in a row. A list is often the whole conversation so far: the answers in it are no
 * words of the user, and what the user said earlier was handed in with its own turn.
 */
export function userTextOf(value: unknown): string | null {
  if (!Array.isArray(value)) return isByOther(value) ? '' : textOf(value);
  const values = value.map(messageOfPair);
  if (!values.some(isByOther)) return textOf(values);
  const last = values.findLastIndex((one) => !isByOther(one));
  const first = values.findLastIndex((one, place) => place < last && isByOther(one)) + 1;
  return last < 0 ? '' : textOf(values.slice(first, last + 1));
}

/** LangChain takes `['human', 'text']` for a message. */
function messageOfPair(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') return value;
  return { role: value[0], content: value[1] as unknown };
}

const userRoles: readonly unknown[] = ['human', 'user', undefined];

/** True for a message of the assistant, a tool or the system. */
function isByOther(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false;
  const { getType, role, type } = value as { getType?: unknown; role?: unknown; type?: unknown };
  const named = typeof getType === 'function' ? (getType.call(value) as unknown) : undefined;
  return !userRoles.includes(named === undefined || named === 'generic' ? (role ?? type) : named);
}

function textOfList(values: readonly unknown[]): string | null {
  const texts = values.map((value) => (isPart(value) ? partText(value) : textOf(value)));
  return texts.length > 0 && texts.every((text) => text !== null)
    ? texts.filter((text) => text !== '').join('\n')
    : null;
}

function isPart(value: unknown): value is TextPart {
  return typeof value === 'object' && value !== null && 'type' in value && !('content' in value);
}

function partText(part: TextPart): string {
  return part.type === 'text' && typeof part.text === 'string' ? part.text : '';
}
