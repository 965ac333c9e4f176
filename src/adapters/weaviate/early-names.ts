// Which rows are the nearest is known before their records are parsed. Whoever asks for words at the same time needs no
// more than that to have the other rows read meanwhile.

/** Tells the ids a search has found; null when it ended without. */
export type Tell = (ids: readonly string[] | null) => void;

/** Ids of the nearest rows of searches on their way. */
export interface EarlyNames {
  /** Runs a search for the rows near this vector object; others hear what it tells, until it has settled. */
  readonly during: <T>(search: EarlySearch, work: (tell: Tell) => Promise<T>) => Promise<T>;
  /** What a search with this very object tells; null when none is on its way. Never rejects. */
  readonly of: (search: EarlySearch) => Promise<readonly string[] | null>;
}

/** A search by the partition and the vector, as an object, that it was asked with. */
export interface EarlySearch {
  readonly partition: string;
  readonly vector: Float32Array;
}

type Names = Promise<readonly string[] | null>;

/** No search yet. Of two with the same object the first one is heard: the ids spare time, they decide nothing. */
export function earlyNames(): EarlyNames {
  const onTheirWay = new WeakMap<Float32Array, Map<string, Names>>();
  const searchesOf = (vector: Float32Array): Map<string, Names> => {
    const searches = onTheirWay.get(vector) ?? new Map<string, Names>();
    onTheirWay.set(vector, searches);
    return searches;
  };
  return {
    async during({ partition, vector }, work) {
      const searches = searchesOf(vector);
      let tell: Tell = () => undefined;
      const named: Names = new Promise((resolve) => {
        tell = resolve;
      });
      if (!searches.has(partition)) searches.set(partition, named);
      try {
        return await work(tell);
      } finally {
        tell(null);
        if (searches.get(partition) === named) searches.delete(partition);
      }
    },
    of: async ({ partition, vector }) => (await onTheirWay.get(vector)?.get(partition)) ?? null,
  };
}
