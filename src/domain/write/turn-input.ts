// What `remember` accepts, and what of it becomes the messages of a turn.
import { MemoryError } from '../errors.js';
import { limits } from '../limits.js';
import { readable } from '../readable.js';
import type { TurnMessage } from '../turn.js';
import { readMessage } from './message-shapes.js';
import { isSpoken, spokenMessages, type ToolOutput } from './origin.js';
import { redactSecrets } from './redact.js';
import { checkTurnSize, tooLarge } from './size-limits.js';

/** How a turn is read. */
export interface TurnInputOptions {
  /** Default `off`. */
  readonly toolOutput?: ToolOutput;
}

/** Messages as they may be stored, and how many secrets of each kind were cut out. */
export interface TurnInput {
  readonly messages: readonly TurnMessage[];
  readonly redactions: Readonly<Record<string, number>>;
}

/**
 * Reads a text (said by the user), one message or a list of messages: plain `{role, content}` or LangChain's.
 * System text, summaries, injected memory blocks, images and empty messages are left out; secrets are redacted.
 * `invalid_input` for unknown roles or shapes, for anything over a limit, and when no text is left.
 */
export function turnInput(input: unknown, options: TurnInputOptions = {}): TurnInput {
  const values = readable('what is to be remembered', () => valuesOf(input));
  if (values.length > limits.turnMessages) {
    throw tooLarge('turnMessages', values.length, 'messages in one turn; hand in several turns');
  }
  const { toolOutput = 'off' } = options;
  const read = values
    .map((value, index) => readable(`message ${index}`, () => readMessage(value, index)))
    .map((message) =>
      // What is left out anyway may be as long as it likes: only what is kept is measured.
      isSpoken(message, toolOutput) ? message : { ...message, text: '' },
    );
  checkTurnSize(read.map((message) => message.text));
  const spoken = spokenMessages(read, toolOutput);
  if (spoken.length === 0) {
    throw new MemoryError('invalid_input', 'there is no text to remember; give a message with text by the user');
  }
  return redacted(spoken);
}

function valuesOf(input: unknown): readonly unknown[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  // Array.from, because map leaves the holes of a sparse list unread.
  if (Array.isArray(input)) return Array.from<unknown>(input);
  if (typeof input === 'object' && input !== null) return [input];
  throw new MemoryError('invalid_input', 'nothing to remember was given; give a text, a message or a list of messages');
}

function redacted(messages: readonly TurnMessage[]): TurnInput {
  const redactions: Record<string, number> = {};
  const clean = (text: string): string => {
    const { text: kept, counts } = redactSecrets(text);
    for (const [kind, count] of Object.entries(counts)) redactions[kind] = (redactions[kind] ?? 0) + count;
    return kept;
  };
  return {
    messages: messages.map((message) => ({
      ...message,
      content: clean(message.content),
      name: message.name === null ? null : clean(message.name).slice(0, limits.listItemChars).toWellFormed(),
    })),
    redactions,
  };
}
