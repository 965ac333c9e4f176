// A plain store with a sealed one over it, and what stands in the plain one.
import { environmentKeyRing } from '../../../src/adapters/key-ring/environment.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { sealedStore, type SealedStore } from '../../../src/adapters/sealed/store.js';
import type { LedgerEntry, LedgerKind, NewLedgerEntry, Store, StoredMemory } from '../../../src/ports/index.js';
import { ledgerKinds } from '../../../src/ports/index.js';
import { aMemory, anId, aPartition, aStored } from '../../support/builders.js';
import { inMemoryStore } from '../../support/in-memory-store.js';
import { silentLog } from '../../support/silent-log.js';
import { testKey } from '../../support/test-keys.js';

export interface SealedWorld {
  /** As it is stored. */
  readonly plain: Store;
  readonly store: SealedStore;
  readonly partition: string;
}

/** The store as another process with these keys would open it. */
export function sealedOver(store: Store, key = testKey, previous: readonly string[] = []): SealedStore {
  return sealedStore({ store, ring: environmentKeyRing({ key, previous }), clock: Date.now, log: silentLog });
}

/** A fresh store with one registered partition, registered without the sealing when `older`. */
export async function sealedWorld({ older = false } = {}): Promise<SealedWorld> {
  const plain = inMemoryStore({ dimensions: 4 });
  const store = sealedOver(plain);
  return { plain, store, partition: await registerIn(older ? plain : store) };
}

/** Registers a partition of its own. */
export async function registerIn(store: Store): Promise<string> {
  const partition = aPartition();
  const createdAt = '2026-11-01T10:00:00.000Z';
  const owner = { tenantId: 'default', ownerUserId: 'alice', namespace: 'tenant/default/user/alice' };
  await store.namespaces.ensure({ partition, ...owner, createdAt });
  return partition;
}

/** A confidential memory whose every text holds the word. */
export function secretMemory(word: string, over: Partial<StoredMemory['record']> = {}): StoredMemory {
  const source = { ...aMemory().sources[0]!, quote: `I said ${word}` };
  const record: Partial<MemoryRecord> = {
    content: `The user said ${word}.`,
    summary: `Said ${word}.`,
    subject: `user ${word}`,
    predicate: `said ${word}`,
    object: word,
    conditions: [`when ${word}`],
    entities: [word],
    speaker: `Speaker ${word}`,
    sources: [source],
    hold: { reason: 'unsure', question: `Is it ${word}?`, replaces: [] },
    sensitivity: 'confidential',
    ...over,
  };
  return aStored([1, 0, 0, 0], record, word);
}

/** An entry of this kind whose body holds the word. */
export function secretEntry(kind: LedgerKind, word: string): NewLedgerEntry {
  const at = '2026-11-01T10:00:00.000Z';
  const body = { messages: [{ role: 'user', content: `My word is ${word}` }], [word]: 1 };
  return { kind, key: anId(), sessionId: 's', at, queuedAt: 1, open: false, body };
}

/** Everything that stands in the plain store, as text. */
export async function dumped({ plain, partition }: Pick<SealedWorld, 'plain' | 'partition'>): Promise<string> {
  const { records } = await plain.memories.list(partition, { limit: 1000 });
  return JSON.stringify([records, await entriesIn(plain, partition)]);
}

/** Every entry of the ledger, the key's row too. */
export function entriesIn(store: Store, partition: string): Promise<readonly LedgerEntry[]> {
  const kinds: readonly LedgerKind[] = [...ledgerKinds, 'key'];
  return store.ledger.list(partition, { kinds, order: 'oldest', limit: 1000 });
}
