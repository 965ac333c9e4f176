import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import type { PrincipalInput } from '../../src/domain/principal.js';
import type { Store } from '../../src/ports/index.js';
import { hashingEmbedder } from './hashing-embedder.js';
import { inMemoryArchive } from './in-memory-blobs.js';
import { inMemoryStore } from './in-memory-store.js';
import { scriptedTier } from './scripted-tier.js';
import { silentLog } from './silent-log.js';
import { testSigner } from './test-keys.js';

export interface SpacesWorld {
  readonly memory: DurableMemory;
  readonly store: Store;
  /** A principal of the tenant `acme` who is in the team `ops`. */
  readonly as: (userId: string, over?: Partial<PrincipalInput>) => UserMemory;
}

/** Users and spaces of one tenant, on the embedded engine over maps; what is remembered is kept word for word. */
export async function openSpaces(
  options: Pick<OpenMemoryOptions, 'rights' | 'screen' | 'erasure' | 'audit'> = {},
): Promise<SpacesWorld> {
  const embedder = hashingEmbedder();
  const store = inMemoryStore({ dimensions: await embedder.dimensions() });
  const rules = scriptedTier((turn) => turn.messages.map(({ content }) => ({ content })));
  const memory = await openMemory({
    configFolder: null,
    engine: 'embedded',
    ...options,
    parts: { log: silentLog, rules, embedder, store, archive: inMemoryArchive(), signer: testSigner },
  });
  return {
    memory,
    store,
    as: (userId, over = {}) => memory.for({ tenantId: 'acme', userId, teams: ['ops'], ...over }),
  };
}

/** The code a call ended with, and its message; `['fine', …]` when it did not fail. */
export async function ended(work: () => unknown): Promise<readonly [string, string]> {
  try {
    await work();
    return ['fine', ''];
  } catch (error) {
    return isMemoryError(error) ? [error.code, error.message] : ['not a MemoryError', String(error)];
  }
}

/** What the view lists: contents of its active memories, in alphabetical order. */
export async function contentsOf(view: UserMemory): Promise<readonly string[]> {
  return (await view.list()).memories.map(({ content }) => content).toSorted();
}
