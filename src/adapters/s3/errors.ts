// Turns what the AWS SDK throws into MemoryErrors; nothing outside this folder sees a vendor error.
import { isMemoryError, MemoryError, type ErrorCode } from '../../domain/errors.js';

const refused: readonly string[] = [
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'CredentialsProviderError',
];

/** A MemoryError for whatever was thrown; one that is already a MemoryError comes back unchanged. */
export function bucketError(place: string, error: unknown): MemoryError {
  if (isMemoryError(error)) return error;
  const name = nameOf(error);
  const [code, message] = meaning(name, statusOf(error));
  const context = { place, vendorCode: name };
  return new MemoryError(code, `the archive ${place} ${message}`, { context, cause: withoutRequest(error) });
}

/** The vendor's error holds the request, and with it the id of a key: it is not passed on. */
function withoutRequest(error: unknown): unknown {
  return error instanceof Error ? new Error(`${error.name}: ${error.message}`) : error;
}

function meaning(name: string, status: number | null): readonly [ErrorCode, string] {
  if (refused.includes(name) || status === 401 || status === 403)
    return ['unauthenticated', `refused the credentials (${name}); check them and what they may do`];
  if (name === 'NoSuchBucket' || status === 404)
    return ['store_unavailable', 'is no bucket that exists; make it first'];
  return ['store_unavailable', `did not answer as it should (${name}); check that it can be reached`];
}

/** Is it that the object is not there? A missing bucket is another thing. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(nameOf(error));
}

/** Is it that the name was written by somebody else meanwhile? */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412 || statusOf(error) === 409;
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function statusOf(error: unknown): number | null {
  const metadata = (error as { readonly $metadata?: { readonly httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode ?? null;
}
