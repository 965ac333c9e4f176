// Temporal and Weaviate for a storm: killed, frozen and started again on the same ports and folders.
import { mkdirSync } from 'node:fs';
import { startTemporal, type Temporal } from '../../src/dev/temporal.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';

export type ServerName = 'weaviate' | 'temporal';

export interface StormServers {
  readonly ports: { readonly http: number; readonly grpc: number; readonly temporal: number };
  kill(name: ServerName): Promise<void>;
  start(name: ServerName): Promise<void>;
  signal(name: ServerName, signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

/** Starts both; Weaviate's data lies in its own folder, which may be on a small disk. */
export async function stormServers(folders: Readonly<Record<ServerName, string>>): Promise<StormServers> {
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const quiet = { progress: () => undefined };
  let temporal: Temporal;
  let weaviate: Weaviate;
  [temporal, weaviate] = await Promise.all([
    startTemporal({ folder: folders.temporal, ...quiet }),
    startWeaviate({ folder: folders.weaviate, ...quiet }),
  ]);
  const ports = { weaviate: weaviate.server!.ports, temporal: temporal.server!.ports };
  const current = (name: ServerName): Temporal | Weaviate => (name === 'weaviate' ? weaviate : temporal);
  return {
    ports: { http: ports.weaviate.http, grpc: ports.weaviate.grpc, temporal: ports.temporal.grpc },
    kill: (name) => current(name).server!.kill(),
    async start(name) {
      if (name === 'weaviate')
        weaviate = await startWeaviate({ folder: folders.weaviate, ports: ports.weaviate, ...quiet });
      else temporal = await startTemporal({ folder: folders.temporal, ports: ports.temporal, ...quiet });
    },
    signal: (name, signal) => void process.kill(current(name).pid!, signal),
    async stop() {
      await Promise.all([temporal.stop(), weaviate.stop()]);
    },
  };
}
