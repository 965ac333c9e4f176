// Two jobs of a lane with a turn between them: memories are archived, one of their slots is filled again, and they are
// brought back. What must be left however often the process was killed meanwhile.
import { archiveStore } from '../../src/adapters/archive/archive-store.js';
import { filesystemBlobs } from '../../src/adapters/filesystem/blob-store.js';
import type { SealedStore } from '../../src/adapters/sealed/store.js';
import { lengthPrefixed, uuidV5 } from '../../src/domain/digest.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { ArchiveStore, NewLedgerEntry } from '../../src/ports/index.js';
import { embeddedText } from '../../src/activities/embed.js';
import { memoryId } from '../../src/domain/ids.js';
import { userNamespace } from '../../src/domain/namespace.js';
import { keywordText } from '../../src/domain/recall/words.js';
import { aMemory, anId } from './builders.js';
import { faultEmbedder } from './fault-scenario.mjs';
import type { Comparable, Namer } from './fault-dump.js';

/** The turn between the two jobs: it fills the slot of an archived memory. */
export const turnBetween = {
  turnId: 't10',
  sessionId: 'talk',
  at: '2026-11-02T09:00:00.000Z',
  text: 'I live in Hamar.',
};

const jobIds = { archive: anId('the archive job'), restore: anId('the restore job') } as const;

/** The archive in this folder, as a memory with this store reads it. */
export function archiveIn(folder: string, store: SealedStore): ArchiveStore {
  return archiveStore(store.sealBlobs(filesystemBlobs({ folder, clock: Date.now })));
}

/** An open job of that kind for everything that is current; what is about sailing is not brought back. */
export async function jobOf(
  kind: keyof typeof jobIds,
  {
    store,
    partition,
    queuedAt,
  }: { readonly store: SealedStore; readonly partition: string; readonly queuedAt: number },
): Promise<NewLedgerEntry> {
  const { records } = await store.memories.list(partition, { filter: { statuses: ['active'] }, limit: 100 });
  const at = '2026-11-03T09:00:00.000Z';
  const asked = records
    .filter(({ content }) => kind === 'archive' || !content.includes('sailing'))
    .toSorted((a, b) => (a.content < b.content ? -1 : 1));
  const body = { kind, ids: asked.map(({ id }) => id), authorId: 'alice', acceptedAt: at };
  return { kind: 'job', key: jobIds[kind], sessionId: null, at, queuedAt, open: true, body };
}

/** Registers the user and puts three memories into the store, one of them with an earlier version. */
export async function hold(
  store: SealedStore,
  user: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  const { partition, path: namespace } = userNamespace(user);
  const owner = { namespace, tenantId: user.tenantId, ownerUserId: user.userId };
  await store.namespaces.ensure({ partition, ...owner, createdAt: '2026-11-01T00:00:00.000Z' });
  const [oslo, stavanger] = [0, 1].map((index) => memoryId(partition, anId('a turn of before'), index)) as [
    string,
    string,
  ];
  const city = { attribute: 'user.city', cardinality: 'one' as const, predicate: 'user.city' };
  const next = '2026-11-01T20:00:00.000Z';
  const records = [
    {
      ...city,
      id: oslo,
      content: 'The user lives in Oslo.',
      object: 'Oslo',
      status: 'superseded' as const,
      supersededBy: stavanger,
      retiredAt: next,
    },
    {
      ...city,
      id: stavanger,
      content: 'The user lives in Stavanger.',
      object: 'Stavanger',
      supersedes: [oslo],
      version: 2,
      createdAt: next,
    },
    { id: memoryId(partition, anId('a turn of before'), 2), content: 'The user drinks water in the morning.' },
    { id: memoryId(partition, anId('a turn of before'), 3), content: 'The user likes sailing.' },
  ].map((over) =>
    aMemory({ ...owner, ...over, sources: [{ ...aMemory().sources[0]!, ingestionId: anId('a turn of before') }] }),
  );
  const vectors = await faultEmbedder().embedDocuments(records.map((record) => embeddedText(record, record.saidAt)));
  for (const [index, record] of records.entries())
    await store.memories.insert(partition, { record, vector: vectors[index]!, keywordText: keywordText(record) });
}

/** Gives the ids of these memories and of the archive job's segment a name, too. */
export function withSegmentName(partition: string, named: Namer): Namer {
  const segment = uuidV5(partition, lengthPrefixed(['archive', jobIds.archive, '0']));
  const names = new Map([[segment, 'segment']]);
  for (const index of [0, 1, 2, 3]) names.set(memoryId(partition, anId('a turn of before'), index), `before/${index}`);
  return (text) => named([...names].reduce((rest, [id, name]) => rest.replaceAll(id, name), text));
}

/** What lies in the archive, without system times. */
export async function archiveLeft(
  archive: ArchiveStore,
  partition: string,
  named: Namer,
): Promise<Comparable['memories']> {
  const { heads } = await archive.list(partition, { limit: 1000 });
  const memories = await archive.read(
    partition,
    heads.map(({ id }) => id),
  );
  const timeless = (record: MemoryRecord) => ({
    ...record,
    createdAt: '',
    firstCreatedAt: '',
    retiredAt: record.retiredAt !== null,
  });
  return memories
    .map(({ record, reason, vector }) =>
      named(JSON.stringify({ record: timeless(record), reason, length: vector.length })),
    )
    .toSorted()
    .map((text) => JSON.parse(text) as Comparable['memories'][number]);
}
