// The thread of a run as the id of a session: middleware and tools must agree on it.
import { sha256Hex } from '../domain/digest.js';
import { limits } from '../domain/limits.js';
import type { RunScope } from './principal-from.js';

/** The thread's id; one that cannot be an id (too long, with control characters) by its digest; undefined without one. */
export function threadOf({ configurable }: RunScope): string | undefined {
  const thread = configurable?.['thread_id'];
  if (typeof thread === 'number') return String(thread);
  if (typeof thread !== 'string' || thread === '') return undefined;
  const isId = thread.length <= limits.idChars && thread.isWellFormed() && !/\p{Cc}/u.test(thread);
  return isId ? thread : sha256Hex(thread);
}
