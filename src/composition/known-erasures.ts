// What an operator kept of earlier erasures, as files hold it.
import { z } from 'zod';
import type { KnownErasure } from '../client/erasures.js';
import { MemoryError } from '../domain/errors.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const covered = z.looseObject({ subject: hash, scope: z.enum(['user', 'space']), partitions: z.array(hash) });
const listed = z.looseObject({ id: hash, scope: z.enum(['user', 'space']), receipt: covered.nullable() });

/** Receipts, one or a list; what "erasures list --json" printed, or hashes, one a line. `invalid_input` for anything else. */
export function erasuresIn(file: string, text: string): readonly KnownErasure[] {
  if (!text.trimStart().startsWith('{') && !text.trimStart().startsWith('[')) return hashesIn(file, text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MemoryError('invalid_input', `${file} begins like JSON and is none`);
  }
  return (Array.isArray(value) ? value : [value]).map((one) => knownOf(file, one));
}

function knownOf(file: string, value: unknown): KnownErasure {
  const receipt = covered.safeParse(value);
  if (receipt.success) return receipt.data;
  const status = listed.safeParse(value);
  if (!status.success) throw new MemoryError('invalid_input', `${file} holds something that is no receipt`);
  const { id: subject, scope, receipt: inner } = status.data;
  return inner ?? { subject, scope };
}

function hashesIn(file: string, text: string): readonly KnownErasure[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    if (!hash.safeParse(line).success)
      throw new MemoryError('invalid_input', `${file} holds a line that is not 64 hex digits`);
    return { subject: line };
  });
}
