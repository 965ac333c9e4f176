// The master keys a configuration asks for, checked against what the store is encrypted with.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryError } from '../domain/errors.js';
import type { KeyRing, Store } from '../ports/index.js';
import type { Config } from './config.js';

/** Namespaces whose keys are looked at when a memory is opened. */
const lookedAt = 16;

/**
 * The key ring. Embedded: the configured key, or `keys.json` in the folder, made when nothing is encrypted yet.
 * Distributed: the configured key. `no_key` when there is none, or when the store is encrypted with one that is not in
 * the ring; nothing is written then.
 */
export async function openKeyRing(config: Config, store: Store): Promise<KeyRing> {
  const { sealedShare } = await import('../adapters/sealed/store.js');
  const { masterKeyIds: inUse } = await sealedShare(store, lookedAt);
  const ring = await ringOf(config, inUse[0]);
  const known = [ring.currentId, ...ring.olderIds];
  const missing = inUse.find((id) => !known.includes(id));
  if (missing === undefined) return ring;
  throw missingKey(missing, ring.place);
}

async function ringOf(config: Config, inUse: string | undefined): Promise<KeyRing> {
  const { fileKeyRing, makeKeyFile, readKeyFile } = await import('../adapters/key-ring/file.js');
  const { environmentKeyRing } = await import('../adapters/key-ring/environment.js');
  const file = keyFileOf(config.folder);
  const kept = config.engine === 'embedded' ? await readKeyFile(file) : null;
  if (config.key !== undefined) {
    // What the folder's own key encrypted before is read with it.
    return environmentKeyRing({ key: config.key, previous: config.keyPrevious ?? [] }, kept ?? []);
  }
  if (config.engine === 'distributed') throw noKey();
  if (kept !== null) return fileKeyRing(file, kept);
  if (inUse !== undefined) throw missingKey(inUse, file);
  return fileKeyRing(file, await makeKeyFile(file));
}

/** The key of a folder, as a configuration takes it; made with the folder when there is none. */
export async function keyOfFolder(folder: string): Promise<string> {
  const { makeKeyFile } = await import('../adapters/key-ring/file.js');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [key] = await makeKeyFile(keyFileOf(folder));
  return key.bytes.toString('base64');
}

function keyFileOf(folder: string): string {
  return join(folder, 'keys.json');
}

function noKey(): MemoryError {
  const message =
    'the distributed engine encrypts and needs a key: set DURABLE_MEMORY_KEY to the same value for client, worker and command line; make one with: openssl rand -base64 32';
  return new MemoryError('no_key', message);
}

function missingKey(id: string, place: string): MemoryError {
  const message = `the memory is encrypted with master key ${id}, which ${place} does not hold; bring that key back, or name it in DURABLE_MEMORY_KEY_PREVIOUS`;
  return new MemoryError('no_key', message, { context: { keyId: id } });
}
