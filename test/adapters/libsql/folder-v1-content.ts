// What the folder of schema version 1 under test/data holds, and how it was made (PROGRAM=make of child-program.ts).
import { libsqlStore } from '../../../src/adapters/libsql/store.js';
import { sha256Hex } from '../../../src/domain/digest.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { NamespaceInfo, NewLedgerEntry, StoredMemory } from '../../../src/ports/index.js';
import { aMemory, anId } from '../../support/builders.js';

/** How the folder has to be opened. */
export const folderV1Embedder = { embedderId: 'folder-v1', dimensions: 4 } as const;

export const namespaceV1: NamespaceInfo = {
  partition: sha256Hex('folder v1'),
  namespace: 'tenant/default/user/alice',
  tenantId: 'default',
  ownerUserId: 'alice',
  createdAt: '2026-11-01T09:00:00.000Z',
  fenced: false,
};

const old = anId('old phone');
const current = anId('new phone');

/** Three memories: a fact, the version that replaced it, and one in Chinese. */
export const memoriesV1: readonly StoredMemory[] = [
  stored([1, 0, 0, 0], 'phone number 5550101', {
    id: old,
    content: 'The phone number of the user is 555-0101.',
    attribute: 'user.phone_number',
    cardinality: 'one',
    status: 'superseded',
    supersededBy: current,
    retiredAt: '2026-11-02T10:00:00.000Z',
  }),
  stored([0.9, 0.1, 0, 0], 'phone number 5550102', {
    id: current,
    content: 'The phone number of the user is 555-0102.',
    attribute: 'user.phone_number',
    cardinality: 'one',
    version: 2,
    supersedes: [old],
    createdAt: '2026-11-02T10:00:00.000Z',
  }),
  stored([0, 0, 1, 0], '黑色 色智 智能 能手 手表', {
    id: anId('watch'),
    content: '用户上个月买了一块黑色智能手表。',
    entities: ['智能手表'],
    domainTags: ['shopping'],
    extra: { price: 1500, new: true, 'a=b': 'c' },
    sessionId: 'session-1',
    ordinal: 3,
    speaker: '李伟',
    validUntil: '2262-04-10T23:59:59.999Z',
    createdAt: '2026-11-03T10:00:00.000Z',
  }),
];

export const ledgerV1: readonly NewLedgerEntry[] = [
  {
    kind: 'turn',
    key: anId('turn'),
    sessionId: 'session-1',
    at: '2026-11-03T09:59:00.000Z',
    queuedAt: 1_793_527_200_000_001,
    open: true,
    body: { messages: [{ role: 'user', content: '上个月我买了一块黑色智能手表 🐝' }] },
  },
];

export const outboxV1 = { partition: namespaceV1.partition, markedAt: '2026-11-03T10:00:00.000Z' };

function stored(vector: readonly number[], keywordText: string, over: Partial<MemoryRecord>): StoredMemory {
  const id = over.id ?? anId(keywordText);
  const source = aMemory({ id }).sources[0]!;
  const sources = [{ ...source, ingestionId: anId(`${id} source`), quote: over.content ?? '' }];
  return { record: aMemory({ sources, ...over }), vector: Float32Array.from(vector), keywordText };
}

/** Writes all of it into a new folder. */
export async function writeFolderV1(folder: string): Promise<void> {
  const store = await libsqlStore({ folder, ...folderV1Embedder });
  await store.namespaces.ensure(namespaceV1);
  for (const memory of memoriesV1) await store.memories.insert(namespaceV1.partition, memory);
  await store.memories.touch(namespaceV1.partition, [{ id: current, count: 2, at: '2026-11-04T10:00:00.000Z' }]);
  for (const entry of ledgerV1) await store.ledger.put(namespaceV1.partition, entry);
  await store.outbox.mark(outboxV1);
  await store.close();
}

/** The records as the folder gives them: the second one was touched. */
export const recordsV1: readonly MemoryRecord[] = memoriesV1.map(({ record }) =>
  record.id === current ? { ...record, accessCount: 2, lastAccessedAt: '2026-11-04T10:00:00.000Z' } : record,
);
