// The one connection to the folder's database file, and the settings every promise of the folder stands on.
import type { Client, InArgs, InStatement, ResultSet, Row } from '@libsql/client/sqlite3';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MemoryError } from '../../domain/errors.js';
import { libsqlError } from './errors.js';
import { logSync, type LogSync } from './log-sync.js';

/** How long a statement waits for a foreign program (a backup, a database browser); the process waits with it. */
const busyTimeoutMs = 1000;

// Per connection, so the client may have only one. libSQL opens with journal_mode=delete and busy_timeout=0.
// synchronous=NORMAL: commits do not wait for the disk, acknowledging does (log-sync.ts), so that an acknowledged write
// survives a power cut. secure_delete: removed text is overwritten.
// temp_store=memory: sorting never writes text to a temporary file. cache_size: 64 MB keeps 10k memories in memory.
const settings = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  'PRAGMA secure_delete = ON',
  'PRAGMA temp_store = MEMORY',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -65536',
];

/** Statements against the open database; every failure is a MemoryError. */
export interface Database {
  /** Rows of one reading statement. */
  query(sql: string, args?: InArgs): Promise<readonly Row[]>;
  /** Several reading statements that see the same state. */
  queryAll(statements: readonly InStatement[]): Promise<readonly ResultSet[]>;
  /** All statements or none, on disk when it resolves. Only from inside the write queue. */
  write(statements: readonly InStatement[]): Promise<readonly ResultSet[]>;
  /**
   * Writes every page anew, so that nothing is left in unused space. On another thread: reading goes on meanwhile. Only
   * from inside the write queue.
   */
  rewrite(): Promise<void>;
  /**
   * Moves everything into the main file and empties the write-ahead log, so that no removed byte stays in it.
   * `store_unavailable` when a foreign reader prevents that; what was removed stays removed, and trying again helps.
   */
  emptyLog(): Promise<void>;
  close(): void;
}

/** A client of one connection. `dependency_missing` when there is no libSQL build for this platform. */
export async function connect(file: string, timeoutMs: number): Promise<Client> {
  const { createClient } = await import('@libsql/client/sqlite3').catch((cause: unknown) => {
    const message = 'the libSQL binary of this platform is missing; run npm install without --omit=optional';
    throw new MemoryError('dependency_missing', message, { context: { package: '@libsql/client' }, cause });
  });
  try {
    return createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: timeoutMs });
  } catch (error) {
    throw libsqlError(error);
  }
}

/** Opens the database file, which may be new or empty, with the settings above. `log` for tests. */
export async function openDatabase(file: string, log: LogSync = logSync(file)): Promise<Database> {
  const client = await connect(file, busyTimeoutMs);
  try {
    for (const setting of settings) await client.execute(setting);
  } catch (error) {
    client.close();
    throw libsqlError(error);
  }
  return database({ client, file, log });
}

interface Opened {
  readonly client: Client;
  readonly file: string;
  readonly log: LogSync;
}

function database({ client, file, log }: Opened): Database {
  const mapped = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw libsqlError(error);
    }
  };
  return {
    query: async (sql, args) => (await mapped(client.execute({ sql, args: args ?? [] }))).rows,
    queryAll: (statements) => mapped(client.batch([...statements], 'deferred')),
    async write(statements) {
      const results = await mapped(client.batch([...statements], 'write'));
      await log.sync();
      return results;
    },
    rewrite: () => mapped(rewrite(file)),
    async emptyLog() {
      const [row] = (await mapped(client.execute('PRAGMA wal_checkpoint(TRUNCATE)'))).rows;
      if (row?.['busy'] === 0) return;
      const message =
        'removed text is still in the write-ahead log: another program reads the file; close it, try again';
      throw new MemoryError('store_unavailable', message);
    },
    close() {
      client.close();
      log.close();
    },
  };
}

/**
 * A connection whose statements run on a thread of their own. Only `exec`: a prepared statement that is collected while
 * another one runs makes this thread wait for it.
 */
interface ThreadedConnection {
  exec(sql: string): Promise<void>;
  close(): void;
}

type ThreadedDriver = new (file: string, options: { readonly timeout: number }) => ThreadedConnection;

/** The client waits in this thread for every statement, which for a large file is seconds; its driver can do otherwise. */
async function rewrite(file: string): Promise<void> {
  const connection = new (threadedDriver())(file, { timeout: busyTimeoutMs });
  try {
    for (const setting of settings) await connection.exec(setting);
    await connection.exec('VACUUM');
    // What is left for `emptyLog`, which waits, is to see that it is empty.
    await connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}

/**
 * The client's own copy of the driver, wherever it is installed: of two copies of SQLite in one process each would let go
 * of the locks that the other holds on the file.
 */
function threadedDriver(): ThreadedDriver {
  const client = createRequire(import.meta.url).resolve('@libsql/client/sqlite3');
  return createRequire(client)('libsql/promise') as ThreadedDriver;
}
