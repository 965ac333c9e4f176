import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesystemBlobs } from '../../../src/adapters/filesystem/blob-store.js';
import type { BlobStore } from '../../../src/ports/index.js';
import { archiveStoreContract } from '../../contracts/archive-store.js';
import { blobStoreContract } from '../../contracts/blob-store.js';
import { expectCode } from '../../contracts/contract-context.js';
import { aPartition } from '../../support/builders.js';

const now = (): number => Date.parse('2026-11-20T00:00:00.000Z');
let parent = '';
let blobs: BlobStore;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'durable-memory-'));
  blobs = filesystemBlobs({ folder: join(parent, 'archive'), clock: now });
});
afterAll(() => rm(parent, { recursive: true, force: true }));

blobStoreContract('a folder', () => blobs, now);
archiveStoreContract('a folder', () => blobs);

describe('blobs in a folder', () => {
  it('makes nothing before it writes, and then a folder and files for its owner only, outside of repositories', async () => {
    const folder = join(parent, 'private');
    const own = filesystemBlobs({ folder, clock: now });
    const partition = aPartition();
    expect([await own.names(partition), (await own.info()).place]).toEqual([[], folder]);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
    await own.put(partition, 'a', Buffer.from('x'));
    expect((await stat(join(folder, partition))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, partition, 'a'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toContain('.gitignore');
  });

  it('takes away what a writer that was killed half-way left of the same blob', async () => {
    const partition = aPartition();
    await blobs.put(partition, 'a', Buffer.from('x'));
    const folder = join(parent, 'archive', partition);
    await writeFile(join(folder, '.b.0.1234.part'), 'half of it');
    expect(await blobs.names(partition)).toEqual(['a']);
    await blobs.put(partition, 'b.0', Buffer.from('whole'));
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'b.0']);
  });

  it.skipIf(process.getuid?.() === 0)('3. a folder that may not be written is named, with a cure', async () => {
    const folder = join(parent, 'read-only');
    const own = filesystemBlobs({ folder, clock: now });
    await own.put(aPartition(), 'a', Buffer.from('x'));
    await chmod(folder, 0o500);
    const error = await expectCode(own.put(aPartition(), 'a', Buffer.from('x')), 'store_unavailable');
    await chmod(folder, 0o700);
    expect(error.message).toContain(folder);
  });

  it('3. a file in the place of the folder is named', async () => {
    const folder = join(parent, 'a-file');
    await writeFile(folder, 'in the way');
    const own = filesystemBlobs({ folder, clock: now });
    const error = await expectCode(own.put(aPartition(), 'a', Buffer.from('x')), 'store_unavailable');
    expect(error.message).toContain(folder);
  });
});
