// Adapter of the Embedder port over any LangChain embeddings object.
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { defaultEmbeddingProfile } from '../../domain/embedding-profile.js';
import type { EmbeddingProfile } from '../../domain/embedding-profile.js';
import { MemoryError } from '../../domain/errors.js';
import { cleanText } from '../../domain/write/clean-text.js';
import type { Embedder } from '../../ports/embedder.js';
import { defaultTimeoutMs, withDeadline } from './call-deadline.js';
import { loadEmbeddings } from './load-embeddings.js';
import type { EmbeddingsSource } from './load-embeddings.js';

export interface LangchainEmbedderOptions {
  /** An embeddings object or `provider:model`. Give instances `maxRetries: 0`: the engine retries. */
  readonly embeddings: EmbeddingsSource;
  /** Names the vector space. Default: the string given, or the object's class and model. */
  readonly id?: string;
  /** Length of the vectors. Default: asked once from the model. */
  readonly dimensions?: number;
  /** Calibrated thresholds. Default: those of the original specification, 0.92 and 0.78. */
  readonly profile?: EmbeddingProfile;
  /** Characters of a text that are sent; the rest is cut off. Default 5,000: below 8,192 tokens in any script. */
  readonly maxTextChars?: number;
  /** Texts in one request. Default 64. */
  readonly batchSize?: number;
  /** Milliseconds one request may take. Default 60,000. */
  readonly timeoutMs?: number;
}

/**
 * An embedder over a LangChain embeddings object. Every vector is checked: another length is `invalid_input` with
 * both lengths, a missing, zero or not finite one `model_output_invalid`; neither is worth a retry. A failing
 * provider is `model_unavailable` (with `retryAfterMs` when it named one) or `unauthenticated`.
 */
export function langchainEmbedder(options: LangchainEmbedderOptions): Embedder {
  return new LangchainEmbedder(options);
}

class LangchainEmbedder implements Embedder {
  readonly id: string;
  readonly profile: EmbeddingProfile;
  readonly #options: LangchainEmbedderOptions;
  #loading: Promise<EmbeddingsInterface> | null = null;
  #probing: Promise<number> | null = null;

  constructor(options: LangchainEmbedderOptions) {
    this.#options = options;
    this.id = options.id ?? spaceId(options.embeddings);
    this.profile = options.profile ?? defaultEmbeddingProfile;
  }

  dimensions(): Promise<number> {
    if (this.#options.dimensions !== undefined) return Promise.resolve(this.#options.dimensions);
    this.#probing ??= this.#probe().catch((error: unknown) => {
      this.#probing = null;
      throw error;
    });
    return this.#probing;
  }

  async embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const size = this.#options.batchSize ?? 64;
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += size) {
      const batch = texts.slice(from, from + size).map((text) => this.#sendable(text));
      const found = await this.#call((embeddings) => embeddings.embedDocuments(batch), signal);
      vectors.push(...(await this.#checked(found, batch.length)));
    }
    return vectors;
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const found = await this.#call((embeddings) => embeddings.embedQuery(this.#sendable(text)), signal);
    const [vector] = await this.#checked([found], 1);
    if (vector === undefined) throw this.#bad('gave no vector');
    return vector;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Providers refuse empty texts, lone surrogates and texts over their limit; none of these may fail a batch. */
  #sendable(text: string): string {
    const clipped = cleanText(text.slice(0, this.#options.maxTextChars ?? 5000));
    return /[^\s\p{Cf}]/u.test(clipped) ? clipped : '.';
  }

  async #probe(): Promise<number> {
    const vector = await this.#call((embeddings) => embeddings.embedQuery('dimensions'));
    if (!Array.isArray(vector) || vector.length === 0) throw this.#bad('gave no vector');
    return vector.length;
  }

  async #call<T>(run: (embeddings: EmbeddingsInterface) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const embeddings = await this.#load();
    const timeoutMs = this.#options.timeoutMs ?? defaultTimeoutMs;
    return withDeadline({ what: this.id, timeoutMs, signal }, () => run(embeddings));
  }

  #load(): Promise<EmbeddingsInterface> {
    const { embeddings } = this.#options;
    if (typeof embeddings !== 'string') return Promise.resolve(embeddings);
    this.#loading ??= loadEmbeddings(embeddings).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #checked(found: unknown, count: number): Promise<readonly Float32Array[]> {
    if (!Array.isArray(found) || found.length !== count) throw this.#bad(`gave other than ${count} vectors`);
    const dimensions = await this.dimensions();
    return found.map((vector: unknown) => this.#toVector(vector, dimensions));
  }

  #toVector(numbers: unknown, dimensions: number): Float32Array {
    if (!Array.isArray(numbers)) throw this.#bad('gave no vector');
    if (numbers.length !== dimensions) {
      throw new MemoryError(
        'invalid_input',
        `${this.id} gave a vector of ${numbers.length} numbers where ${dimensions} are expected; set dimensions, or a new id for another model`,
        { context: { expected: dimensions, got: numbers.length } },
      );
    }
    const vector = Float32Array.from(numbers as number[]);
    // Float32Array turns null into 0 and a too large number into Infinity: both are looked at before and after.
    const finite =
      numbers.every((value) => typeof value === 'number') && vector.every((value) => Number.isFinite(value));
    if (!finite) throw this.#bad('gave a vector with a value that is no number');
    if (!vector.some((value) => value !== 0)) throw this.#bad('gave a vector of zeros');
    return vector;
  }

  #bad(what: string): MemoryError {
    return new MemoryError('model_output_invalid', `${this.id} ${what}`, { context: { embedder: this.id } });
  }
}

function spaceId(source: EmbeddingsSource): string {
  if (typeof source === 'string') return source;
  const { model, modelName: older } = source as { model?: unknown; modelName?: unknown };
  const named = [model, older].find((name) => typeof name === 'string' && name !== '');
  const className = source.constructor.name;
  return typeof named === 'string' ? `${className}:${named}` : className;
}
