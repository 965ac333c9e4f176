// mem0's open-source memory on Weaviate, with the history file it keeps beside it. `infer` sends each text through the
// model; raw keeps it as it is.
import { join } from 'node:path';
import { peerPackage } from './load-peers.js';
import type { OpenAiEndpoint } from './openai-endpoint.js';
import type { OnWeaviate } from './plain.js';
import { wholeText, type Fact, type Found, type MemorySystem, type RowsLeft } from './system.js';
import { weaviateRowsWith } from './weaviate-rows.js';

interface Item {
  readonly id: string;
  readonly memory: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface Mem0 {
  add(text: string, options: object): Promise<unknown>;
  search(query: string, options: object): Promise<{ readonly results: readonly Item[] }>;
  getAll(options: object): Promise<{ readonly results: readonly Item[] }>;
  update(id: string, change: object): Promise<unknown>;
  delete(id: string): Promise<unknown>;
  deleteAll(options: object): Promise<unknown>;
}

interface Sqlite {
  prepare(sql: string): { all(...values: readonly string[]): readonly { readonly rows: number }[] };
  close(): void;
}

export interface Mem0Options extends OnWeaviate {
  /** Where the peers are installed. */
  readonly folder: string;
  /** Empty folder for its files. */
  readonly files: string;
  readonly endpoint: OpenAiEndpoint;
  readonly infer: boolean;
}

/** It asks its store for four times as many, and Weaviate gives 10,000 at most. */
const mostItems = 2500;

/** The sentences of the new messages, each a memory: the script of the model server. */
export function sentencesAsMemories(prompt: string): unknown {
  const said = /## New Messages\n([\s\S]*?)\n\n## Observation Date/u.exec(prompt)?.[1] ?? '';
  const text = said.replace(/^(?:user|assistant): /u, '').replaceAll(/\n(?:user|assistant): /gu, '\n');
  const sentences = text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => sentence.trim() !== '');
  return { memory: sentences.map((sentence, index) => ({ id: String(index), text: sentence.trim() })) };
}

/** Scopes are its `runId`: on Weaviate it filters by ids only, and ignores every other filter. */
export async function mem0Memory(options: Mem0Options): Promise<MemorySystem> {
  const { client, address, prefix, folder, files, endpoint, infer } = options;
  process.env['MEM0_TELEMETRY'] = 'false';
  process.env['MEM0_DIR'] = files;
  // A package of its stemmer advertises on the console.
  process.env['DOTENV_CONFIG_QUIET'] = 'true';
  const name = `${prefix}Mem0${infer ? 'infer' : 'raw'}`;
  await createCollections(options, name);
  const { Memory } = peerPackage<{ readonly Memory: new (config: object) => Mem0 }>(folder, 'mem0ai/oss');
  const historyDbPath = join(files, `${name}.db`);
  const server = { apiKey: 'none', baseURL: endpoint.baseURL };
  const memory = new Memory({
    embedder: { provider: 'openai', config: { ...server, model: 'scripted' } },
    llm: { provider: 'openai', config: { ...server, model: 'scripted' } },
    vectorStore: { provider: 'weaviate', config: { client, collectionName: name, dimension: 512 } },
    historyStore: { provider: 'sqlite', config: { historyDbPath } },
  });
  const itemsOf = async (user: string) =>
    (await memory.getAll({ filters: { user_id: user }, topK: mostItems })).results;
  // Its lists on Weaviate leave the caller's metadata out: a fact is known again by its text.
  const texts = new Map<string, string>();
  const itemsWith = async (user: string, key: string) => {
    const text = texts.get(`${key} ${user}`) ?? '';
    return (await itemsOf(user)).filter((item) => text.includes(item.memory));
  };
  const add = async (user: string, { key, scope, kind = '', ...fact }: Fact) => {
    const text = wholeText(fact);
    texts.set(`${key} ${user}`, text);
    const run = scope === undefined ? {} : { runId: scope };
    await memory.add(text, { userId: user, infer, metadata: { key, kind }, ...run });
  };
  return {
    name: `mem0ai ${infer ? 'infer' : 'raw'}`,
    add: async (user, facts) => {
      for (const fact of facts) await add(user, fact);
    },
    search: async (user, query, { limit, scope }): Promise<readonly Found[]> => {
      const filters = { user_id: user, ...(scope === undefined ? {} : { run_id: scope }) };
      const { results } = await memory.search(query, { filters, topK: limit });
      return results.map(({ memory: text, metadata }) => ({ key: String(metadata?.['key']), text }));
    },
    replace: async (user, key, fact) => {
      const [first, ...rest] = await itemsWith(user, key);
      if (first === undefined) return add(user, fact);
      texts.set(`${fact.key} ${user}`, fact.text);
      await memory.update(first.id, { text: fact.text, metadata: { key: fact.key, kind: fact.kind ?? '' } });
      for (const item of rest) await memory.delete(item.id);
    },
    forget: async (user, key) => {
      for (const item of await itemsWith(user, key)) await memory.delete(item.id);
    },
    forgetAll: async (user) => void (await memory.deleteAll({ userId: user })),
    count: async (user) => (await itemsOf(user)).length,
    rowsWith: async (word) => ({
      ...(await weaviateRowsWith(address, name, word)),
      ...historyRowsWith(peerPackage<new (path: string, options: object) => Sqlite>(folder, 'better-sqlite3'), {
        path: historyDbPath,
        word,
      }),
    }),
    close: () => Promise.resolve(),
  };
}

/** As it makes them, with the properties it writes: a server that refuses unknown ones stores nothing and says nothing. */
async function createCollections({ client }: OnWeaviate, name: string): Promise<void> {
  const texts =
    'ids hash metadata data category user_id agent_id run_id created_at updated_at createdAt updatedAt textLemmatized attributedTo key kind'
      .split(' ')
      .map((field) => ({ name: field, dataType: 'text' as const }));
  const linked = [
    { name: 'entityType', dataType: 'text' as const },
    { name: 'linkedMemoryIds', dataType: 'text[]' as const },
  ];
  await client.collections.create({ name, properties: texts });
  await client.collections.create({ name: `${name}_entities`, properties: [...texts, ...linked] });
}

function historyRowsWith(
  Database: new (path: string, options: object) => Sqlite,
  { path, word }: { readonly path: string; readonly word: string },
): RowsLeft {
  const database = new Database(path, { readonly: true });
  const count = (sql: string): number => database.prepare(sql).all(`%${word}%`)[0]!.rows;
  const history = count(
    "SELECT count(*) AS rows FROM memory_history WHERE coalesce(previous_value, '') || coalesce(new_value, '') LIKE ?",
  );
  const messages = count('SELECT count(*) AS rows FROM messages WHERE content LIKE ?');
  database.close();
  return { ...(history > 0 ? { history } : {}), ...(messages > 0 ? { messages } : {}) };
}
