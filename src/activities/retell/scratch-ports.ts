// The ports of a world: its memories, the ledger it may read, and everything else as it is.
import type { Ports } from '../../ports/index.js';
import { scratchLedger } from './scratch-ledger.js';
import { scratchMemories } from './scratch-memories.js';
import type { Scene, World } from './world.js';

/** The ports with which the steps and jobs of a lane read and change this world instead of the store. */
export function portsOf({ ports, partition, vectors }: Scene, world: World): Ports {
  const store = {
    ...ports.store,
    memories: scratchMemories(ports.store.memories, world, vectors),
    ledger: scratchLedger(ports.store.ledger, { partition, world }),
  };
  return { ...ports, store };
}
