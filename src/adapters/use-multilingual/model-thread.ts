import { Worker } from 'node:worker_threads';
import { MemoryError } from '../../domain/errors.js';
import type { EmbedAnswer, EmbedRequest, WorkerStart } from './worker-messages.js';

/** The model in its own thread. */
export interface ModelThread {
  /** Vectors of the texts one after the other. Rejects with what the worker reports, or `model_unavailable`. */
  embed(texts: readonly string[]): Promise<Float32Array>;
  /** Ends the thread; calls still waiting reject with `model_unavailable`. */
  end(): Promise<void>;
}

interface Waiting {
  resolve(vectors: Float32Array): void;
  reject(error: unknown): void;
}

/** Node cannot run TypeScript in a worker: from sources (tests only) a bootstrap translates the worker's modules. */
function startWorker(start: WorkerStart): Worker {
  const fromSources = import.meta.url.endsWith('.ts');
  const entry = new URL(fromSources ? './worker.ts' : './worker.js', import.meta.url);
  const bootstrap = new URL('../../../test/support/typescript-worker.mjs', import.meta.url);
  return new Worker(fromSources ? bootstrap : entry, {
    name: 'use-multilingual-v3',
    workerData: { ...start, entry: entry.href },
    // The caller's flags (loaders, inspectors) are not for this thread.
    execArgv: [],
  });
}

/** Starts the thread; the model is loaded with its first texts. `onEnd` is called once when the thread is gone. */
export function startModelThread(modelFolder: string, onEnd: () => void): ModelThread {
  const worker = startWorker({ modelFolder });
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let ending = false;
  let ended = false;

  const settle = (id: number): Waiting | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    // Only a call that is waiting, or someone who waits for the end, keeps the process alive.
    if (waiting.size === 0 && !ending) worker.unref();
    return call;
  };
  const failAll = (cause?: unknown): void => {
    const message = 'The thread of the offline embedder ended; call again to start a new one.';
    for (const id of waiting.keys()) settle(id)?.reject(new MemoryError('model_unavailable', message, { cause }));
    // An error is followed by an exit.
    if (!ended) onEnd();
    ended = true;
  };

  worker.unref();
  worker.on('message', (answer: EmbedAnswer) => {
    const call = settle(answer.id);
    if ('vectors' in answer) call?.resolve(answer.vectors);
    else
      call?.reject(new MemoryError(answer.failure.code, answer.failure.message, { context: answer.failure.context }));
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll());

  return {
    embed: (texts) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, texts } satisfies EmbedRequest);
      }),
    async end() {
      ending = true;
      worker.ref();
      await worker.terminate();
    },
  };
}
