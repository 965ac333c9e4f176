// Brings commits to the disk. SQLite itself (synchronous=FULL) would wait for the disk in this thread, and everything else
// in the process with it: so it is told not to, and the log is synced from a thread of the pool before a write is
// acknowledged. SQLite still syncs the log before it copies from it, and the main file before it reuses the log.
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { MemoryError } from '../../domain/errors.js';

/** The write-ahead log of an open database. */
export interface LogSync {
  /**
   * Resolves when every commit so far is on the disk. `store_unavailable` when the disk failed, then and for every call
   * after it: what the system has once failed to write it may have thrown away.
   */
  sync(): Promise<void>;
  close(): void;
}

/** Brings a file, given by its descriptor, to the disk. */
export type SyncFile = (descriptor: number) => Promise<void>;

/** For the database of this file, which stays open as long: its log is the same file all the while. */
export function logSync(file: string, syncFile: SyncFile = promisify(fdatasync)): LogSync {
  let descriptor: number | null = null;
  let failure: MemoryError | null = null;
  return {
    async sync() {
      if (failure !== null) throw failure;
      try {
        await syncFile((descriptor ??= openSync(`${file}-wal`, 'r+')));
      } catch (cause) {
        const message =
          'the disk failed while writing the log of the database file; check it and open the folder again';
        throw (failure = new MemoryError('store_unavailable', message, { cause }));
      }
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
