/**
 * Runs `work` for a key, joining calls that come while it runs into one further run. Each call resolves after a run
 * that started no earlier than the call, and rejects when that run did.
 */
export function coalesced(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const runs = new Map<string, { current: Promise<void>; next: Promise<void> | null }>();

  const start = (key: string): Promise<void> => {
    const current = work(key).finally(() => {
      if (runs.get(key)?.current === current) runs.delete(key);
    });
    runs.set(key, { current, next: null });
    return current;
  };

  return (key) => {
    const run = runs.get(key);
    if (run === undefined) return start(key);
    run.next ??= run.current.catch(() => undefined).then(() => start(key));
    return run.next;
  };
}
