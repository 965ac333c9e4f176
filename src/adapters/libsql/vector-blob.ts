// Vectors as libSQL stores them: little-endian 32-bit floats, scaled to length 1.
import { MemoryError } from '../../domain/errors.js';

/** How far from 1 rounding to 32 bits moves the length of a vector. */
const rounding = 1e-6;

/**
 * The bytes of a vector after the checks libSQL leaves out: it takes a vector of any length and then fails every later
 * search. `invalid_input` for another length (both are named), for NaN or infinity, and for zeros only. Scaling to
 * length 1 leaves every cosine as it is and keeps libSQL's 32-bit sums from overflowing.
 */
export function vectorBlob(vector: Float32Array, dimensions: number): ArrayBuffer {
  if (vector.length !== dimensions) {
    const message = `the vector has ${vector.length} numbers, the store holds vectors of ${dimensions}`;
    throw new MemoryError('invalid_input', message, { context: { expected: dimensions, got: vector.length } });
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length === 0) {
    const message = `the vector of ${dimensions} numbers holds ${length === 0 ? 'only zeros' : 'NaN or infinity'}`;
    throw new MemoryError('invalid_input', message, { context: { dimensions } });
  }
  // One that has length 1 but for the rounding to 32 bits is stored as it is: it may be one that was read from here.
  const scale = Math.abs(length - 1) < rounding ? 1 : length;
  const bytes = new DataView(new ArrayBuffer(dimensions * 4));
  for (const [index, value] of vector.entries()) bytes.setFloat32(index * 4, value / scale, true);
  return bytes.buffer;
}

/** The numbers of a stored vector. */
export function vectorOf(blob: unknown): Float32Array {
  if (!(blob instanceof ArrayBuffer)) throw new MemoryError('internal', 'the column vector does not hold bytes');
  const bytes = new DataView(blob);
  return Float32Array.from({ length: blob.byteLength / 4 }, (_, index) => bytes.getFloat32(index * 4, true));
}

/** The cosine that belongs to a distance of libSQL. */
export function cosineOf(distance: unknown): number {
  return Math.max(-1, Math.min(1, 1 - Number(distance)));
}
