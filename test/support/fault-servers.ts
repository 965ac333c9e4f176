// Servers of one test file that get killed: they come back on the same ports and in the same folders.
import { mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporal, type Temporal } from '../../src/dev/temporal.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';
import type { Addresses } from './fault-distributed.js';

/** A Temporal with its database file and a Weaviate, to pull the plug of. */
export interface FaultServers {
  readonly addresses: Addresses;
  killWeaviate(): Promise<void>;
  startWeaviate(): Promise<void>;
  killTemporal(): Promise<void>;
  startTemporal(): Promise<void>;
  /** Deletes what a killed Temporal knew. */
  loseTemporalDatabase(): void;
  stop(): Promise<void>;
}

/** Starts both in a folder of their own. */
export async function faultServers(): Promise<FaultServers> {
  const root = mkdtempSync(join(tmpdir(), 'durable-memory-servers-'));
  const [temporalFolder, weaviateFolder] = [join(root, 'temporal'), join(root, 'weaviate')];
  for (const folder of [temporalFolder, weaviateFolder]) mkdirSync(folder);
  let temporal: Temporal;
  let weaviate: Weaviate;
  [temporal, weaviate] = await Promise.all([
    startTemporal({ folder: temporalFolder }),
    startWeaviate({ folder: weaviateFolder }),
  ]);
  return {
    addresses: {
      temporal: { address: temporal.address },
      weaviate: { url: weaviate.address, grpcPort: weaviate.grpcPort },
    },
    killWeaviate: () => weaviate.server!.kill(),
    async startWeaviate() {
      weaviate = await startWeaviate({ folder: weaviateFolder, ports: weaviate.server!.ports });
    },
    killTemporal: () => temporal.server!.kill(),
    async startTemporal() {
      temporal = await startTemporal({ folder: temporalFolder, ports: temporal.server!.ports });
    },
    loseTemporalDatabase() {
      const files = readdirSync(temporalFolder).filter((name) => name.startsWith('temporal.db'));
      for (const name of files) rmSync(join(temporalFolder, name));
    },
    async stop() {
      await Promise.all([temporal.stop(), weaviate.stop()]);
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
