// A turn as the model reads it: one JSON message a line between delimiters. JSON escapes quotes and line
// breaks in a way models read back exactly, and no message text can close the delimiter.
import type { TurnMessage } from '../../domain/turn.js';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The messages at `indices`, each with its index in the whole turn, and the day they were said. */
export function turnText(messages: readonly TurnMessage[], indices: readonly number[], at: string): string {
  const lines = indices.map((index) => messageLine(index, messages[index]));
  return [`<turn said="${dayText(at)}">`, ...lines, '</turn>'].join('\n');
}

/** An instant as a date a model can count from: `2026-11-29, Sunday`. */
export function dayText(at: string): string {
  const date = new Date(at);
  return `${date.toISOString().slice(0, 10)}, ${weekdays[date.getUTCDay()] ?? ''}`;
}

/** Any value as JSON in which no `<` followed by a letter or slash is left: it cannot open or close a delimiter. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/<(?=[/a-z!])/gi, '\\u003c');
}

function messageLine(index: number, message: TurnMessage | undefined): string {
  const { role, name, content } = message ?? { role: 'user', name: null, content: '' };
  return safeJson({ message: index, role, ...(name === null ? {} : { name }), text: content });
}
