// Blobs as files: one folder for each partition, one file for each blob. A file has its name only once it is whole and
// on the disk.
import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, open, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkedBlobName } from '../../domain/blob-name.js';
import { MemoryError } from '../../domain/errors.js';
import type { BlobStore, Clock, WriteOptions } from '../../ports/index.js';
import { folderError, isMissing } from './errors.js';

export interface FilesystemBlobsOptions {
  /** Made (0700) when the first blob is written. */
  readonly folder: string;
  readonly clock: Clock;
}

const draftEnding = '.part';

/** Blobs in a folder. Every process that uses them must see the same folder. */
export function filesystemBlobs({ folder, clock }: FilesystemBlobsOptions): BlobStore {
  const root = resolve(folder);
  const folderOf = (partition: string): string => join(root, checkedBlobName(partition));
  const guarded = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw folderError(root, error);
    });
  return {
    // oxlint-disable-next-line max-params -- the port's signature
    put: async (partition, name, bytes, options = {}) =>
      guarded(put({ root, folder: folderOf(partition), name: checkedBlobName(name), options, clock }, bytes)),
    get: async (partition, name) =>
      guarded(unlessMissing(readFile(join(folderOf(partition), checkedBlobName(name))), null)),
    names: async (partition) => {
      const files = await guarded(unlessMissing(readdir(folderOf(partition)), []));
      return files.filter((file) => !isDraft(file)).sort();
    },
    remove: async (partition, name, options = {}) => {
      requireTime(options, clock);
      await guarded(removeBlob(folderOf(partition), checkedBlobName(name)));
    },
    removeAll: async (partition) => guarded(rm(folderOf(partition), { recursive: true, force: true })),
    info: async () => {
      // One that is not there yet is made with the first blob.
      await guarded(unlessMissing(access(root, constants.R_OK | constants.W_OK), undefined));
      return { kind: 'folder', place: root };
    },
    close: async () => undefined,
  };
}

interface Place {
  readonly root: string;
  readonly folder: string;
  readonly name: string;
  readonly options: WriteOptions;
  readonly clock: Clock;
}

async function put({ root, folder, name, options, clock }: Place, bytes: Uint8Array): Promise<'created' | 'exists'> {
  requireTime(options, clock);
  await makeFolders(root, folder);
  const file = join(folder, name);
  const result = (await isThere(file))
    ? ('exists' as const)
    : await writeNew(file, bytes, () => requireTime(options, clock));
  // Drafts of writers that were stopped hold the same memories.
  await removeDrafts(folder, name);
  await flushFolder(folder);
  return result;
}

async function writeNew(file: string, bytes: Uint8Array, beforeNaming: () => void): Promise<'created' | 'exists'> {
  const draft = draftOf(file);
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
    beforeNaming();
    await link(draft, file);
    return 'created';
  } catch (error) {
    // Another writer of this name was first; it may have removed this draft, too.
    if (await isThere(file)) return 'exists';
    throw error;
  } finally {
    await unlessMissing(unlink(draft), undefined);
  }
}

async function removeBlob(folder: string, name: string): Promise<void> {
  await unlessMissing(unlink(join(folder, name)), undefined);
  await removeDrafts(folder, name);
  await unlessMissing(flushFolder(folder), undefined);
}

async function removeDrafts(folder: string, name: string): Promise<void> {
  const files = await unlessMissing(readdir(folder), []);
  const drafts = files.filter((file) => isDraft(file) && file.startsWith(`.${name}.`));
  await Promise.all(drafts.map((draft) => unlessMissing(unlink(join(folder, draft)), undefined)));
}

function draftOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomUUID()}${draftEnding}`);
}

function isDraft(file: string): boolean {
  return file.startsWith('.') && file.endsWith(draftEnding);
}

async function makeFolders(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  // A folder of a project must not end up in its repository.
  await writeFile(join(root, '.gitignore'), '*\n', { mode: 0o600 });
  await flushFolder(root);
}

/** A name lasts only when its folder is on the disk. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isThere(file: string): Promise<boolean> {
  return unlessMissing(
    stat(file).then(() => true),
    false,
  );
}

async function unlessMissing<T, E>(work: Promise<T>, missing: E): Promise<T | E> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

function requireTime({ deadline }: WriteOptions, clock: Clock): void {
  const late = deadline === undefined ? -1 : clock() - deadline;
  if (late < 0) return;
  throw new MemoryError('timeout', `the deadline of the write passed ${late} ms ago; nothing was written`);
}
