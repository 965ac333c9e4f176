// Changes of one row take turns in this process: each reads what the one before wrote.

/** Runs tasks of the same name one after another. */
export type InTurn = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** Turns by name; a name nobody waits for is forgotten. */
export function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const run = (last.get(name) ?? Promise.resolve()).then(task);
    const settled = run.catch(() => undefined).finally(() => last.get(name) === settled && last.delete(name));
    last.set(name, settled);
    return run;
  };
}
