// Collections of schema version 1 opened by this version.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WeaviateClient } from 'weaviate-client';
import { collectionNames, type WeaviateStoreOptions } from '../../src/adapters/weaviate/options.js';
import { addedLedgerProperties, collectionSchemas, schemaVersion } from '../../src/adapters/weaviate/schema.js';
import { textIn } from '../../src/adapters/weaviate/row-text.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { uuidV5 } from '../../src/domain/digest.js';
import type { NewLedgerEntry, Store } from '../../src/ports/index.js';
import { aMemory, anId, aPartition } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { vendorWeaviate } from '../support/vendor-weaviate.js';
import { expectCode } from './contract-context.js';

let client: WeaviateClient;
const opened: Store[] = [];
const versionRow = uuidV5('durable-memory/meta', 'schema');

function options(collectionPrefix: string): WeaviateStoreOptions {
  const { http, grpcPort } = servers().weaviate;
  return { url: http, grpcPort, embedderId: 'migration', dimensions: 4, collectionPrefix };
}

async function open(prefix: string): Promise<Store> {
  const store = await weaviateStore(options(prefix));
  opened.push(store);
  return store;
}

const added = addedLedgerProperties.map(({ name }) => name);

/** The collections as version 1 made them, without a row. */
async function collectionsV1(prefix = `Migrate_${aPartition().slice(0, 12)}`): Promise<string> {
  const names = collectionNames(options(prefix));
  for (const schema of collectionSchemas(names, 'flat')) {
    const properties = schema.properties.filter(({ name }) => schema.class !== names.ledger || !added.includes(name));
    await client.collections.createFromSchema({ ...schema, properties } as never);
  }
  const meta = { kind: 'meta', record: JSON.stringify({ schemaVersion: 1 }) };
  await client.collections.use(names.namespace).data.insert({ id: versionRow, properties: meta });
  return prefix;
}

async function keptVersion(prefix: string): Promise<unknown> {
  const row = await client.collections.use(`${prefix}Namespace`).query.fetchObjectById(versionRow);
  return JSON.parse(textIn(row?.properties ?? {}, 'record')) as unknown;
}

const turn: NewLedgerEntry = {
  kind: 'turn',
  key: anId('turn of version 1'),
  sessionId: 'session-1',
  at: '2026-11-03T09:59:00.000Z',
  queuedAt: 1_793_527_200_000_001,
  open: true,
  body: { messages: [{ role: 'user', content: '上个月我买了一块黑色智能手表 🐝' }] },
};

/** A registered partition with one turn, written as version 1 wrote rows: without the properties that came later. */
async function filledV1(prefix: string): Promise<string> {
  const partition = aPartition();
  const names = collectionNames(options(prefix));
  for (const name of [names.ledger, names.memory])
    await client.collections.use(name).tenants.create({ name: partition });
  const record = { namespace: 'tenant/t/user/u', tenantId: 't', ownerUserId: 'u', createdAt: aMemory().createdAt };
  const registration = { kind: 'namespace', partition, tenant: 't', fenced: false, record: JSON.stringify(record) };
  const id = uuidV5('durable-memory/namespace', partition);
  await client.collections.use(names.namespace).data.insert({ id, properties: registration });
  const { body, open: isOpen, ...entry } = turn;
  const row = {
    place: `${turn.queuedAt}:${Buffer.from(turn.key).toString('hex')}`,
    kind: 'turn',
    open: isOpen,
    at: Date.parse(turn.at),
    attempts: 0,
    entry: JSON.stringify(entry),
    body: JSON.stringify(body),
  };
  await client.collections
    .use(names.ledger)
    .withTenant(partition)
    .data.insert({ id: anId(partition), properties: row });
  return partition;
}

const item = { ...turn, kind: 'item', key: anId('an item'), open: false, body: 'new', labels: ['a', 'b'] } as const;

beforeAll(async () => {
  const { http, grpcPort } = servers().weaviate;
  client = await vendorWeaviate({ url: http, grpcPort });
});

afterAll(async () => {
  for (const store of opened) await store.close();
  await client.close();
});

describe('collections of version 1', () => {
  it('open with everything in them, and take items', async () => {
    const prefix = await collectionsV1();
    const partition = await filledV1(prefix);
    const store = await open(prefix);
    expect((await store.info()).schemaVersion).toBe(schemaVersion);
    expect(await keptVersion(prefix)).toEqual({ schemaVersion });
    const query = { order: 'oldest', limit: 10 } as const;
    expect(await store.ledger.list(partition, { kinds: ['turn'], ...query })).toEqual([{ ...turn, attempts: 0 }]);
    expect(await store.ledger.replace(partition, item)).toBe('created');
    const under = await store.ledger.list(partition, { kinds: ['item', 'turn'], under: ['a'], ...query });
    expect(under.map((entry) => entry.body)).toEqual(['new']);
    const again = await open(prefix);
    expect(await again.ledger.count(partition, { kinds: ['item', 'turn'] })).toBe(2);
  });

  it('three openings at once all succeed', async () => {
    const prefix = await collectionsV1();
    const partition = await filledV1(prefix);
    const stores = await Promise.all([open(prefix), open(prefix), open(prefix)]);
    await Promise.all(stores.map((store, n) => store.ledger.replace(partition, { ...item, key: anId(`item ${n}`) })));
    const query = { kinds: ['item' as const], under: ['a', 'b'], order: 'oldest' as const, limit: 10 };
    for (const store of stores) expect(await store.ledger.list(partition, query)).toHaveLength(3);
    expect(await keptVersion(prefix)).toEqual({ schemaVersion });
  });

  it('a migration that crashed before its end is made good: the property is there, the version is not', async () => {
    const prefix = await collectionsV1();
    const partition = await filledV1(prefix);
    await open(prefix);
    const rows = client.collections.use(`${prefix}Namespace`);
    await rows.data.update({ id: versionRow, properties: { record: '{"schemaVersion":1}' } });
    const store = await open(prefix);
    expect(await store.ledger.replace(partition, item)).toBe('created');
    expect(await keptVersion(prefix)).toEqual({ schemaVersion });
  });

  it('a ledger that was never made is made whole', async () => {
    const prefix = await collectionsV1();
    await client.collections.delete(`${prefix}Ledger`);
    await sleep(50);
    await open(prefix);
    const made = (await client.collections.use(`${prefix}Ledger`).config.get()).properties.map(({ name }) => name);
    expect(made).toEqual(expect.arrayContaining(added));
    expect(await keptVersion(prefix)).toEqual({ schemaVersion });
  });

  it('a property of that name that somebody else made is a conflict that names it; the version stays', async () => {
    const prefix = await collectionsV1();
    const theirs = { name: 'under', dataType: 'int', indexFilterable: false } as never;
    await client.collections.use(`${prefix}Ledger`).config.addProperty(theirs);
    const error = await expectCode(weaviateStore(options(prefix)), 'conflict');
    expect(error.message).toMatch(/Ledger.*under/);
    expect(await keptVersion(prefix)).toEqual({ schemaVersion: 1 });
  });
});
