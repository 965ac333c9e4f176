// What every store suite needs: the opened store, a registered partition per test, and directions to use as vectors.
import { expect } from 'vitest';
import { isMemoryError, type ErrorCode, type MemoryError } from '../../src/domain/errors.js';
import type { Store } from '../../src/ports/index.js';
import { aPartition } from '../support/builders.js';

export interface ContractContext {
  /** The store under test; open for the whole suite. */
  store(): Store;
  /** Length of its vectors, at least 4. */
  readonly dimensions: number;
  /**
   * Whose words are found, by default all: a store that seals keeps tags for them, but none of what is restricted, and
   * asks for tags only where confidential memories may be found. `sealed`: every memory is sealed.
   */
  readonly words?: 'all' | 'not of restricted' | 'sealed';
}

/** Registers a partition; by default one no other test uses. */
export async function aRegisteredPartition(context: ContractContext, partition = aPartition()): Promise<string> {
  await context.store().namespaces.ensure({
    partition,
    namespace: `tenant/default/user/${partition.slice(0, 8)}`,
    tenantId: 'default',
    ownerUserId: partition.slice(0, 8),
    createdAt: '2026-11-01T10:00:00.000Z',
  });
  return partition;
}

/** A vector whose first numbers are given; the rest are 0. */
export function direction(context: ContractContext, ...first: readonly number[]): number[] {
  return Array.from({ length: context.dimensions }, (_, index) => first[index] ?? 0);
}

/** A vector with the given cosine to `direction(1)`. */
export function atCosine(context: ContractContext, cosine: number): number[] {
  return direction(context, cosine, Math.sqrt(1 - cosine * cosine));
}

/** The same as `direction`, as stores take queries. */
export function queryVector(context: ContractContext, ...first: readonly number[]): Float32Array {
  return Float32Array.from(direction(context, ...first));
}

/** Waits for a MemoryError of this code and gives it back. */
export async function expectCode(promise: Promise<unknown>, code: ErrorCode): Promise<MemoryError> {
  const error: unknown = await promise.then(
    (value) => expect.fail(`expected ${code}, but it resolved with ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!isMemoryError(error)) expect.fail(`expected a MemoryError, got ${String(error)}`);
  expect(error.code, error.message).toBe(code);
  expect(error.message).not.toContain('\n');
  return error;
}
