// LangChain's VectorStoreRetrieverMemory over its Weaviate store: a turn is one text "input: …\noutput: …".
import { createHash } from 'node:crypto';
import { VectorStoreRetrieverMemory } from '@langchain/classic/memory';
import { Filters, type WeaviateClient } from 'weaviate-client';
import { peerPackage } from './load-peers.js';
import type { OnWeaviate } from './plain.js';
import { wholeText, type Found, type MemorySystem, type SearchOptions } from './system.js';
import { weaviateRowsWith } from './weaviate-rows.js';

interface Document {
  readonly pageContent: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface WeaviateStore {
  asRetriever(options: { k: number; filter?: unknown }): never;
}

interface StorePackage {
  readonly WeaviateStore: new (embeddings: unknown, options: object) => WeaviateStore;
}

const fields = ['text', 'key', 'scope', 'kind'] as const;

/** A tenant for each user, made beforehand: the memory itself has no idea of users, of replacing or of removing. */
export async function vectorStoreMemory(given: OnWeaviate & { readonly folder: string }): Promise<MemorySystem> {
  const { client, address, vectors, prefix, folder } = given;
  const { WeaviateStore } = peerPackage<StorePackage>(folder, '@langchain/weaviate');
  const name = `${prefix}Langchain`;
  await createCollection(client, name);
  const collection = client.collections.get(name);
  const withNotices = withoutNotices();
  const embeddings = {
    embedDocuments: (texts: string[]) => vectors.embed(texts),
    embedQuery: async (text: string) => (await vectors.embed([text]))[0]!,
  };
  // Asked for a tenant that was never written, Weaviate throws.
  const known = new Set<string>();
  const tenantOf = (user: string) => createHash('sha256').update(user).digest('hex');
  const memoryOf = (user: string, { limit = 4, scope, kinds, metadata = {} }: Partial<SearchOptions> & Metadata) => {
    const store = new WeaviateStore(embeddings, {
      client,
      indexName: name,
      tenant: tenantOf(user),
      metadataKeys: ['key', 'scope', 'kind'],
    });
    const filters = [
      ...(scope === undefined ? [] : [collection.filter.byProperty('scope').equal(scope)]),
      ...(kinds === undefined ? [] : [collection.filter.byProperty('kind').containsAny([...kinds])]),
    ];
    const filter = filters.length === 0 ? {} : { filter: Filters.and(...filters) };
    return new VectorStoreRetrieverMemory({
      vectorStoreRetriever: store.asRetriever({ k: limit, ...filter }),
      memoryKey: 'history',
      inputKey: 'input',
      returnDocs: true,
      metadata,
    });
  };
  return {
    name: 'VectorStoreRetrieverMemory',
    add: async (user, facts) => {
      known.add(user);
      for (const { key, scope = '', kind = '', ...fact } of facts) {
        const memory = memoryOf(user, { metadata: { key, scope, kind } });
        await memory.saveContext({ input: wholeText(fact) }, { output: '' });
      }
    },
    search: async (user, query, options): Promise<readonly Found[]> => {
      if (!known.has(user)) return [];
      const { history } = await memoryOf(user, options).loadMemoryVariables({ input: query });
      return (history as readonly Document[]).map(({ pageContent, metadata }) => ({
        key: metadata['key'] as string,
        text: pageContent,
      }));
    },
    count: async (user) => (await collection.withTenant(tenantOf(user)).aggregate.overAll()).totalCount,
    rowsWith: (word) => weaviateRowsWith(address, name, word),
    close: async () => withNotices(),
  };
}

interface Metadata {
  readonly metadata?: Record<string, string>;
}

async function createCollection(client: WeaviateClient, name: string): Promise<void> {
  await client.collections.create({
    name,
    properties: fields.map((field) => ({
      name: field,
      dataType: 'text' as const,
      ...(field === 'text' ? {} : { tokenization: 'field' as const }),
    })),
    multiTenancy: { enabled: true, autoTenantCreation: true, autoTenantActivation: true },
  });
}

/** The store tells the console of every text it kept; gives back what ends this. */
function withoutNotices(): () => void {
  const { log } = console;
  console.log = (...args: readonly unknown[]) => {
    if (!String(args[0]).startsWith('Successfully imported batch')) log(...args);
  };
  return () => {
    console.log = log;
  };
}
