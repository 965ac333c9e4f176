import { MemoryError } from '../../domain/errors.js';

/** The limit, when it is a whole number of at least 1; `invalid_input` otherwise (SQLite takes −1 as "all"). */
export function requireLimit(limit: number): number {
  if (Number.isSafeInteger(limit) && limit >= 1) return limit;
  throw new MemoryError('invalid_input', `the limit is ${limit}; it must be a whole number of at least 1`);
}
