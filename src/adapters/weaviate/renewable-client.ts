// grpc-js waits longer and longer between attempts to reconnect (up to two minutes) and the vendor's client has no
// way to hurry it. After a failure the next call therefore opens a new client, as soon as the server is there.
import type { WeaviateClient } from 'weaviate-client';

/** A client that is replaced after the server was gone. */
export interface RenewableClient {
  readonly current: () => WeaviateClient;
  /** The last call met no server: open a new client before the next one. */
  readonly suspect: () => void;
  /** Before each call; rejects with what `open` rejects with, at once when the server is not there. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
}

// Calls that still wait on the old client end by their own timeout before it is closed.
const closeAfterMs = 60_000;

/** Opens the first client. `open` is called again, once at a time, when a call was suspect. */
export async function renewableClient(open: () => Promise<WeaviateClient>): Promise<RenewableClient> {
  let client = await open();
  let isSuspect = false;
  let renewal: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    const next = await open();
    const old = client;
    client = next;
    isSuspect = false;
    setTimeout(() => void old.close(), closeAfterMs).unref();
  };

  return {
    current: () => client,
    suspect: () => {
      isSuspect = true;
    },
    ready: async () => {
      if (!isSuspect) return;
      renewal ??= renew().finally(() => {
        renewal = null;
      });
      await renewal;
    },
    close: () => client.close(),
  };
}
