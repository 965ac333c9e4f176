// Whatever was thrown, as the one error type.
import { isMemoryError, MemoryError } from '../domain/errors.js';

/** The error itself when it is a MemoryError, else `internal` with the thrown value as its cause. */
export function asMemoryError(error: unknown): MemoryError {
  if (isMemoryError(error)) return error;
  return new MemoryError('internal', 'recall failed inside a part of this package or of the app', { cause: error });
}
