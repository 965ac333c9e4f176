// A store whose calls a trial can make fail.
import type { Store } from '../../src/ports/index.js';

/** Asked before every call of a store; throws to make it fail. */
export type Fault = (part: keyof Store, method: string) => void;

export interface FaultyStore {
  readonly store: Store;
  /** Null for no fault. */
  fault: Fault | null;
}

/** The store itself, with a switch. */
export function faultyStore(real: Store): FaultyStore {
  const faulty: FaultyStore = {
    fault: null,
    store: {
      memories: watchedPart('memories', real.memories),
      ledger: watchedPart('ledger', real.ledger),
      namespaces: watchedPart('namespaces', real.namespaces),
      outbox: watchedPart('outbox', real.outbox),
      erasures: watchedPart('erasures', real.erasures),
      info: () => real.info(),
      wipe: () => real.wipe(),
      close: () => real.close(),
    },
  };
  function watchedPart<T extends object>(name: keyof Store, part: T): T {
    return new Proxy(part, {
      get(target, method) {
        const value = Reflect.get(target, method) as unknown;
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          faulty.fault?.(name, String(method));
          return (value as (...all: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  }
  return faulty;
}
