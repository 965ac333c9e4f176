import type { Collection, WeaviateClient } from 'weaviate-client';
import { MemoryError } from '../../domain/errors.js';
import { toMemoryError } from './errors.js';
import { waitForOpenPort } from './open-port.js';
import { renewableClient } from './renewable-client.js';
import { addressOf, timeoutsOf, type WeaviateStoreOptions } from './options.js';

/** An open connection; every call goes through `run`, which maps the vendor's errors. */
export interface Connection {
  /** For messages and `info`; holds no secret. */
  readonly address: string;
  /** The server's version. */
  readonly version: () => Promise<string>;
  readonly client: () => WeaviateClient;
  readonly run: <T>(call: () => Promise<T>) => Promise<T>;
  /** A collection, or one partition of it; asked for inside `run`, because the client may have been renewed. */
  readonly rows: (collection: string, partition?: string) => Collection;
  /** GET of a path below /v1; null when it is not there. */
  readonly getJson: (path: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

type WeaviateModule = typeof import('weaviate-client');

/**
 * Connects. Throws `invalid_input` (address), `dependency_missing`, `store_unavailable` (with the address) or
 * `unauthenticated`. `load` gives the vendor's module; tests leave it out.
 */
export async function connect(
  options: WeaviateStoreOptions,
  load: () => Promise<WeaviateModule> = () => import('weaviate-client'),
): Promise<Connection> {
  const url = addressOf(options);
  const address = url.href.replace(/\/+$/, '');
  const getJson = (path: string): Promise<unknown> => requestJson(address, path, options);
  const version = async (): Promise<string> => {
    const meta = (await getJson('/meta')) as { version?: unknown } | null;
    return typeof meta?.version === 'string' ? meta.version : 'unknown';
  };
  const vendor = await loadVendor(load);
  // Asked before the client exists: with a wrong key the client (3.12.1) leaves an unhandled rejection behind.
  await version();
  const clients = await renewableClient(() => openClient(vendor, url, options));
  let isClosed = false;
  return {
    address,
    version,
    client: clients.current,
    getJson,
    rows: (collection, partition) => {
      const whole = clients.current().collections.use(collection) as Collection;
      return partition === undefined ? whole : whole.withTenant(partition);
    },
    run: async (call) => {
      if (isClosed) throw new MemoryError('store_unavailable', 'this store was closed; open it again');
      await clients.ready();
      try {
        return await call();
      } catch (error) {
        const mapped = toMemoryError(error, address);
        if (mapped.code === 'store_unavailable' || mapped.code === 'timeout') clients.suspect();
        throw mapped;
      }
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await clients.close();
    },
  };
}

async function loadVendor(load: () => Promise<WeaviateModule>): Promise<WeaviateModule['default']> {
  try {
    return (await load()).default;
  } catch (error) {
    throw new MemoryError(
      'dependency_missing',
      'the Weaviate store needs the package weaviate-client; run: npm install weaviate-client@~3.12.0',
      { cause: error },
    );
  }
}

async function openClient(
  weaviate: WeaviateModule['default'],
  url: URL,
  options: WeaviateStoreOptions,
): Promise<WeaviateClient> {
  const isSecure = url.protocol === 'https:';
  const grpcHost = options.grpcHost ?? url.hostname;
  const grpcPort = options.grpcPort ?? (isSecure ? 443 : 50051);
  const timeouts = timeoutsOf(options);
  try {
    // Tried here first: the client (3.12.1) prints whole error objects to the console when gRPC is down.
    await waitForOpenPort(grpcHost, grpcPort, timeouts.connectMs);
    return await weaviate.connectToCustom({
      httpHost: url.hostname,
      httpPort: Number(url.port || (isSecure ? 443 : 80)),
      httpSecure: isSecure,
      ...(url.pathname === '/' ? {} : { httpPath: url.pathname }),
      grpcHost,
      grpcPort,
      grpcSecure: isSecure,
      ...(options.apiKey === undefined ? {} : { authCredentials: new weaviate.ApiKey(options.apiKey) }),
      timeout: {
        init: timeouts.connectMs / 1000,
        query: timeouts.queryMs / 1000,
        insert: timeouts.writeMs / 1000,
      },
    });
  } catch (error) {
    // The HTTP side has just answered, so this is about gRPC.
    throw toMemoryError(error, `${grpcHost}:${grpcPort} (gRPC)`);
  }
}

async function requestJson(address: string, path: string, options: WeaviateStoreOptions): Promise<unknown> {
  try {
    const response = await fetch(`${address}/v1${path}`, {
      headers: options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` },
      signal: AbortSignal.timeout(timeoutsOf(options).connectMs),
    });
    if (response.ok) return await response.json();
    if (response.status === 404) return null;
    throw Object.assign(new Error(`HTTP ${response.status}`), { code: response.status });
  } catch (error) {
    throw toMemoryError(error, address);
  }
}
