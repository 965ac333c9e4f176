// Options of the public verbs are checked strictly: an unknown key is an error that names it, never ignored.
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { extraValues } from '../domain/memory-record.js';
import { readable } from '../domain/readable.js';

/** Shapes several verbs share. */
export const optionSchemas = {
  id: z
    .string()
    .min(1)
    .max(limits.idChars)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must be printable text'),
  filter: extraValues,
};

/** The parsed value; `invalid_input` with one line that names the option and the fault. */
export function checkedOptions<S extends z.ZodType>(verb: string, schema: S, value: unknown): z.output<S> {
  const read = readable(`what ${verb} was given`, () => {
    const result = schema.safeParse(value);
    // Putting a fault into words reads the value once more.
    return result.success ? result : { success: false as const, fault: firstIssue(result.error) };
  });
  if (read.success) return read.data;
  throw new MemoryError('invalid_input', `${verb}: ${read.fault}`, { context: { verb } });
}

/** The first fault of a parse as one line: path, then what was expected. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]!;
  if (issue.code === 'unrecognized_keys') return `unknown option ${namesOf(issue.keys)}`;
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

const mostNames = 5;
const longestName = 60;

/** The first few names, none of them long: a wrong kind of object has hundreds. */
function namesOf(keys: readonly string[]): string {
  const names = keys.slice(0, mostNames).map((key) => JSON.stringify(key.slice(0, longestName)));
  const more = keys.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
