import { MemoryError } from '../../domain/errors.js';
import { sha256Hex } from '../../domain/digest.js';
import type { Logger } from '../../ports/index.js';

export interface WeaviateStoreOptions {
  /** HTTP address such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Default: the host of `url`. */
  readonly grpcHost?: string;
  /** Default: 50051 for http, 443 for https. */
  readonly grpcPort?: number;
  readonly apiKey?: string;
  /** Names the collection of memories: another embedder means another collection. */
  readonly embedderId: string;
  readonly dimensions: number;
  /** `flat` (default) searches exactly; `hnsw` is for partitions of more than about 20,000 memories. Fixed when the collection is made. */
  readonly index?: 'flat' | 'hnsw';
  /** Start of every collection's name. Default `Dm`. */
  readonly collectionPrefix?: string;
  readonly log?: Logger;
  readonly timeouts?: Partial<Timeouts>;
}

/** How long one request may take. */
export interface Timeouts {
  /** Default 5,000 ms. */
  readonly connectMs: number;
  /** Default 5,000 ms. */
  readonly queryMs: number;
  /** Default 10,000 ms. */
  readonly writeMs: number;
}

/** The four collections of one store. */
export interface CollectionNames {
  readonly memory: string;
  readonly ledger: string;
  readonly namespace: string;
  readonly outbox: string;
}

const defaultTimeouts: Timeouts = { connectMs: 5000, queryMs: 5000, writeMs: 10_000 };

/** The given timeouts over the defaults. */
export function timeoutsOf(options: WeaviateStoreOptions): Timeouts {
  return { ...defaultTimeouts, ...options.timeouts };
}

/** Checks the prefix (`invalid_input` states the rule) and names the collections. */
export function collectionNames(
  options: Pick<WeaviateStoreOptions, 'collectionPrefix' | 'embedderId'>,
): CollectionNames {
  const prefix = options.collectionPrefix ?? 'Dm';
  if (!/^[A-Z][A-Za-z0-9_]{0,99}$/.test(prefix)) {
    throw new MemoryError(
      'invalid_input',
      `the collection prefix "${prefix.slice(0, 100).replace(/\s/g, ' ')}" is not allowed: Weaviate's collection names ` +
        'start with a capital letter A–Z and go on with letters, digits or _ (here at most 100 characters)',
    );
  }
  return {
    memory: `${prefix}Memory_${sha256Hex(options.embedderId).slice(0, 16)}`,
    ledger: `${prefix}Ledger`,
    namespace: `${prefix}Namespace`,
    outbox: `${prefix}Outbox`,
  };
}

/** Checks the address (`invalid_input`) and gives it without credentials, query and trailing slash. */
export function addressOf(options: Pick<WeaviateStoreOptions, 'url'>): URL {
  const url = URL.canParse(options.url) ? new URL(options.url) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new MemoryError(
      'invalid_input',
      'the Weaviate address must be an http or https URL such as http://127.0.0.1:8080',
    );
  }
  return new URL(url.pathname.replace(/\/+$/, ''), url.origin);
}
