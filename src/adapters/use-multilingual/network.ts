// Universal Sentence Encoder multilingual v3 (Yang et al. 2019, arXiv:1907.04307): token embeddings, three
// convolution branches over 2, 3 and 5 neighbouring tokens with residuals, their sum over the text divided by the root
// of its length, then a small residual network with tanh. The result has length 1.
import { NetworkMemory } from './network-memory.js';
import type { NpyArray } from './npz.js';
import { SentenceEncoder } from './sentence-encoder.js';
import { featureWidth, TokenEncoder } from './token-encoder.js';
import { maxTokens } from './tokenizer.js';

/** The most that one call of the network takes: room for the longest text, or for many short ones. */
export const networkBatch = { tokens: maxTokens + 2, texts: 64 } as const;

/** Unit vectors, 512 numbers per text one after the other, of at most {@link networkBatch} token lists. */
export type Network = (texts: readonly (readonly number[])[]) => Float32Array;

/** Builds the network of the weights. Throws `internal` when an array is missing or has a wrong shape. */
export function network(arrays: ReadonlyMap<string, NpyArray>): Network {
  const memory = new NetworkMemory(arrays);
  const tokens = new TokenEncoder(arrays, memory, networkBatch);
  const sentences = new SentenceEncoder(arrays, memory, networkBatch.texts);
  const sums = memory.region(networkBatch.texts, featureWidth);
  return (texts) => {
    tokens.encode(texts, sums);
    return sentences.encode(
      sums,
      texts.map((ids) => ids.length),
    );
  };
}
