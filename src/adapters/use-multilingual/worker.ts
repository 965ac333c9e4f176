// Entry of the worker thread: the network blocks its thread for milliseconds per text, so it must not be the caller's.
import { parentPort, workerData } from 'node:worker_threads';
import { isMemoryError } from '../../domain/errors.js';
import { loadModel, type UseMultilingualModel } from './model.js';
import type { EmbedAnswer, EmbedRequest, WorkerStart } from './worker-messages.js';

const { modelFolder } = workerData as WorkerStart;
let model: UseMultilingualModel | undefined;

function failureOf(id: number, error: unknown): EmbedAnswer {
  if (isMemoryError(error)) {
    return { id, failure: { code: error.code, message: error.message, context: error.context } };
  }
  const kind = error instanceof Error ? error.name : typeof error;
  const message = `The offline embedder failed (${kind}); reinstall durable-memory or give modelFolder.`;
  return { id, failure: { code: 'internal', message, context: {} } };
}

parentPort?.on('message', ({ id, texts }: EmbedRequest) => {
  try {
    model ??= loadModel(modelFolder);
    const vectors = model.embed(texts);
    parentPort?.postMessage({ id, vectors } satisfies EmbedAnswer, [vectors.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage(failureOf(id, error));
  }
});
