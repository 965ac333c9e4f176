// One process per folder. The lock is an SQLite lock on a file of its own, so the system frees it on kill -9.
import type { Client } from '@libsql/client/sqlite3';
import { join } from 'node:path';
import { MemoryError } from '../../domain/errors.js';
import { connect } from './database.js';
import { libsqlError, vendorCode } from './errors.js';
import { createPrivateFile } from './folder.js';

/** Long enough for a process that is just closing, short enough for a person who waits. */
const waitMs = 300;

export interface FolderLock {
  /** Lets the next opener in; a second call does nothing. */
  release(): Promise<void>;
}

/** Locks the folder until release or the end of the process; `folder_in_use` when someone else holds it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'lock.db');
  await createPrivateFile(file);
  const client = await connect(file, waitMs);
  try {
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    // In this mode a connection keeps the lock of its first write.
    await client.batch(['CREATE TABLE IF NOT EXISTS held (pid INTEGER)', 'DELETE FROM held'], 'write');
  } catch (error) {
    client.close();
    throw isBusy(error) ? folderInUse(folder, error) : libsqlError(error);
  }
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      await unlock(client);
    },
  };
}

// The mode only changes at the next read; closed without it, the file stays locked for this process until the
// connection is garbage-collected.
async function unlock(client: Client): Promise<void> {
  try {
    await client.execute('PRAGMA locking_mode = NORMAL');
    await client.execute('SELECT count(*) FROM held');
  } catch (error) {
    throw libsqlError(error);
  } finally {
    client.close();
  }
}

function isBusy(error: unknown): boolean {
  return vendorCode(error) === 'SQLITE_BUSY' || vendorCode(error) === 'SQLITE_LOCKED';
}

function folderInUse(folder: string, cause: unknown): MemoryError {
  const message = `another process has ${folder} open; end it, choose another folder, or use the distributed engine`;
  return new MemoryError('folder_in_use', message, { context: { folder }, cause });
}
