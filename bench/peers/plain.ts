// What a few lines over Weaviate's own client do: one collection, the user as a filter, nearest vectors.
import { randomUUID } from 'node:crypto';
import weaviate, { Filters, type WeaviateClient } from 'weaviate-client';
import { wholeText, type Fact, type Found, type MemorySystem, type SearchOptions, type Vectors } from './system.js';
import { weaviateRowsWith } from './weaviate-rows.js';

const fields = ['key', 'text', 'user', 'scope', 'kind'] as const;

export interface OnWeaviate {
  readonly client: WeaviateClient;
  /** URL of the same server, to look at its rows. */
  readonly address: string;
  readonly vectors: Vectors;
  /** Unused by anybody else; begins with a capital letter. */
  readonly prefix: string;
}

/** Exact ids, as somebody who knows Weaviate would store them: tokenization `field`. */
export async function plainWeaviate({ client, address, vectors, prefix }: OnWeaviate): Promise<MemorySystem> {
  const name = `${prefix}Plain`;
  await client.collections.create({
    name,
    properties: fields.map((field) => ({
      name: field,
      dataType: 'text' as const,
      ...(field === 'text' ? {} : { tokenization: 'field' as const, indexSearchable: false }),
    })),
    vectorizers: weaviate.configure.vectors.selfProvided({ vectorIndexConfig: weaviate.configure.vectorIndex.flat() }),
  });
  const collection = client.collections.get(name);
  const of = (user: string) => collection.filter.byProperty('user').equal(user);
  const insert = async (user: string, fact: Fact): Promise<void> => {
    const { key, scope = '', kind = '' } = fact;
    const text = wholeText(fact);
    const [vector] = await vectors.embed([text]);
    await collection.data.insert({ id: randomUUID(), properties: { key, text, user, scope, kind }, vectors: vector! });
  };
  const forget = async (user: string, key: string): Promise<void> => {
    await collection.data.deleteMany(Filters.and(of(user), collection.filter.byProperty('key').equal(key)));
  };
  return {
    name: 'plain nearVector',
    add: async (user, facts) => {
      for (const fact of facts) await insert(user, fact);
    },
    search: async (user, query, { limit, scope, kinds }: SearchOptions): Promise<readonly Found[]> => {
      const [vector] = await vectors.embed([query]);
      const filters = [
        of(user),
        ...(scope === undefined ? [] : [collection.filter.byProperty('scope').equal(scope)]),
        ...(kinds === undefined ? [] : [collection.filter.byProperty('kind').containsAny([...kinds])]),
      ];
      const { objects } = await collection.query.nearVector(vector!, {
        limit,
        filters: Filters.and(...filters),
        returnProperties: ['key', 'text'],
      });
      return objects.map(({ properties }) => ({
        key: properties['key'] as string,
        text: properties['text'] as string,
      }));
    },
    replace: async (user, key, fact) => {
      await forget(user, key);
      await insert(user, fact);
    },
    forget,
    forgetAll: async (user) => void (await collection.data.deleteMany(of(user))),
    count: async (user) => (await collection.aggregate.overAll({ filters: of(user) })).totalCount,
    rowsWith: (word) => weaviateRowsWith(address, name, word),
    close: () => Promise.resolve(),
  };
}
