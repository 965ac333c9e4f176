// The embedded store: one folder, one process, one libSQL file.
import { join } from 'node:path';
import type { Clock, Logger, Store } from '../../ports/index.js';
import { openDatabase, type Database } from './database.js';
import { libsqlErasures } from './erasures.js';
import { libsqlError } from './errors.js';
import { lockFolder, type FolderLock } from './folder-lock.js';
import { createPrivateFile, openFolder } from './folder.js';
import { libsqlLedger } from './ledger.js';
import { libsqlMemoryStore } from './memory-store.js';
import { libsqlNamespaceRegistry } from './namespace-registry.js';
import { libsqlOutbox } from './outbox.js';
import { migrate, openSpace, schemaVersion } from './schema.js';
import { writeQueue, type WriteQueue } from './write-queue.js';
import { wiper, type Wiper } from './wiper.js';
import { writer, type Writer } from './writer.js';
import { textOf } from './row.js';

export interface LibsqlStoreOptions {
  /** Made when missing, for its owner only (0700); the files in it are 0600. */
  readonly folder: string;
  /** Names the tables the vectors live in: another id starts with an empty memory beside the old one. */
  readonly embedderId: string;
  readonly dimensions: number;
  readonly log?: Logger;
  /** Default: the system's clock. Deadlines are compared with it. */
  readonly clock?: Clock;
}

/** A folder this process has open, shared by every store opened on it. */
interface OpenFolder {
  readonly path: string;
  readonly database: Database;
  readonly queue: WriteQueue;
  readonly wiper: Wiper;
  readonly lock: FolderLock;
  stores: number;
}

const openFolders = new Map<string, OpenFolder>();
// Opening and closing one at a time: an opening must never meet its own folder half closed.
const doors = writeQueue();

/**
 * Opens the folder, making or migrating it as needed. Opened again in the same process (under any path that leads to
 * it), the stores share it until the last one is closed. Errors: `folder_in_use` (another process has it),
 * `version_too_new`, `invalid_input` (not a folder, a foreign database, the embedder's vectors have another length),
 * `store_unavailable`, `dependency_missing`. An open store does not keep the process alive.
 */
export async function libsqlStore(options: LibsqlStoreOptions): Promise<Store> {
  return doors.run(async () => {
    const folder = await enter(options);
    try {
      return await storeOf(folder, options);
    } catch (error) {
      await leave(folder);
      throw error;
    }
  });
}

async function enter(options: LibsqlStoreOptions): Promise<OpenFolder> {
  const path = await openFolder(options.folder);
  const known = openFolders.get(path);
  const folder = known ?? (await open(path));
  folder.stores += 1;
  openFolders.set(path, folder);
  if (known === undefined) await finishWipe(folder, options.log);
  return folder;
}

async function open(path: string): Promise<OpenFolder> {
  const lock = await lockFolder(path);
  try {
    const file = join(path, 'memory.db');
    // Made before SQLite opens it: the log beside it takes over the mode.
    await createPrivateFile(file);
    const database = await openDatabase(file);
    await migrate(database).catch((error: unknown) => {
      database.close();
      throw error;
    });
    const queue = writeQueue();
    return { path, database, queue, wiper: wiper(database, queue), lock, stores: 0 };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

// A full disk must not keep the folder shut: what is owed stays owed.
async function finishWipe(folder: OpenFolder, log: Logger | undefined): Promise<void> {
  log?.info('folder_opened', { folder: folder.path, schemaVersion });
  await folder.wiper.wipe('all').catch((error: unknown) => {
    log?.warn('wipe_owed', { folder: folder.path, code: libsqlError(error).code });
  });
}

async function leave(folder: OpenFolder): Promise<void> {
  folder.stores -= 1;
  if (folder.stores > 0) return;
  openFolders.delete(folder.path);
  await folder.queue.idle();
  // libSQL leaves the log as it is; emptied, the main file alone is the whole memory. If a foreign reader prevents it,
  // nothing is lost: the next opening reads the log.
  await folder.database.emptyLog().catch(() => undefined);
  folder.database.close();
  await folder.lock.release();
}

async function storeOf(folder: OpenFolder, options: LibsqlStoreOptions): Promise<Store> {
  const { database, queue, wiper } = folder;
  const space = await queue.run(() => openSpace(database, options.embedderId, options.dimensions));
  let closed = false;
  const access = writer({ database, queue, wiper, clock: options.clock ?? Date.now, isClosed: () => closed });
  return {
    memories: libsqlMemoryStore(access, space),
    ledger: libsqlLedger(access),
    namespaces: libsqlNamespaceRegistry(access),
    outbox: libsqlOutbox(access),
    erasures: libsqlErasures(access),
    info: () => storeInfo(access, folder.path, options),
    wipe: () => access.wipe('all'),
    async close() {
      if (closed) return;
      closed = true;
      await doors.run(() => leave(folder));
      options.log?.info('folder_closed', { folder: folder.path });
    },
  };
}

async function storeInfo(access: Writer, place: string, options: LibsqlStoreOptions) {
  const [row] = await access.database().query('SELECT sqlite_version() AS version');
  return {
    kind: 'libsql' as const,
    place,
    version: row === undefined ? '' : textOf(row, 'version'),
    schemaVersion,
    embedder: options.embedderId,
    dimensions: options.dimensions,
  };
}
