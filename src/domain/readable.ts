// Values a caller hands in may throw when they are read: a getter, a proxy, a proxy that was revoked.
import { isMemoryError, MemoryError } from './errors.js';

/** What `read` makes of a caller's value; `invalid_input` ("WHAT cannot be read") when reading it throws. */
export function readable<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isMemoryError(error)) throw error;
    throw new MemoryError('invalid_input', `${what} cannot be read`);
  }
}
