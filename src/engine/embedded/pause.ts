/** Waits; rejects at once with `EngineStopped` when the engine closes. Does not keep the process alive. */
export type Pause = (ms: number) => Promise<void>;

/** A pause that a signal cuts short. */
export function pauseUntil(signal: AbortSignal, stopped: () => Error): Pause {
  return (ms) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(stopped());
      const stop = (): void => {
        clearTimeout(timer);
        reject(stopped());
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      timer.unref();
      signal.addEventListener('abort', stop, { once: true });
    });
}
