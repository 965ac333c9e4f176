// Weaviate has no compare-and-set, and its "already exists" is not atomic: of 8 racing POSTs of one id nearly
// all succeed (1.39.0). Within this process the writes of one row therefore take turns. Between processes the
// lane is the one writer.
const tails = new Map<string, Promise<unknown>>();

/** Runs the work after all earlier work of the same key, whatever became of it. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const tail = mine.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
