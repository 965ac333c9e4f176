// Turns what the file system throws into MemoryErrors.
import { isMemoryError, MemoryError } from '../../domain/errors.js';

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** A MemoryError for whatever was thrown; one that is already a MemoryError comes back unchanged. */
export function folderError(folder: string, error: unknown): MemoryError {
  if (isMemoryError(error)) return error;
  const code = systemCode(error);
  const cure = full.includes(code) ? 'make room there' : 'check that it exists and may be written';
  const message = `the archive folder ${folder} cannot be used (${code}); ${cure}`;
  return new MemoryError('store_unavailable', message, { context: { folder, systemCode: code }, cause: error });
}

/** Is it that a file or folder is not there? */
export function isMissing(error: unknown): boolean {
  return systemCode(error) === 'ENOENT';
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
