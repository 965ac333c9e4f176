// One limit for every call: providers differ in whether they honour a signal, so the wait itself is bounded.
import { lateError, toModelError } from './errors.js';

/** How long a call may take and who may cancel it. */
export interface CallLimits {
  /** What is called, for error messages: the model's name. */
  readonly what: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds a single call to a model or embedder may take when no other limit is given. */
export const defaultTimeoutMs = 60_000;

/**
 * The result of `run`, or a MemoryError: `model_unavailable` after `timeoutMs`, else what the provider's failure
 * maps to. When the caller's signal aborts, its reason is thrown as it is. A result that comes too late is dropped.
 */
export async function withDeadline<T>(limits: CallLimits, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limits.signal?.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(lateError(limits.what, limits.timeoutMs)), limits.timeoutMs);
  const cancel = (): void => stop.abort(limits.signal?.reason);
  limits.signal?.addEventListener('abort', cancel, { once: true });
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  try {
    return await Promise.race([run(stop.signal), stopped]);
  } catch (error) {
    stop.signal.throwIfAborted();
    throw toModelError(error, limits.what);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', cancel);
  }
}
