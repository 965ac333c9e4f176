import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../../src/domain/errors.js';
import {
  checkDeadline,
  isAlreadyThere,
  isMissingTenant,
  isNoSuchRow,
  toMemoryError,
} from '../../../src/adapters/weaviate/errors.js';

const address = 'http://w:8080';

/** An error as the client throws it: its class shows in the name only. */
function vendorError(name: string, message: string, code?: number): Error {
  return Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) });
}

const searchFailed = (text: string) =>
  vendorError(
    'WeaviateQueryError',
    `Query call with protocol gRPC failed with message: /weaviate.v1.Weaviate/Search ${text}`,
  );
const statusError = (code: number, text: string) =>
  vendorError(
    'WeaviateUnexpectedStatusCodeError',
    `The request to Weaviate failed with status code: ${code} and message: ${text}`,
    code,
  );

describe('errors of the client', () => {
  it.each([
    ['a partition that is not there', searchFailed('UNKNOWN: explorer: tenant not found: "x"'), 'not_found'],
    [
      'a wrong key over HTTP',
      vendorError('WeaviateUnauthenticatedError', 'unauthorized: invalid api key'),
      'unauthenticated',
    ],
    ['a wrong key over gRPC', searchFailed('UNAUTHENTICATED: unauthorized'), 'unauthenticated'],
    ['a key without the role', vendorError('WeaviateInsufficientPermissionsError', 'forbidden'), 'unauthenticated'],
    ['a request that took too long', vendorError('WeaviateRequestTimeoutError', 'timed out after 5ms'), 'timeout'],
    [
      'a killed server over HTTP',
      new TypeError('fetch failed', { cause: vendorError('SocketError', 'other side closed') }),
      'store_unavailable',
    ],
    ['a stopped server over gRPC', searchFailed('UNAVAILABLE: No connection established'), 'store_unavailable'],
    ['a full disk', statusError(500, 'store is read-only due to: disk'), 'store_unavailable'],
    [
      'a vector of another length',
      statusError(500, 'insert called with a vector of the wrong size: 3. Saved length: 4'),
      'invalid_input',
    ],
    ['a server without a leader', statusError(500, 'leader not found'), 'store_unavailable'],
    ['a request it refuses', statusError(422, 'invalid object'), 'internal'],
    ['anything else', new Error('?'), 'store_unavailable'],
  ])('%s', (_, error, code) => {
    expect(toMemoryError(error, address).code).toBe(code);
  });

  it('the message names the address, holds one line, and nothing of what the server said', () => {
    const error = toMemoryError(statusError(500, 'object "my secret diary" is broken\nline two'), address);
    expect(error.message).toContain(address);
    expect(error.message).not.toMatch(/diary|\n/);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('an error of our own goes through as it is', () => {
    const error = new MemoryError('invalid_input', 'x');
    expect(toMemoryError(error, address)).toBe(error);
  });

  it('tells a row that exists from a missing one and from a missing partition', () => {
    const exists = statusError(422, '{"error":[{"message":"id \'1\' already exists"}]}');
    const noTenant = statusError(422, '{"error":[{"message":"determine shard: tenant not found: \\"x\\""}]}');
    expect([exists, noTenant].map(isAlreadyThere)).toEqual([true, false]);
    // While another process makes or removes it.
    const half = searchFailed(
      'UNKNOWN: explorer: list class: search: class "X" has no physical shard "y": shard not found',
    );
    expect([exists, noTenant, half].map(isMissingTenant)).toEqual([false, true, true]);
    expect([statusError(404, ''), noTenant].map(isNoSuchRow)).toEqual([true, false]);
  });

  it('a row removed while Weaviate merges into it is a missing row, though the answer is 500', () => {
    const shard = 'update local object: shard=\\"c9e5\\": object not found';
    const removed = `{"error":[{"message":"repo.merge code:500 err:merge into index dmledger: ${shard}"}]}`;
    const otherFailure = '{"error":[{"message":"repo.merge code:500 err:merge into index dmledger: disk full"}]}';
    expect([removed, otherFailure].map((text) => isNoSuchRow(statusError(500, text)))).toEqual([true, false]);
  });
});

describe('deadlines', () => {
  it('pass before, throw timeout after, and are not needed', () => {
    checkDeadline(undefined);
    checkDeadline({});
    checkDeadline({ deadline: Date.now() + 10_000 });
    expect(() => checkDeadline({ deadline: Date.now() - 1 })).toThrow(/nothing was written/);
  });
});
