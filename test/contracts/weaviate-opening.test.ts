// What happens at the door of the Weaviate store: making and checking the collections, versions, keys, fences.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import type { WeaviateClient } from 'weaviate-client';
import type { WeaviateStoreOptions } from '../../src/adapters/weaviate/options.js';
import { collectionNames } from '../../src/adapters/weaviate/options.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { startWeaviate, type Weaviate } from '../../src/dev/weaviate.js';
import { uuidV5 } from '../../src/domain/digest.js';
import type { Store } from '../../src/ports/index.js';
import { aMemory, anId, aPartition, aStored } from '../support/builders.js';
import { servers } from '../support/servers.js';
import { vendorWeaviate } from '../support/vendor-weaviate.js';
import { expectCode } from './contract-context.js';

let client: WeaviateClient;
const opened: Store[] = [];

function options(collectionPrefix: string, over: Partial<WeaviateStoreOptions> = {}): WeaviateStoreOptions {
  const { http, grpcPort } = servers().weaviate;
  return { url: http, grpcPort, embedderId: 'opening', dimensions: 4, collectionPrefix, ...over };
}

async function open(given: WeaviateStoreOptions): Promise<Store> {
  const store = await weaviateStore(given);
  opened.push(store);
  return store;
}

/** A prefix no other test uses. */
const aPrefix = (): string => `Open_${aPartition().slice(0, 12)}`;

beforeAll(async () => {
  const { http, grpcPort } = servers().weaviate;
  client = await vendorWeaviate({ url: http, grpcPort });
});

afterAll(async () => {
  for (const store of opened) await store.close();
  await client.close();
});

describe('the collections', () => {
  it('three processes that make them at once all succeed', async () => {
    const entry = fileURLToPath(new URL('./opening-program.ts', import.meta.url));
    const bundle = { ssr: entry, write: false, minify: false, target: 'node20' } as const;
    const result = await build({ configFile: false, logLevel: 'error', build: bundle });
    if (!('output' in result)) throw new Error('the bundler gave no output');
    const program = result.output[0].code;
    const { http, grpcPort } = servers().weaviate;
    const environment = {
      URL_OF_SERVER: http,
      GRPC_PORT: String(grpcPort),
      PREFIX: aPrefix(),
      START_AT: String(Date.now() + 2500),
    };
    const run = async () => {
      const child = promisify(execFile)(process.execPath, ['--input-type=module', '-'], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...process.env, NODE_OPTIONS: '', ...environment },
      });
      child.child.stdin!.end(program);
      return (await child).stdout.trim();
    };
    expect(await Promise.all([run(), run(), run()])).toEqual(['weaviate', 'weaviate', 'weaviate']);
  });

  it('C99: an embedder of the same name with other dimensions is refused; the message names both, nothing is written', async () => {
    const prefix = aPrefix();
    await open(options(prefix, { dimensions: 384 }));
    const error = await expectCode(weaviateStore(options(prefix, { dimensions: 512 })), 'conflict');
    expect(error.message).toMatch(/384.*512/);
  });

  it('another embedder gets memories of its own beside the first', async () => {
    const prefix = aPrefix();
    const first = await open(options(prefix));
    const second = await open(options(prefix, { embedderId: 'another', dimensions: 6 }));
    const partition = aPartition();
    const info = {
      partition,
      namespace: 'tenant/t/user/u',
      tenantId: 't',
      ownerUserId: 'u',
      createdAt: aMemory().createdAt,
    };
    await first.namespaces.ensure(info);
    await first.memories.insert(partition, aStored([1, 0, 0, 0]));
    await expectCode(second.memories.insert(partition, aStored([1, 0, 0, 0, 0, 0])), 'not_found');
    await second.namespaces.ensure(info);
    await second.memories.insert(partition, aStored([1, 0, 0, 0, 0, 0]));
    expect([await first.memories.count(partition), await second.memories.count(partition)]).toEqual([1, 1]);
  });

  it('collections made with another index are a conflict that names the difference', async () => {
    const prefix = aPrefix();
    await open(options(prefix, { index: 'hnsw' }));
    const error = await expectCode(weaviateStore(options(prefix)), 'conflict');
    expect(error.message).toMatch(/vectorIndexType is "hnsw", expected "flat"/);
  });

  it('a collection of that name made by somebody else is a conflict', async () => {
    const prefix = aPrefix();
    await client.collections.create({ name: `${prefix}Ledger` });
    const error = await expectCode(weaviateStore(options(prefix)), 'conflict');
    expect(error.message).toContain(`${prefix}Ledger`);
  });

  it('data of a newer version is version_too_new, and stays as it is', async () => {
    const prefix = aPrefix();
    const store = await open(options(prefix));
    const row = { id: uuidV5('durable-memory/meta', 'schema'), properties: { record: '{"schemaVersion":5}' } };
    await client.collections.use(`${prefix}Namespace`).data.update(row);
    const error = await expectCode(weaviateStore(options(prefix)), 'version_too_new');
    expect(error.message).toMatch(/schema version 5.*knows 4/);
    expect((await store.info()).schemaVersion).toBe(4);
  });
});

describe('a fenced namespace', () => {
  it('2. is refused at registration, and listed as fenced', async () => {
    const prefix = aPrefix();
    const store = await open(options(prefix));
    const partition = aPartition();
    const info = {
      partition,
      namespace: 'tenant/t/user/u',
      tenantId: 't',
      ownerUserId: 'u',
      createdAt: aMemory().createdAt,
    };
    await store.namespaces.ensure(info);
    const rows = client.collections.use(`${prefix}Namespace`);
    await rows.data.update({ id: uuidV5('durable-memory/namespace', partition), properties: { fenced: true } });
    await expectCode(store.namespaces.ensure(info), 'namespace_denied');
    expect(await store.namespaces.get(partition)).toEqual({ ...info, fenced: true });
  });

  it('2. whose partition was removed is never made again', async () => {
    const prefix = aPrefix();
    const store = await open(options(prefix));
    const partition = aPartition();
    const info = {
      partition,
      namespace: 'tenant/t/user/u',
      tenantId: 't',
      ownerUserId: 'u',
      createdAt: aMemory().createdAt,
    };
    await store.namespaces.ensure(info);
    const rows = client.collections.use(`${prefix}Namespace`);
    await rows.data.update({ id: uuidV5('durable-memory/namespace', partition), properties: { fenced: true } });
    const { memory, ledger } = collectionNames(options(prefix));
    for (const name of [memory, ledger]) await client.collections.use(name).tenants.remove([partition]);
    await expectCode(store.namespaces.ensure(info), 'namespace_denied');
    await expectCode(store.memories.insert(partition, aStored([1, 0, 0, 0])), 'not_found');
    await store.memories.touch(partition, [{ id: anId(), count: 1, at: info.createdAt }]);
    expect(await client.collections.use(memory).tenants.getByName(partition)).toBeNull();
  });
});

describe('a memory whose vector is not in the index', () => {
  it('is still found by its words', async () => {
    const prefix = aPrefix();
    const store = await open(options(prefix));
    const partition = aPartition();
    const info = {
      partition,
      namespace: 'tenant/t/user/u',
      tenantId: 't',
      ownerUserId: 'u',
      createdAt: aMemory().createdAt,
    };
    await store.namespaces.ensure(info);
    await store.memories.insert(partition, aStored([1, 0, 0, 0], {}, 'bees roof'));
    const { accessCount: _count, lastAccessedAt: _at, ...lost } = aMemory({ content: 'Lost.' });
    const rows = client.collections.use(collectionNames(options(prefix)).memory).withTenant(partition);
    await rows.data.insert({ id: lost.id, properties: { record: JSON.stringify(lost), lex: 'bees', labels: [] } });
    const vector = Float32Array.of(1, 0, 0, 0);
    const hits = await store.memories.keywords(partition, { words: ['bees'], vector, limit: 5 });
    expect(hits.map((hit) => [hit.record.id === lost.id, hit.cosine])).toEqual([
      [true, 0],
      [false, expect.closeTo(1, 5)],
    ]);
  });
});

describe('keys', () => {
  let guarded: Weaviate;
  beforeAll(async () => {
    guarded = await startWeaviate({ apiKey: 'the-right-key' });
  });
  afterAll(() => guarded.stop());

  const guardedOptions = (apiKey?: string): WeaviateStoreOptions => ({
    url: guarded.address,
    grpcPort: guarded.grpcPort,
    embedderId: 'opening',
    dimensions: 4,
    ...(apiKey === undefined ? {} : { apiKey }),
  });

  it('a wrong key and no key are unauthenticated, at once, and the process lives on', async () => {
    for (const key of ['a-wrong-key', undefined]) {
      const error = await expectCode(weaviateStore(guardedOptions(key)), 'unauthenticated');
      expect(error.message).not.toContain('a-wrong-key');
    }
    // The client leaves rejections of its own behind when it is given a bad key: they would surface by now.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it('with the right key everything works, and the address given back holds no secret', async () => {
    const store = await open(guardedOptions('the-right-key'));
    const partition = aPartition();
    const info = {
      partition,
      namespace: 'tenant/t/user/u',
      tenantId: 't',
      ownerUserId: 'u',
      createdAt: aMemory().createdAt,
    };
    await store.namespaces.ensure(info);
    expect(await store.memories.insert(partition, aStored([1, 0, 0, 0]))).toBe('created');
    expect(await store.memories.count(partition)).toBe(1);
    expect(JSON.stringify(await store.info())).not.toContain('the-right-key');
  });
});
