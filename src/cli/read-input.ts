// Text or JSON messages from an argument, a file or standard input.
import { MemoryError } from '../domain/errors.js';
import { flagText, type CommandInput } from './command.js';
import { readTextFile } from './read-all.js';

/** The text of the arguments, of --file, or of standard input (`-`). `invalid_input` when there is none, or two. */
export async function readText({ flags, arguments: words, console }: CommandInput): Promise<string> {
  const file = flagText(flags, 'file');
  if (file !== undefined && words.length > 0) throw new MemoryError('invalid_input', 'give a text or --file, not both');
  if (file !== undefined) return readTextFile(file);
  if (words.length === 1 && words[0] === '-') return console.stdin();
  if (words.length > 0) return words.join(' ');
  throw new MemoryError('invalid_input', 'give a text, --file FILE, or - to read standard input');
}

/** Begins like a message or a list of messages, and names who speaks: nobody says `[{"role":` by mouth. */
const begins = /^\s*\[?\s*\{\s*"/;
const namesSpeaker = /"role"\s*:|"type"\s*:\s*"(?:human|ai|system|tool|function|constructor)"/;

/**
 * Messages when the text is JSON of one message or a list of them, else the text itself. `invalid_input` when it
 * begins like messages and is no valid JSON: a broken file would otherwise be remembered as the user's words.
 */
export function asMessages(text: string): unknown {
  if (!begins.test(text) || !namesSpeaker.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return holdsMessages(value) ? value : text;
  } catch {
    throw new MemoryError(
      'invalid_input',
      'this begins like JSON messages but is not valid JSON; mend it, or add --text',
    );
  }
}

// One is enough: what is wrong with the others is said by their position.
function holdsMessages(value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value];
  return values.some((one) => typeof one === 'object' && one !== null && ('role' in one || 'type' in one));
}
