// What follows from one object alone is worked out once: a store that keeps what it read gives the same object again.

/**
 * The work, done once for each object and forgotten together with it. It must depend on the object alone, and the
 * object must never change.
 */
export function onceFor<K extends object, T extends NonNullable<unknown>>(work: (about: K) => T): (about: K) => T {
  const done = new WeakMap<K, T>();
  return (about) => {
    const known = done.get(about);
    if (known !== undefined) return known;
    const result = work(about);
    done.set(about, result);
    return result;
  };
}
