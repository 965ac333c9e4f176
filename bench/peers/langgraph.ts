// LangGraph's InMemoryStore with an index: a namespace per user and scope, values found by their vectors.
import { InMemoryStore } from '@langchain/langgraph-checkpoint';
import { wholeText, type Fact, type Found, type MemorySystem, type Vectors } from './system.js';

/** Keeps everything in this process; a filter of the store takes one value of a field. */
export function langGraphStore(vectors: Vectors): MemorySystem {
  const embeddings = {
    embedDocuments: (texts: string[]) => vectors.embed(texts),
    embedQuery: async (text: string) => (await vectors.embed([text]))[0]!,
  };
  const store = new InMemoryStore({ index: { dims: 512, embeddings: embeddings as never, fields: ['text'] } });
  // A label of the store may hold neither a full stop nor a colon.
  const label = (name: string) => encodeURIComponent(name).replaceAll('.', '%2E');
  const place = (user: string, scope = 'all') => [label(user), label(scope)];
  const put = ({ user, key, fact }: { user: string; key: string; fact: Fact }) =>
    store.put(place(user, fact.scope), key, { text: wholeText(fact), key: fact.key, kind: fact.kind ?? '' });
  const all = async (prefix: string[]) => {
    const items = [];
    for (;;) {
      const page = await store.search(prefix, { limit: 1000, offset: items.length });
      items.push(...page);
      if (page.length < 1000) return items;
    }
  };
  const itemsOf = async (user: string) => all([label(user)]);
  const placeOf = async (user: string, key: string) => (await itemsOf(user)).find((item) => item.value['key'] === key);
  return {
    name: 'LangGraph InMemoryStore',
    add: async (user, facts) => {
      for (const fact of facts) await put({ user, key: fact.key, fact });
    },
    search: async (user, query, { limit, scope, kinds }): Promise<readonly Found[]> => {
      const found = await store.search(scope === undefined ? [label(user)] : place(user, scope), { query, limit });
      return found
        .filter(({ value }) => kinds === undefined || kinds.includes(value['kind'] as string))
        .map(({ value }) => ({ key: value['key'] as string, text: value['text'] as string }));
    },
    replace: async (user, key, fact) => {
      const old = await placeOf(user, key);
      await put({ user, key: old?.key ?? fact.key, fact });
    },
    forget: async (user, key) => {
      const item = await placeOf(user, key);
      if (item !== undefined) await store.delete(item.namespace, item.key);
    },
    forgetAll: async (user) => {
      for (const item of await itemsOf(user)) await store.delete(item.namespace, item.key);
    },
    count: async (user) => (await itemsOf(user)).length,
    rowsWith: async (word) => {
      const rows = (await all([])).filter(({ value }) => JSON.stringify(value).includes(word)).length;
      return rows === 0 ? {} : { store: rows };
    },
    close: () => Promise.resolve(),
  };
}
