// Weaviate acknowledges rows whose vector is not in the index after a kill -9 (1.39.0). Writing the same vector
// again does not help: the server skips the index when the vector is unchanged. Moving one number does.
import type { Collection } from 'weaviate-client';
import { MemoryError } from '../../domain/errors.js';
import { where } from './conditions.js';
import { checkDeadline } from './errors.js';

const attempts = 3;

/** Is the row found by this vector, which is its own? */
export async function isFoundByVector(rows: Collection, id: string, vector: readonly number[]): Promise<boolean> {
  const found = await rows.query.nearVector([...vector], {
    limit: 1,
    filters: where('_id', 'Equal', id),
    returnProperties: [],
  });
  return found.objects.length > 0;
}

/** Moves one number by a millionth of the vector's length until the row is found by its vector. `store_unavailable` after 3 attempts. */
export async function makeFindable(
  rows: Collection,
  { id, vector }: { readonly id: string; readonly vector: readonly number[] },
  options?: { readonly deadline?: number },
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    checkDeadline(options);
    const moved = movedVector(vector, attempt);
    await rows.data.update({ id, properties: {}, vectors: moved });
    if (await isFoundByVector(rows, id, moved)) return;
  }
  throw new MemoryError('store_unavailable', `memory ${id} was written but is not found by its own vector; try again`);
}

/** The vector a row was written with; null when the row is missing. */
export async function storedVector(rows: Collection, id: string): Promise<number[] | null> {
  const row = await rows.query.fetchObjectById(id, { includeVector: true, returnProperties: [] });
  return row === null ? null : vectorOf(row);
}

/** The vector of a row read with `includeVector`. */
export function vectorOf(row: { readonly vectors: unknown }): number[] {
  return (row.vectors as { default?: number[] }).default ?? [];
}

// The smallest number is moved: there the step is never lost in the rounding to 32 bits.
function movedVector(vector: readonly number[], step: number): number[] {
  const length = Math.hypot(...vector);
  let smallest = 0;
  for (const [index, value] of vector.entries()) {
    if (Math.abs(value) < Math.abs(vector[smallest]!)) smallest = index;
  }
  return vector.map((value, index) => (index === smallest ? value + step * 1e-6 * length : value));
}
