import { defaultEmbeddingProfile, type EmbeddingProfile } from '../../src/domain/embedding-profile.js';
import type { Embedder } from '../../src/ports/embedder.js';

export interface FixedVectors {
  /** The vector of each text, found by the exact text. */
  vectors: Record<string, readonly number[]>;
  dimensions: number;
  /** For every other text; without it an unscripted text throws. */
  fallback?: readonly number[];
  id?: string;
  profile?: EmbeddingProfile;
}

/** An embedder that answers scripted vectors, so that a test can state the cosines it is about. */
export function fixedEmbedder(script: FixedVectors): Embedder {
  const vectorOf = (text: string): Float32Array => {
    const vector = Object.hasOwn(script.vectors, text) ? script.vectors[text] : script.fallback;
    if (vector === undefined) throw new Error(`fixedEmbedder has no vector for: ${text}`);
    if (vector.length !== script.dimensions) throw new Error(`fixedEmbedder: vector of wrong length for: ${text}`);
    return Float32Array.from(vector);
  };
  return {
    id: script.id ?? 'fixed',
    profile: script.profile ?? defaultEmbeddingProfile,
    dimensions: async () => script.dimensions,
    async embedDocuments(texts, signal) {
      signal?.throwIfAborted();
      return texts.map(vectorOf);
    },
    async embedQuery(text, signal) {
      signal?.throwIfAborted();
      return vectorOf(text);
    },
    close: async () => {},
  };
}
