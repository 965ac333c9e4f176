import { damagedModel } from './model-errors.js';
import type { NpyArray } from './npz.js';

const chunkCount = 17;

/** Numbers per token in the embedding table, and per text in the result. */
export const embeddingWidth = 512;

/** Writes the embedding of one token id to `target` from `at` on. */
export type EmbeddingTable = (id: number, target: Float32Array, at: number) => void;

function bytesOf(arrays: ReadonlyMap<string, NpyArray>, name: string): Uint8Array {
  const data = arrays.get(name)?.data;
  if (!(data instanceof Uint8Array)) throw damagedModel(`the weights lack the array ${name}`);
  return data;
}

/** A float32 array of the weights, of any shape. Throws `internal` when it is not there. */
export function floatsOf(arrays: ReadonlyMap<string, NpyArray>, name: string): Float32Array {
  const data = arrays.get(name)?.data;
  if (!(data instanceof Float32Array)) throw damagedModel(`the weights lack the array ${name}`);
  return data;
}

/**
 * The table of token embeddings, kept as bytes (65 MB instead of 262 MB): 17 interleaved chunks (token id modulo 17),
 * each with its own scale and offset.
 */
export function embeddingTable(arrays: ReadonlyMap<string, NpyArray>): EmbeddingTable {
  const chunks = Array.from({ length: chunkCount }, (_, index) => bytesOf(arrays, `q${index + 1}`));
  const scales = floatsOf(arrays, 'scale');
  const offsets = floatsOf(arrays, 'lo');
  return (id, target, at) => {
    const which = id % chunkCount;
    const chunk = chunks[which]!;
    const from = Math.floor(id / chunkCount) * embeddingWidth;
    const scale = scales[which]!;
    const offset = offsets[which]!;
    for (let index = 0; index < embeddingWidth; index++) target[at + index] = chunk[from + index]! * scale + offset;
  };
}
