// A deadline over work that may not stop by itself.
import { MemoryError } from '../domain/errors.js';
import type { Embedder } from '../ports/index.js';

/** A local model loads once per process, in about a second; on a machine this slow it will not come. */
const longestLoadMs = 30_000;

/** Waits until the embedder is loaded: the first question of a process must not fail for that. `timeout` after 30 s. */
export async function embedderLoaded(embedder: Embedder): Promise<void> {
  if (embedder.ready !== undefined) await withinDeadline(longestLoadMs, () => embedder.ready!());
}

/**
 * The result of the work, or `timeout` after `deadlineMs`. The signal tells the work to stop; what it brings later is
 * ignored, and its late failure is no unhandled rejection.
 */
export async function withinDeadline<T>(deadlineMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new MemoryError('timeout', `recall: no answer within ${deadlineMs} ms; is the store reachable?`, {
        context: { deadlineMs },
      });
      controller.abort(error);
      reject(error);
    }, deadlineMs);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
