// Values by key, bounded in size and time: those asked for longest ago leave first.

/** How much is kept, and how long. */
export interface RecentBounds {
  /** Sum of the sizes. */
  readonly most: number;
  /** ms since a value was last asked for. */
  readonly keptMs: number;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface RecentValues<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T, size: number) => void;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
}

interface Kept<T> {
  readonly value: T;
  readonly size: number;
  readonly usedAt: number;
}

/** Of the time a value is kept, the share after which asking for it counts again: moving each of hundreds costs more than reading it. */
const countsAgain = 0.1;

/** None yet. What leaves in time leaves by itself, and keeps no process alive. */
export function recentValues<T>({ most, keptMs, now }: RecentBounds): RecentValues<T> {
  // In the order of their last use.
  const kept = new Map<string, Kept<T>>();
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remove = (key: string): void => {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const removeWhile = (isLeaving: (one: Kept<T>) => boolean): void => {
    for (const [key, one] of kept) {
      if (!isLeaving(one)) return;
      remove(key);
    }
  };
  const expireLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      removeWhile(({ usedAt }) => usedAt <= now() - keptMs);
      if (kept.size > 0) expireLater();
    }, keptMs).unref();
  };
  const put = (key: string, one: Kept<T>): void => {
    remove(key);
    kept.set(key, one);
    size += one.size;
  };

  return {
    get: (key) => {
      const one = kept.get(key);
      if (one === undefined) return undefined;
      const at = now();
      if (at - one.usedAt >= keptMs * countsAgain) put(key, { value: one.value, size: one.size, usedAt: at });
      return one.value;
    },
    set: (key, value, itsSize) => {
      put(key, { value, size: itsSize, usedAt: now() });
      removeWhile(() => size > most);
      expireLater();
    },
    delete: remove,
    clear: () => {
      clearTimeout(timer);
      timer = undefined;
      kept.clear();
      size = 0;
    },
  };
}
