// Blobs as objects of an S3-compatible storage: `prefix/partition/name`. A PUT is whole or not at all.
import type { S3Client } from '@aws-sdk/client-s3';
import { checkedBlobName } from '../../domain/blob-name.js';
import { MemoryError } from '../../domain/errors.js';
import type { BlobStore, BlobStoreInfo, Clock, WriteOptions } from '../../ports/index.js';
import { bucketError, isMissing, isTaken } from './errors.js';

type Vendor = typeof import('@aws-sdk/client-s3');

export interface S3BlobsOptions {
  readonly bucket: string;
  /** Begins the name of every object; default none. */
  readonly prefix?: string;
  /** Default: AWS. With one the bucket is part of the path. */
  readonly endpoint?: string;
  /** Default: what the SDK finds, `us-east-1` with an endpoint. */
  readonly region?: string;
  /** Default: what the SDK finds. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  readonly clock: Clock;
  /** Gives the vendor's module; tests leave it out. */
  readonly load?: () => Promise<Vendor>;
}

/** Blobs in a bucket that exists. Throws `dependency_missing` without the AWS SDK. */
export async function s3Blobs(options: S3BlobsOptions): Promise<BlobStore> {
  const { bucket: Bucket, endpoint = 'AWS', clock } = options;
  const vendor = await loadVendor(options.load ?? (() => import('@aws-sdk/client-s3')));
  const client = clientOf(vendor, options);
  const folder = (partition: string): string => `${folderOf(options.prefix)}${checkedBlobName(partition)}/`;
  const place: BlobStoreInfo = {
    kind: 's3',
    place: `${withoutCredentials(endpoint)} ${Bucket}/${options.prefix ?? ''}`,
  };
  const asked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw bucketError(place.place, error);
    });
  const bytesOf = async (Key: string): Promise<Uint8Array | null> => {
    const found = await client.send(new vendor.GetObjectCommand({ Bucket, Key })).catch(nullWhenMissing);
    return found?.Body === undefined ? null : found.Body.transformToByteArray();
  };
  const exists = async (Key: string): Promise<boolean> =>
    (await client.send(new vendor.HeadObjectCommand({ Bucket, Key })).catch(nullWhenMissing)) !== null;
  const removeAt = (Key: string) => client.send(new vendor.DeleteObjectCommand({ Bucket, Key }));
  const keysIn = async (Prefix: string): Promise<readonly string[]> => {
    const keys: string[] = [];
    const pages = vendor.paginateListObjectsV2({ client }, { Bucket, Prefix });
    for await (const { Contents = [] } of pages) keys.push(...Contents.map(({ Key }) => Key!));
    return keys;
  };

  return {
    // oxlint-disable-next-line max-params -- the port's signature
    async put(partition, name, bytes, write = {}) {
      requireTime(write, clock);
      const Key = folder(partition) + checkedBlobName(name);
      // Storage that knows no conditions would replace it: looked for first, and made impossible where it can be.
      if (await asked(exists(Key))) return 'exists';
      requireTime(write, clock);
      const put = new vendor.PutObjectCommand({ Bucket, Key, Body: bytes, IfNoneMatch: '*' });
      return asked(client.send(put).then(() => 'created' as const, existsWhenTaken));
    },
    get: async (partition, name) => asked(bytesOf(folder(partition) + checkedBlobName(name))),
    async names(partition) {
      const prefix = folder(partition);
      return (await asked(keysIn(prefix))).map((key) => key.slice(prefix.length)).sort();
    },
    async remove(partition, name, write = {}) {
      requireTime(write, clock);
      await asked(removeAt(folder(partition) + checkedBlobName(name)));
    },
    async removeAll(partition) {
      for (const key of await asked(keysIn(folder(partition)))) await asked(removeAt(key));
    },
    async info() {
      await asked(client.send(new vendor.HeadBucketCommand({ Bucket })));
      return place;
    },
    close: async () => client.destroy(),
  };
}

function clientOf(vendor: Vendor, options: S3BlobsOptions): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  return new vendor.S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region === undefined ? {} : { region }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // Checksums of the SDK's own choice are not known everywhere; what is read is checked above this layer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function loadVendor(load: () => Promise<Vendor>): Promise<Vendor> {
  try {
    return await load();
  } catch (error) {
    const message = 'an archive in a bucket needs the AWS SDK: npm install @aws-sdk/client-s3';
    throw new MemoryError('dependency_missing', message, { cause: error });
  }
}

function folderOf(prefix = ''): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function existsWhenTaken(error: unknown): 'exists' {
  if (isTaken(error)) return 'exists';
  throw error;
}

// A password in an address is not shown.
function withoutCredentials(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).origin : endpoint;
}

function requireTime({ deadline }: WriteOptions, clock: Clock): void {
  const late = deadline === undefined ? -1 : clock() - deadline;
  if (late < 0) return;
  throw new MemoryError('timeout', `the deadline of the write passed ${late} ms ago; nothing was written`);
}
