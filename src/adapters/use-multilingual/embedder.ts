import { fileURLToPath } from 'node:url';
import { embeddingQueryForm } from '../../domain/embedding-query-form.js';
import { MemoryError } from '../../domain/errors.js';
import type { Embedder } from '../../ports/embedder.js';
import { embeddingWidth } from './embedding-table.js';
import { useMultilingualProfile } from './profile.js';
import { shareThread } from './shared-thread.js';
import { maxCharacters } from './tokenizer.js';
import { useMultilingualTopics } from './topics.js';

const packagedModel = fileURLToPath(new URL('../../../models/use-multilingual-v3', import.meta.url));
/** A chunk is what the thread does without a pause: small, so that a question waits only briefly behind documents. */
const chunkTexts = 32;
const chunkCharacters = 8_000;

function* chunksOf(texts: readonly string[]): Generator<readonly string[]> {
  let chunk: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const length = Math.min(text.length, maxCharacters);
    if (chunk.length > 0 && (chunk.length === chunkTexts || characters + length > chunkCharacters)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(text);
    characters += length;
  }
  if (chunk.length > 0) yield chunk;
}

function split(vectors: Float32Array): Float32Array[] {
  const count = vectors.length / embeddingWidth;
  return Array.from({ length: count }, (_, at) => vectors.slice(at * embeddingWidth, (at + 1) * embeddingWidth));
}

/** The work's result, or a rejection with the signal's reason as soon as it is aborted; the work then ends unseen. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * The offline embedder: Universal Sentence Encoder multilingual v3, 512 dimensions, unit vectors, 16 languages, about
 * 3 CPU ms per short text. It runs in a worker thread, loaded with the first text (about a second), once per process
 * and folder, and does not keep the process alive. Only the first 512 tokens of a text count. Any string works: a text
 * without visible characters gets the vector of an unknown word. Errors: `dependency_missing` or `internal` when the
 * model's files are missing or damaged, `model_unavailable` when the thread dies, `conflict` after `close()`.
 */
export function useMultilingualEmbedder(options: { modelFolder?: string } = {}): Embedder {
  const share = shareThread(options.modelFolder ?? packagedModel);
  let closed = false;
  let loading: Promise<void> | undefined;

  const closedError = (): MemoryError =>
    new MemoryError('model_unavailable', 'the embedder is closed; open the memory again');
  const embedChunk = async (chunk: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    signal?.throwIfAborted();
    if (closed) throw closedError();
    try {
      return split(await orAborted(share.thread().embed(chunk), signal));
    } catch (error) {
      // Closing ends the thread under its last calls: that is not a fault of the thread.
      throw closed ? closedError() : error;
    }
  };
  const embed = async (texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const chunk of chunksOf(texts)) vectors.push(...(await embedChunk(chunk, signal)));
    return vectors;
  };

  return {
    id: 'use-multilingual-v3',
    profile: useMultilingualProfile,
    get topics() {
      return useMultilingualTopics();
    },
    dimensions: async () => embeddingWidth,
    embedDocuments: embed,
    async embedQuery(text, signal) {
      const [vector] = await embed([embeddingQueryForm(text)], signal);
      return vector!;
    },
    ready() {
      loading ??= embedChunk([]).then(
        () => undefined,
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    async close() {
      closed = true;
      await share.release();
    },
  };
}
