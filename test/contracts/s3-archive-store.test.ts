import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Blobs, type S3BlobsOptions } from '../../src/adapters/s3/blob-store.js';
import type { BlobStore } from '../../src/ports/index.js';
import { aPartition } from '../support/builders.js';
import { s3Keys, startS3, type S3Server } from '../support/s3-server.js';
import { archiveStoreContract } from './archive-store.js';
import { blobStoreContract } from './blob-store.js';
import { expectCode } from './contract-context.js';

const now = (): number => Date.parse('2026-11-20T00:00:00.000Z');
let server: S3Server;
let blobs: BlobStore;

async function opened(over: Partial<S3BlobsOptions> = {}): Promise<BlobStore> {
  const { endpoint, bucket } = server;
  return s3Blobs({ endpoint, bucket, prefix: 'archive', ...s3Keys, clock: now, ...over });
}

beforeAll(async () => {
  server = await startS3();
  blobs = await opened();
}, 900_000);
afterAll(async () => {
  await blobs.close();
  await server.stop();
});

blobStoreContract('a bucket', () => blobs, now);
archiveStoreContract('a bucket', () => blobs);

describe('blobs in a bucket', () => {
  it('are objects under the prefix and the partition, whole on the disk of the server', async () => {
    const partition = aPartition();
    await blobs.put(partition, 'a.0', Buffer.from('the bytes'));
    expect(await readdir(join(server.folder, 'archive', partition))).toEqual(['a.0']);
    expect(await readFile(join(server.folder, 'archive', partition, 'a.0'), 'utf8')).toBe('the bytes');
    expect((await blobs.info()).place).toBe(`${server.endpoint} memory/archive`);
  });

  it('lists more than one page of names', async () => {
    const partition = aPartition();
    const names = Array.from({ length: 1005 }, (_, index) => `n${String(index).padStart(4, '0')}`);
    const folder = join(server.folder, 'archive', partition);
    await mkdir(folder, { recursive: true });
    for (const name of names) await writeFile(join(folder, name), 'x');
    expect(await blobs.names(partition)).toEqual(names);
  });

  it('with a wrong secret every call is unauthenticated, and no error holds a key', async () => {
    const own = await opened({ secretAccessKey: 'another-secret-of-enough-length' });
    const partition = aPartition();
    for (const call of [
      () => own.put(partition, 'a', Buffer.from('x')),
      () => own.get(partition, 'a'),
      () => own.names(partition),
      () => own.remove(partition, 'a'),
      () => own.info(),
    ]) {
      const error = await expectCode(call(), 'unauthenticated');
      expect(error.message).toContain('check them');
      expect(inspect(error, { depth: 9 })).not.toMatch(/another-secret|test-access/);
    }
    await own.close();
  });

  it('a bucket that does not exist is named', async () => {
    const own = await opened({ bucket: 'nowhere' });
    const error = await expectCode(own.put(aPartition(), 'a', Buffer.from('x')), 'store_unavailable');
    expect(error.message).toContain('nowhere');
    await expectCode(own.info(), 'store_unavailable');
    await own.close();
  });

  it('a storage that does not answer is store_unavailable, with its address', async () => {
    const own = await opened({ endpoint: 'http://127.0.0.1:9' });
    const error = await expectCode(own.names(aPartition()), 'store_unavailable');
    expect(error.message).toContain('127.0.0.1:9');
    await own.close();
  });

  it('without the package says what to install', async () => {
    const load = () => Promise.reject(new Error('not found'));
    const error = await expectCode(opened({ load }), 'dependency_missing');
    expect(error.message).toContain('npm install @aws-sdk/client-s3');
  });
});
