// One writer per namespace, however many memories of one folder this process has opened: their lanes take turns.

const last = new Map<string, Promise<void>>();

/**
 * Runs the work once everything asked for before under this key has ended, in the order asked. Work whose signal is
 * aborted before its turn comes is left out, and its caller does not wait any longer.
 */
export async function inTurn(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const before = last.get(key) ?? Promise.resolve();
  let end = (): void => {};
  const own = new Promise<void>((resolve) => (end = resolve));
  const place = before.then(() => own);
  last.set(key, place);
  try {
    await turnOrAbort(before, signal);
    if (!signal.aborted) await work();
  } finally {
    end();
    void place.then(() => {
      if (last.get(key) === place) last.delete(key);
    });
  }
}

function turnOrAbort(before: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      signal.removeEventListener('abort', go);
      resolve();
    };
    signal.addEventListener('abort', go, { once: true });
    if (signal.aborted) go();
    void before.then(go);
  });
}
