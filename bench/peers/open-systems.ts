// Opens the systems a benchmark compares: this package on its engines, and the peers on the same Weaviate, with the same
// embedder and the same scripted model server.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useMultilingualEmbedder } from '../../src/adapters/use-multilingual/embedder.js';
import { openMemory, resolveConfig, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { openPorts } from '../../src/composition/open-ports.js';
import { openWorker } from '../../src/worker/open-worker.js';
import { holdings } from '../../test/support/fault-dump.js';
import { vendorWeaviate } from '../../test/support/vendor-weaviate.js';
import { readAnswers, recordedUpdates } from '../recorded-answers.js';
import { RecordedChatModel, type Recording } from '../recorded-chat-model.js';
import { durableSystem } from './durable.js';
import { langGraphStore } from './langgraph.js';
import { vectorStoreMemory } from './langchain.js';
import { mem0Memory, sentencesAsMemories } from './mem0.js';
import { startOpenAiEndpoint, type ModelUse } from './openai-endpoint.js';
import { plainWeaviate } from './plain.js';
import type { MemorySystem, RowsLeft, Vectors } from './system.js';

/** The systems by the words of `--systems`, in the order of the tables. */
export const systemNames = [
  'embedded',
  'embedded-model',
  'distributed',
  'plain',
  'langchain',
  'langgraph',
  'mem0',
  'mem0-infer',
] as const;

export type SystemName = (typeof systemNames)[number];

/** Which of them need Temporal and Weaviate. */
export const needsServers = (name: SystemName): boolean => !['embedded', 'embedded-model', 'langgraph'].includes(name);

/** Which of them need packages of bench/peers. */
export const needsPackages = (name: SystemName): boolean => ['langchain', 'mem0', 'mem0-infer'].includes(name);

export interface Systems {
  readonly all: readonly MemorySystem[];
  /** What was asked of the scripted model so far, by all of them. */
  use(): ModelUse;
  /** Answers `embedded-model` from what was recorded. */
  readonly recorded: RecordedChatModel;
  close(): Promise<void>;
}

export interface DistributedOptions extends OpenMemoryOptions {
  readonly weaviate: { readonly url: string; readonly grpcPort: number };
}

export interface SystemsOptions {
  readonly names: readonly SystemName[];
  /** Options of the distributed form; its Weaviate is everybody's. Null when no system needs it. */
  readonly servers: DistributedOptions | null;
  /** Folder the packages of bench/peers are installed in; null when no system needs it. */
  readonly packages: string | null;
  /** Recorded answers by key; new ones join them. Default: the committed ones to the requests of updates. */
  readonly recordings?: Map<string, Recording>;
}

/** Opens them in the order asked. Their collections are new, and go with the Weaviate or are left behind. */
export async function openSystems({
  names,
  servers,
  packages,
  recordings = readAnswers(recordedUpdates),
}: SystemsOptions): Promise<Systems> {
  const files = await mkdtemp(join(tmpdir(), 'durable-memory-peers-'));
  const embedder = useMultilingualEmbedder();
  const vectors: Vectors = {
    embed: async (texts) => (await embedder.embedDocuments(texts)).map((vector) => [...vector]),
  };
  const endpoint = await startOpenAiEndpoint(vectors, sentencesAsMemories);
  const client = servers === null ? null : await vendorWeaviate(servers.weaviate);
  const shared = {
    client: client!,
    address: servers?.weaviate.url ?? '',
    vectors,
    prefix: `Peers${Date.now()}`,
    folder: packages ?? '',
    files,
    endpoint,
  };
  const recorded = new RecordedChatModel({ recordings });
  const open: Record<SystemName, () => Promise<MemorySystem> | MemorySystem> = {
    embedded: () =>
      openDurable('embedded', { configFolder: null, engine: 'embedded', folder: join(files, 'embedded') }),
    // What has no recorded answer is decided by the rules at once, and shows in the report.
    'embedded-model': () => openDurable('embedded', embeddedWithModel(join(files, 'embedded-model'), recorded)),
    distributed: () => openDurable('distributed', servers!),
    plain: () => plainWeaviate(shared),
    langchain: () => vectorStoreMemory(shared),
    langgraph: () => langGraphStore(vectors),
    mem0: () => mem0Memory({ ...shared, infer: false }),
    'mem0-infer': () => mem0Memory({ ...shared, infer: true }),
  };
  for (const name of ['embedded', 'embedded-model']) await mkdir(join(files, name));
  const all: MemorySystem[] = [];
  for (const name of names) all.push(await open[name]());
  return {
    all,
    use: () => endpoint.use(),
    recorded,
    close: async () => {
      for (const system of all) await system.close();
      await client?.close();
      await endpoint.close();
      await embedder.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

const embeddedWithModel = (folder: string, model: RecordedChatModel): OpenMemoryOptions => ({
  configFolder: null,
  engine: 'embedded',
  folder,
  model,
  modelPatienceMs: 0,
  logLevel: 'error',
});

async function openDurable(engine: 'embedded' | 'distributed', options: OpenMemoryOptions): Promise<MemorySystem> {
  const config = await resolveConfig(options);
  const worker = engine === 'distributed' ? await openWorker(config) : null;
  const running = worker?.run();
  const memory = await openMemory(options);
  const inside = await openPorts(config);
  return durableSystem({
    memory,
    engine,
    hasModel: options.model !== undefined,
    rowsWith: (word) => durableRowsWith(inside.ports.store, word),
    close: async () => {
      await inside.close();
      await memory.close();
      worker?.shutdown();
      await running;
    },
  });
}

/** In clear, whatever the store encrypts: memories and ledger records of the first thousand namespaces. */
async function durableRowsWith(
  store: Awaited<ReturnType<typeof openPorts>>['ports']['store'],
  word: string,
): Promise<RowsLeft> {
  const rows: Record<string, number> = {};
  const note = (place: string, row: unknown): void => {
    if (JSON.stringify(row).includes(word)) rows[place] = (rows[place] ?? 0) + 1;
  };
  for (const { partition } of await store.namespaces.page({ limit: 1000 })) {
    const { memories, entries } = await holdings(store, partition);
    for (const memory of memories) note('memories', memory);
    for (const entry of entries) note(entry.kind, entry);
  }
  return rows;
}
