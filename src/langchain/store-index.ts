// What an item is found by: the vectors of its texts, made by the memory's own embedder or by one that was given.
import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import type { ItemVectors, Items } from '../client/items.js';
import { isMemoryError, MemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { cleanText } from '../domain/write/clean-text.js';
import { tooLarge } from '../domain/write/size-limits.js';
import { parsePaths, textsAt, type Path } from './store-paths.js';

/** How the values of a store are indexed for `query`. */
export interface StoreIndexOptions {
  /** Paths whose texts are indexed, each with a vector of its own; default `["$"]`, the whole value as one text. */
  readonly fields?: readonly string[];
  /** Default: the memory's own embedder. */
  readonly embeddings?: EmbeddingsInterface;
  /** Length the vectors must have; checked when it is given. */
  readonly dims?: number;
}

type Embedder = Items['embedder'];

/** The index of one store. */
export interface StoreIndex {
  /** Texts of the value to embed; [] when there are none, or `index` is false. `invalid_input` for a bad `index` or too many texts. */
  textsOf(value: unknown, index: unknown): readonly string[];
  /** Vectors of texts, each distinct text embedded once, all in one call. */
  vectorsOf(lists: readonly (readonly string[])[]): Promise<readonly (ItemVectors | null)[]>;
  /** Id of the embedder and the vector of a query. */
  queryVector(query: string): Promise<ItemVectors>;
}

/** An index over the embedder; `own` is the memory's. */
export function storeIndex(options: StoreIndexOptions, own: Embedder): StoreIndex {
  const paths = parsePaths(options.fields ?? ['$']);
  const embedder = options.embeddings === undefined ? own : givenEmbedder(options.embeddings);
  const checked = (vector: Float32Array): Float32Array => requireLength(vector, options.dims);
  return {
    textsOf: (value, index) =>
      index === false ? [] : limitedTexts(value, index === undefined ? paths : parsePaths(index)),
    async vectorsOf(lists) {
      const texts = [...new Set(lists.flat())];
      const vectors = texts.length === 0 ? [] : await embedder.embedDocuments(texts);
      const byText = new Map(texts.map((text, index) => [text, checked(vectors[index]!)]));
      return lists.map((list) =>
        list.length === 0 ? null : { embedder: embedder.id, vectors: list.map((text) => byText.get(text)!) },
      );
    },
    queryVector: async (query) => ({ embedder: embedder.id, vectors: [checked(await embedder.embedQuery(query))] }),
  };
}

function limitedTexts(value: unknown, paths: readonly Path[]): readonly string[] {
  const texts = textsAt(value, paths);
  if (texts.length > limits.itemTexts)
    throw tooLarge('itemTexts', texts.length, 'texts to index in one item; name fewer');
  return texts;
}

function requireLength(vector: Float32Array, dims: number | undefined): Float32Array {
  if (dims === undefined || vector.length === dims) return vector;
  throw new MemoryError(
    'invalid_input',
    `the embeddings give vectors of ${vector.length} numbers, index.dims is ${dims}`,
    {
      context: { expected: dims, got: vector.length },
    },
  );
}

/** Below 8,192 tokens in any script: providers refuse longer texts. */
const longestText = 5000;
const sendable = (text: string): string => cleanText(text.slice(0, longestText));

function givenEmbedder(embeddings: EmbeddingsInterface): Embedder {
  return {
    id: embeddingsId(embeddings),
    embedDocuments: (texts) =>
      asked(async () => {
        const vectors = await embeddings.embedDocuments(texts.map(sendable));
        if (vectors.length !== texts.length) throw unusable('another number of vectors than texts');
        return vectors.map(toVector);
      }),
    embedQuery: (text) => asked(async () => toVector(await embeddings.embedQuery(sendable(text)))),
  };
}

/** Names the vector space, so that vectors of another model are never compared with. */
function embeddingsId(embeddings: EmbeddingsInterface): string {
  const { model, modelName } = embeddings as { readonly model?: unknown; readonly modelName?: unknown };
  const named = [model, modelName].find((name) => typeof name === 'string' && name !== '');
  return `${embeddings.constructor.name}:${typeof named === 'string' ? named : ''}`;
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isMemoryError(error)) throw error;
    throw new MemoryError('model_unavailable', 'the embeddings of the store did not answer; try again', {
      cause: error,
    });
  }
}

function toVector(numbers: readonly number[]): Float32Array {
  const vector = Float32Array.from(numbers);
  const isUsable = vector.some((number) => number !== 0) && vector.every((number) => Number.isFinite(number));
  if (isUsable) return vector;
  throw unusable('a vector that is empty, zero or not finite');
}

function unusable(what: string): MemoryError {
  return new MemoryError('model_output_invalid', `the embeddings of the store gave ${what}`);
}
