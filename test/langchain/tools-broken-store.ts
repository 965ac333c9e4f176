import { MemoryError } from '../../src/domain/errors.js';
import type { Store } from '../../src/ports/index.js';
import { inMemoryStore } from '../support/in-memory-store.js';

function failing<T extends object>(part: T, message: string): T {
  return new Proxy(part, {
    get: () => () => Promise.reject(new MemoryError('store_unavailable', message)),
  });
}

/** A store that was reached once and is not any more. */
export async function brokenStore(message: string): Promise<Store> {
  const store = inMemoryStore({ dimensions: 64 });
  const { memories, ledger, namespaces } = store;
  return {
    ...store,
    memories: failing(memories, message),
    ledger: failing(ledger, message),
    namespaces: { ...failing(namespaces, message), page: (query) => namespaces.page(query) },
  };
}
