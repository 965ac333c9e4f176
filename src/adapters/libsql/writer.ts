// What the four parts of a store write with: the shared database, the queue, and the deadline of each write.
import type { InStatement, ResultSet } from '@libsql/client/sqlite3';
import { MemoryError } from '../../domain/errors.js';
import type { Clock, WriteOptions } from '../../ports/index.js';
import type { Database } from './database.js';
import type { WriteQueue } from './write-queue.js';
import type { Wiper } from './wiper.js';

/** Commits statements together; `timeout` when the write's deadline has passed. */
export type Commit = (statements: readonly InStatement[]) => Promise<readonly ResultSet[]>;

export interface Writer extends Wiper {
  /** The database for reading; `store_unavailable` after close. */
  database(): Database;
  /**
   * Runs a task that reads, decides and commits, alone. The deadline is looked at when its turn comes and again right
   * before a commit: a process that was frozen in between writes nothing when it wakes up.
   */
  write<T>(options: WriteOptions, task: (database: Database, commit: Commit) => Promise<T>): Promise<T>;
}

export interface WriterOptions {
  readonly database: Database;
  readonly queue: WriteQueue;
  readonly wiper: Wiper;
  readonly clock: Clock;
  readonly isClosed: () => boolean;
}

/** A writer over the folder's shared connection. */
export function writer({ database, queue, wiper, clock, isClosed }: WriterOptions): Writer {
  const opened = (): Database => {
    if (!isClosed()) return database;
    throw new MemoryError('store_unavailable', 'the store is closed; open it again');
  };
  return {
    database: opened,
    owe: (options) => wiper.owe(options),
    wipe: (which) => wiper.wipe(which),
    write(options, task) {
      opened();
      return queue.run(async () => {
        requireTime(options, clock());
        return task(database, (statements) => {
          requireTime(options, clock());
          return database.write(statements);
        });
      });
    },
  };
}

function requireTime({ deadline }: WriteOptions, now: number): void {
  if (deadline === undefined || now < deadline) return;
  throw new MemoryError('timeout', `the deadline of the write passed ${now - deadline} ms ago; nothing was written`);
}
