// The network of a distributed storm: clients and workers reach each server through proxies of their own.
import type { Link } from './plan.js';
import type { StormServers } from './storm-servers.js';
import { tcpProxy, type TcpProxy, type Weather } from './tcp-proxy.js';

/** Who reaches the servers. */
export type Side = 'client' | 'workers';

/** Where one side finds the servers, in the form of the configuration. */
export interface Addresses {
  readonly weaviate: { readonly url: string; readonly grpcPort: number };
  readonly temporal: { readonly address: string };
}

export interface Network {
  addresses(side: Side): Addresses;
  readonly modelUrl: string;
  set(link: Link, weather: Weather): void;
  close(): Promise<void>;
}

export async function stormNetwork(ports: StormServers['ports'], modelPort: number): Promise<Network> {
  const sides = { client: await proxiesTo(ports), workers: await proxiesTo(ports) };
  const model = await tcpProxy(modelPort);
  return {
    addresses: (side) => {
      const { http, grpc, temporal } = sides[side];
      return {
        weaviate: { url: `http://127.0.0.1:${http.port}`, grpcPort: grpc.port },
        temporal: { address: `127.0.0.1:${temporal.port}` },
      };
    },
    modelUrl: `http://127.0.0.1:${model.port}/v1`,
    set(link, weather) {
      if (link === 'to the model') return model.set(weather);
      const [side, server] = link.split(' to ') as [Side, 'weaviate' | 'temporal'];
      const { http, grpc, temporal } = sides[side];
      for (const proxy of server === 'weaviate' ? [http, grpc] : [temporal]) proxy.set(weather);
    },
    async close() {
      const all = [sides.client, sides.workers].flatMap((side) => Object.values(side) as TcpProxy[]);
      await Promise.all([model, ...all].map((proxy) => proxy.close()));
    },
  };
}

async function proxiesTo({ http, grpc, temporal }: StormServers['ports']) {
  return { http: await tcpProxy(http), grpc: await tcpProxy(grpc), temporal: await tcpProxy(temporal) };
}
