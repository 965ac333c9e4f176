// Weaviate's own client, for what tests and benchmarks do to a server by hand.
import weaviate, { type WeaviateClient } from 'weaviate-client';

/** Where a plain server is. */
export interface VendorPlace {
  readonly url: string;
  readonly grpcPort: number;
}

/** Connects; closed by the caller. */
export function vendorWeaviate({ url, grpcPort }: VendorPlace): Promise<WeaviateClient> {
  const { hostname, port } = new URL(url);
  return weaviate.connectToCustom({
    ...{ httpHost: hostname, httpPort: Number(port), httpSecure: false },
    ...{ grpcHost: hostname, grpcPort, grpcSecure: false },
  });
}
