// Port: texts to vectors. Numbered semantics are proved by test/contracts/embedder.ts.
import type { EmbeddingProfile } from '../domain/embedding-profile.js';
import type { TopicModel } from '../domain/gate/topic-model.js';

export interface Embedder {
  /** Names the collection the vectors live in: another id means another space. */
  readonly id: string;
  readonly profile: EmbeddingProfile;
  /** What its vectors tell of a sentence's topic, for the write gate; absent: the gate's tables alone tell. */
  readonly topics?: TopicModel;
  /** 1. Stable for the life of the object; asked once from the model when it is not known. */
  dimensions(): Promise<number>;
  /** 2. One vector per text in order, each of `dimensions()` finite numbers, not all zero. [] gives []. 3. The same text gives the same vector (cosine ≥ 0.99999). */
  embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /** 4. In the same space as documents; may rewrite the question into the form the model ranks best. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** 5. Resolves when what the first text would wait for (a model that loads) is there; missing = nothing to wait for. */
  ready?(): Promise<void>;
  close(): Promise<void>;
}
