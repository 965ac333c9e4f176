// One lazy connection to Temporal. Opening it neither connects nor fails; the first call does.
import type { Client, Connection } from '@temporalio/client';
import { MemoryError } from '../../domain/errors.js';
import { engineError, withTemporalPackages } from './errors.js';
import type { TemporalAddress } from './options.js';

/** Longest time of one call, in milliseconds. */
const callLimitMs = 5000;

/** A connection with the errors of this package. */
export interface TemporalLink {
  readonly place: TemporalAddress;
  /** Runs one call under a deadline; throws `engine_unavailable` or `unauthenticated`. */
  call<T>(run: (client: Client, connection: Connection) => Promise<T>, limitMs?: number): Promise<T>;
  close(): Promise<void>;
}

/** Opens a link; `dependency_missing` without the client package, `invalid_input` for an address that is none. */
export async function temporalLink(place: TemporalAddress): Promise<TemporalLink> {
  if (!/^[^\s/]+:\d{1,5}$/.test(place.address)) {
    throw new MemoryError('invalid_input', 'the Temporal address must be host:port, such as 127.0.0.1:7233');
  }
  const sdk = await withTemporalPackages(() => import('@temporalio/client'));
  const connection = sdk.Connection.lazy({
    ...place,
    // A server that is down is told within a second: the caller has an outbox and need not wait.
    interceptors: [sdk.makeGrpcRetryInterceptor(sdk.defaultGrpcRetryOptions({ maxAttempts: 3 }))],
    // The default is up to two minutes of failing at once after the server is back.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2000 },
  });
  const client = new sdk.Client({ connection, namespace: place.namespace });
  return {
    place,
    async call(run, limitMs = callLimitMs) {
      try {
        return await connection.withDeadline(Date.now() + limitMs, () => run(client, connection));
      } catch (error) {
        throw engineError(error, place);
      }
    },
    close: () => connection.close(),
  };
}
