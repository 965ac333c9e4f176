// The folder itself: made for its owner only, with files that only the owner can read.
import { chmod, mkdir, open, realpath, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MemoryError } from '../../domain/errors.js';

/**
 * The real path of the folder, made (0700, with a `.gitignore`) when missing. A folder that exists keeps its mode: it may hold other things;
 * the files in it are private in any case. `invalid_input` when the path is a file.
 */
export async function openFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    const made = await mkdir(path, { recursive: true, mode: 0o700 });
    const real = await realpath(path);
    // The process's umask may have taken bits of the mode away.
    if (made !== undefined) {
      await chmod(real, 0o700);
      // A folder of a project must not end up in its repository.
      await writeFile(join(real, '.gitignore'), '*\n', { mode: 0o600 });
    }
    return real;
  } catch (error) {
    throw folderError(path, error);
  }
}

/** Makes the file (0600) when missing and takes other people's rights off it when not. */
export async function createPrivateFile(file: string): Promise<void> {
  try {
    const handle = await open(file, 'a', 0o600);
    await handle.chmod(0o600);
    await handle.close();
  } catch (error) {
    throw folderError(file, error);
  }
}

function folderError(path: string, cause: unknown): MemoryError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const context = { path, systemCode: code };
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR') {
    return new MemoryError('invalid_input', `${path} is in the way: a folder is needed; choose another`, {
      context,
      cause,
    });
  }
  const message = `${path} cannot be used (${code}); check that it exists and may be written`;
  return new MemoryError('store_unavailable', message, { context, cause });
}
