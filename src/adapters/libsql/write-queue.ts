// One writer at a time in this process. SQLite allows one anyway; the queue makes read-then-write safe too.

/** Runs tasks one after another, in the order they came. */
export interface WriteQueue {
  /** Resolves or rejects as the task does. A task that fails does not stop the ones behind it. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when every task given so far has ended. */
  idle(): Promise<void>;
}

/** An empty queue. */
export function writeQueue(): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  const run = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
  return { run, idle: () => run(() => Promise.resolve()) };
}
