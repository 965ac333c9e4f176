// Archive → restore → archive over the real stores: whatever a memory holds comes back as it was, its vector bit for bit.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../src/activities/run-job.js';
import { libsqlStore } from '../../src/adapters/libsql/store.js';
import type { SealedStore } from '../../src/adapters/sealed/store.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import type { JobOutcome } from '../../src/domain/job.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { keywordText, words } from '../../src/domain/recall/words.js';
import type { ArchivedMemory, Ports } from '../../src/ports/index.js';
import { aMemory, anId, aPartition } from '../support/builders.js';
import { archiveIn } from '../support/fault-archive.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { scriptedTier } from '../support/scripted-tier.js';
import { servers } from '../support/servers.js';
import { silentLog } from '../support/silent-log.js';
import { sealedForTest } from '../support/test-keys.js';

const dimensions = 16;
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-round-trip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openLibsql(): Promise<SealedStore> {
  return sealedForTest(await libsqlStore({ folder: join(folder, 'store'), embedderId: 'trip', dimensions }));
}

async function openWeaviate(): Promise<SealedStore> {
  const { http, grpcPort } = servers().weaviate;
  return sealedForTest(await weaviateStore({ url: http, grpcPort, embedderId: 'trip', dimensions }));
}

function portsOver(store: SealedStore): Ports {
  const rules = scriptedTier(() => []);
  return {
    ...{ store, archive: archiveIn(join(folder, 'archive'), store), embedder: hashingEmbedder(), model: null, rules },
    ...{ clock: () => Date.parse(day(300)), log: silentLog },
    extraction: { instructions: null, examples: [], entities: [] },
    tokenCounter: async () => Promise.reject(new Error('not asked for')),
  };
}

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((one) => `${one.replaceAll(/\s/gu, '_')} w`);
const number = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });

/** What may differ from one memory to the next. */
const aspects = fc.record({
  content: text.map((one) => `The user said ${one}.`),
  summary: fc.option(text),
  object: fc.option(text),
  conditions: fc.uniqueArray(text, { maxLength: 3 }),
  entities: fc.uniqueArray(text, { maxLength: 3 }),
  importance: fc.integer({ min: 1, max: 5 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  sensitivity: fc.constantFrom('public', 'internal', 'confidential', 'restricted'),
  category: fc.constantFrom('user_profile', 'preference', 'episodic_fact', 'business_rule', 'procedure'),
  pinned: fc.boolean(),
  accessCount: fc.integer({ min: 0, max: 1000 }),
  lastAccessedAt: fc.option(fc.integer({ min: 100, max: 200 }).map(day)),
  validUntil: fc.option(fc.integer({ min: 1, max: 400 }).map(day)),
  extra: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(text, fc.boolean(), fc.integer()), { maxKeys: 3 }),
  quotes: fc.array(text, { minLength: 1, maxLength: 3 }),
});

interface Told {
  /** One memory each, with so many versions. */
  readonly record: MemoryRecord;
  readonly vector: Float32Array;
}

const chain = fc
  .tuple(
    fc.array(fc.tuple(aspects, fc.array(number, { minLength: dimensions, maxLength: dimensions })), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([versions]): readonly Told[] => {
    const ids = versions.map(() => anId());
    return versions.map(([{ quotes, ...over }, numbers], index) => {
      const isLast = index === versions.length - 1;
      const source = aMemory().sources[0]!;
      const record = aMemory({
        ...over,
        id: ids[index]!,
        attribute: 'custom.note',
        version: index + 1,
        createdAt: day(10 + index),
        firstCreatedAt: day(10),
        supersedes: index === 0 ? [] : [ids[index - 1]!],
        supersededBy: isLast ? null : ids[index + 1]!,
        status: isLast ? 'active' : 'superseded',
        retiredAt: isLast ? null : day(11 + index),
        sources: quotes.map((quote, turnIndex) => ({ ...source, quote, turnIndex })),
      });
      // Never only zeros.
      return { record, vector: Float32Array.from(numbers, (one, at) => (at === 0 ? one + 2000 : one)) };
    });
  });

/** Registers a namespace that holds these. */
async function told(store: SealedStore, memories: readonly Told[]): Promise<string> {
  const partition = aPartition();
  const owner = { namespace: 'tenant/default/user/alice', tenantId: 'default', ownerUserId: 'alice' };
  await store.namespaces.ensure({ partition, ...owner, createdAt: day(1) });
  for (const { record, vector } of memories)
    await store.memories.insert(partition, { record, vector, keywordText: keywordText(record) });
  return partition;
}

async function run(
  ports: Ports,
  partition: string,
  job: { kind: 'archive' | 'restore'; ids: readonly string[] },
): Promise<JobOutcome> {
  const key = anId();
  const at = day(250);
  const body = { ...job, authorId: 'alice', acceptedAt: at };
  await ports.store.ledger.put(partition, { kind: 'job', key, sessionId: null, at, queuedAt: 1, open: true, body });
  const attempt = { signal: new AbortController().signal, firstStartedAt: 0, reach: () => {} };
  await runJob(ports, { partition, id: key, kind: job.kind }, attempt);
  return (await ports.store.ledger.get(partition, 'outcome', key))!.body as JobOutcome;
}

const byId = <T>(items: readonly T[], id: (item: T) => string): readonly T[] =>
  items.toSorted((a, b) => (id(a) < id(b) ? -1 : 1));
const bits = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');
/** Being asked for again counts as a verification: the one thing a restore changes. */
const timeless = (record: MemoryRecord): MemoryRecord => ({ ...record, lastVerifiedAt: null });

async function seen({ store }: Ports, partition: string) {
  const { records } = await store.memories.list(partition, { limit: 1000 });
  const vectors = await store.memories.vectors(
    partition,
    records.map(({ id }) => id),
  );
  return {
    records: byId(records.map(timeless), ({ id }) => id),
    vectors: Object.fromEntries([...vectors].map(([id, vector]) => [id, bits(vector)])),
  };
}

async function kept({ archive }: Ports, partition: string) {
  const { heads } = await archive.list(partition, { limit: 1000 });
  const memories: readonly ArchivedMemory[] = await archive.read(
    partition,
    heads.map(({ id }) => id),
  );
  return byId(memories, ({ record }) => record.id).map(({ record, vector, reason }) => ({
    ...{ record: timeless(record), vector: bits(vector), reason },
  }));
}

describe.each([
  ['libSQL', openLibsql, 25],
  ['Weaviate', openWeaviate, 12],
] as const)('archive, restore and archive again on %s', (_, open, numRuns) => {
  let store: SealedStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  it('loses nothing: texts, sealed and open, versions, heat, evidence, and each bit of a vector', async () => {
    const ports = portsOver(store);
    await fc.assert(
      fc.asyncProperty(fc.array(chain, { minLength: 1, maxLength: 3 }), async (chains) => {
        const memories = chains.flat();
        const partition = await told(store, memories);
        const before = await seen(ports, partition);
        expect(before.records).toEqual(
          byId(
            memories.map(({ record }) => record),
            ({ id }) => id,
          ),
        );
        const ids = chains.map((one) => one.at(-1)!.record.id);

        await run(ports, partition, { kind: 'archive', ids });
        expect(await store.memories.count(partition)).toBe(0);
        const archived = await kept(ports, partition);

        await run(ports, partition, { kind: 'restore', ids });
        expect(await seen(ports, partition)).toEqual(before);
        expect(await ports.archive.count(partition)).toBe(0);

        await run(ports, partition, { kind: 'archive', ids });
        expect(await kept(ports, partition)).toEqual(archived);
        expect(archived.map(({ record }) => record)).toEqual(before.records);
      }),
      { numRuns },
    );
  });

  it('brings a memory back that its own vector and its words find', async () => {
    const ports = portsOver(store);
    const record = aMemory({ content: 'The user keeps two beehives on the roof.' });
    const vector = Float32Array.from({ length: dimensions }, (_number, index) => Math.sin(index + 1));
    const other = { record: aMemory({ content: 'The user owns a boat.' }), vector: vector.map((one) => -one) };
    const partition = await told(store, [{ record, vector }, other]);
    await run(ports, partition, { kind: 'archive', ids: [record.id] });
    expect((await store.memories.nearest(partition, { vector, limit: 5 })).map((hit) => hit.record.id)).toEqual([
      other.record.id,
    ]);
    await run(ports, partition, { kind: 'restore', ids: [record.id] });
    const [near] = await store.memories.nearest(partition, { vector, limit: 1 });
    expect(near).toMatchObject({ record: { id: record.id } });
    expect(near!.cosine).toBeGreaterThan(0.99999);
    const [hit] = await store.memories.keywords(partition, { words: words('beehives'), vector, limit: 5 });
    expect(hit?.record.id).toBe(record.id);
  });
});
