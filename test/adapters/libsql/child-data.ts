// What the child process writes and its parent looks for.
import { sha256Hex } from '../../../src/domain/digest.js';

/** The partition the child process writes to. */
export const childPartition = sha256Hex('child');

/** The vector of the child's memory with this number; no two point the same way. */
export function childVector(number: number): number[] {
  return [1, Math.cos(number), Math.sin(number), number / 1000];
}
