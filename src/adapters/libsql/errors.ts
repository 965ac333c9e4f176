// Turns what libSQL throws into MemoryErrors; nothing outside this folder sees a vendor error.
import { isMemoryError, MemoryError, type ErrorCode } from '../../domain/errors.js';

/** What each vendor code means to a caller. SQLite's own messages are left in `cause`. */
const meanings: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  CLIENT_CLOSED: ['store_unavailable', 'the folder is closed; open it again'],
  SQLITE_BUSY: ['store_unavailable', 'another program is using the database file; close it and try again'],
  SQLITE_LOCKED: ['store_unavailable', 'another program is using the database file; close it and try again'],
  SQLITE_FULL: ['store_unavailable', 'the disk is full; free some space and try again'],
  SQLITE_IOERR: ['store_unavailable', 'the disk failed while reading or writing the database file'],
  SQLITE_CORRUPT: ['store_unavailable', 'the database file is damaged; put a backup of the folder in its place'],
  SQLITE_NOTADB: ['store_unavailable', 'the database file is not a database; put a backup of the folder in its place'],
  SQLITE_READONLY: ['store_unavailable', 'the database file may not be written; check who owns the folder'],
  SQLITE_PERM: ['store_unavailable', 'the database file may not be opened; check who owns the folder'],
  SQLITE_CANTOPEN: ['store_unavailable', 'the database file cannot be opened; check who owns the folder'],
  SQLITE_TOOBIG: ['invalid_input', 'the value is larger than the database can hold'],
};

/** A MemoryError for whatever was thrown; one that is already a MemoryError comes back unchanged. */
export function libsqlError(error: unknown): MemoryError {
  if (isMemoryError(error)) return error;
  const code = vendorCode(error);
  const [meaning, message] = meanings[code] ?? ['internal', `the database refused a statement (${code})`];
  return new MemoryError(meaning, message, { context: { vendorCode: code }, cause: error });
}

/** The vendor's code, `unknown` when there is none. */
export function vendorCode(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
