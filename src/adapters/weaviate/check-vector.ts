import { MemoryError } from '../../domain/errors.js';

/** Refuses what cannot be compared (Weaviate stores NaN and zeros silently); `invalid_input` names both lengths. */
export function checkVector(vector: Float32Array, dimensions: number): number[] {
  if (vector.length !== dimensions) {
    throw new MemoryError(
      'invalid_input',
      `the vector has ${vector.length} numbers, this store holds vectors of ${dimensions}; use the store's embedder`,
      { context: { given: vector.length, expected: dimensions } },
    );
  }
  if (!vector.every(Number.isFinite)) {
    throw new MemoryError('invalid_input', 'the vector holds NaN or an infinite number; the embedder is at fault');
  }
  if (vector.every((value) => value === 0)) {
    throw new MemoryError('invalid_input', 'the vector is all zeros and has no direction; the embedder is at fault');
  }
  // The client (3.12.1) takes plain arrays only.
  return Array.from(vector);
}
