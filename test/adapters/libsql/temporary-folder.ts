// A folder of its own for each test, gone afterwards.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { libsqlStore, type LibsqlStoreOptions } from '../../../src/adapters/libsql/store.js';
import type { Store } from '../../../src/ports/index.js';
import { aPartition } from '../../support/builders.js';

/** A new empty folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'durable-memory-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a store of four-dimensional vectors that is closed when the test ends. */
export async function openStore(folder: string, options: Partial<LibsqlStoreOptions> = {}): Promise<Store> {
  const store = await libsqlStore({ folder, embedderId: 'test', dimensions: 4, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Registers a partition no other test uses. */
export async function registerPartition(store: Store): Promise<string> {
  const partition = aPartition();
  await store.namespaces.ensure({
    partition,
    namespace: 'tenant/default/user/alice',
    tenantId: 'default',
    ownerUserId: 'alice',
    createdAt: '2026-11-01T10:00:00.000Z',
  });
  return partition;
}

/** Names of the folder's files whose bytes hold the text. */
export async function filesHolding(folder: string, text: string): Promise<string[]> {
  const files = await filesOf(folder);
  return files.filter(({ bytes }) => bytes.includes(Buffer.from(text, 'utf8'))).map(({ name }) => name);
}

/** Those of the texts that the bytes of any file of the folder hold; each file is read once. */
export async function textsHeld(folder: string, texts: readonly string[]): Promise<string[]> {
  const files = await filesOf(folder);
  return texts.filter((text) => files.some(({ bytes }) => bytes.includes(Buffer.from(text, 'utf8'))));
}

interface FileOfFolder {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file may vanish while they are read: SQLite takes the log away when a closed connection is garbage-collected. */
async function filesOf(folder: string): Promise<readonly FileOfFolder[]> {
  const files: FileOfFolder[] = [];
  for (const name of await readdir(folder))
    files.push({ name, bytes: await readFile(join(folder, name)).catch(goneFile) });
  return files;
}

function goneFile(error: unknown): Buffer {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
}
