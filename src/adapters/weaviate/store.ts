import { MemoryError } from '../../domain/errors.js';
import type { Store } from '../../ports/index.js';
import { connect } from './connect.js';
import { weaviateErasures } from './erasures.js';
import { keptRows } from './kept-rows.js';
import { weaviateLedger } from './ledger.js';
import { weaviateMemoryStore } from './memory-store.js';
import { weaviateNamespaceRegistry } from './namespace-registry.js';
import { collectionNames, type WeaviateStoreOptions } from './options.js';
import { weaviateOutbox } from './outbox.js';
import { prepareCollections } from './prepare-collections.js';
import { schemaVersion } from './schema.js';

export type { WeaviateStoreOptions } from './options.js';

/**
 * Opens the store in a Weaviate server and makes its collections when they are missing. Throws `invalid_input`
 * (address, prefix, dimensions), `dependency_missing`, `store_unavailable`, `unauthenticated`, `version_too_new`,
 * or `conflict` when the collections were made differently. `now` is the clock by which rows are kept; tests turn it on.
 */
export async function weaviateStore(options: WeaviateStoreOptions, now: () => number = Date.now): Promise<Store> {
  const names = collectionNames(options);
  const { dimensions, embedderId } = options;
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new MemoryError(
      'invalid_input',
      `the dimensions of the embedder must be a whole number above 0, got ${dimensions}`,
    );
  }
  const connection = await connect(options);
  try {
    await prepareCollections(connection, names, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const kept = keptRows(now);
  options.log?.debug('weaviate store opened', { place: connection.address, collection: names.memory, dimensions });
  return {
    memories: weaviateMemoryStore(connection, { collection: names.memory, dimensions, kept }),
    ledger: weaviateLedger(connection, names.ledger),
    namespaces: weaviateNamespaceRegistry(connection, names),
    outbox: weaviateOutbox(connection, names.outbox),
    erasures: weaviateErasures(connection, names.namespace),
    info: async () => ({
      kind: 'weaviate',
      place: connection.address,
      version: await connection.run(connection.version),
      schemaVersion,
      embedder: embedderId,
      dimensions,
    }),
    wipe: async () => undefined,
    close: async () => {
      kept.clear();
      await connection.close();
    },
  };
}
