// Builds the ports a configuration asks for. Adapters are imported when they are needed, never before.
import type { SealedStore } from '../adapters/sealed/store.js';
import { isMemoryError } from '../domain/errors.js';
import { forgettingWith } from '../domain/sweep/forgetting.js';
import type { Config } from './config.js';
import { openArchive } from './open-archive.js';
import { openMetrics, type OpenedMetrics } from './open-metrics.js';
import { openKeyRing } from './open-keys.js';
import { present } from './present.js';
import { stderrLogger } from '../observability/logger.js';
import type {
  ArchiveStore,
  Clock,
  DecisionTier,
  Embedder,
  ExtractionOptions,
  Logger,
  Metrics,
  Ports,
  Store,
  TokenCounter,
} from '../ports/index.js';

/** Parts that tests and applications may bring themselves. */
export interface OwnParts {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly embedder?: Embedder;
  readonly model?: DecisionTier;
  readonly cheaperModel?: DecisionTier;
  readonly rules?: DecisionTier;
  readonly store?: Store;
  /** Used as it is: what it keeps is not encrypted here. */
  readonly archive?: ArchiveStore;
  /** Signs receipts of erasures; default: the key the store is encrypted under. */
  readonly signer?: Ports['signer'];
  readonly tokenCounter?: TokenCounter;
  /** Counts in the place of the configured metrics; null = nothing is counted, nothing served. */
  readonly metrics?: Metrics | null;
}

/** The opened ports, and how to free them. */
export interface OpenedPorts {
  readonly ports: Ports;
  /** Starts to encrypt, in the background, what was stored in clear by earlier versions or under an older key. */
  readonly startSealing: () => void;
  readonly close: () => Promise<void>;
}

const noWishes: ExtractionOptions = { instructions: null, examples: [], entities: [] };

/**
 * Opens store, embedder and tiers. The store encrypts; one that the program brings is used as it is. Throws what the
 * adapters throw: `folder_in_use`, `store_unavailable`, `dependency_missing` …, and `no_key`.
 */
export async function openPorts(config: Config, own: OwnParts = {}): Promise<OpenedPorts> {
  const counted = own.metrics === undefined ? await openMetrics(config) : null;
  try {
    return await portsOf(config, own, counted);
  } catch (error) {
    await counted?.close();
    throw error;
  }
}

async function portsOf(config: Config, own: OwnParts, counted: OpenedMetrics | null): Promise<OpenedPorts> {
  const log = own.log ?? stderrLogger(config.logLevel);
  const clock = own.clock ?? Date.now;
  const embedder = own.embedder ?? (await embedderOf(config));
  const sealed = own.store === undefined ? await sealedStoreOf(config, { embedder, log, clock }) : null;
  const store = own.store ?? sealed!;
  const archive = own.archive ?? (await openArchive(config, { sealed }));
  const sealing = sealed === null ? null : sealingOf(sealed, log);
  const ports: Ports = {
    store,
    archive,
    embedder,
    ...(await tiersOf(config, own)),
    extraction: config.extraction ?? noWishes,
    tokenCounter: tokenCounterOf(own),
    ...settings(config),
    ...present(ownOr(own, { signer: sealed?.signer, metrics: counted?.metrics })),
    clock,
    log,
  };
  const close = async (): Promise<void> => {
    await sealing?.end();
    await Promise.all([counted?.close(), sealed?.close(), closeParts(ports, own)]);
  };
  return { ports, startSealing: () => sealing?.start(), close };
}

type Optional = 'signer' | 'metrics';

function ownOr(own: Pick<OwnParts, Optional>, opened: { readonly [K in Optional]: Ports[K] | undefined }) {
  return { signer: own.signer ?? opened.signer, metrics: own.metrics ?? opened.metrics };
}

/** Those that were brought stay open. */
async function closeParts({ archive, embedder }: Ports, own: OwnParts): Promise<void> {
  await Promise.all([
    own.archive === undefined ? archive.close() : undefined,
    own.embedder === undefined ? embedder.close() : undefined,
  ]);
}

function settings(config: Config) {
  const { policy, limits, modelPatienceMs, forgetting, erasure } = config;
  return {
    ...present({ policy, limits, modelPatienceMs, forgetElsewhere: erasure?.forgetElsewhere }),
    forgetting: forgettingWith(forgetting),
  };
}

/** The embedder a configuration asks for. */
export async function embedderOf(config: Config): Promise<Embedder> {
  if (config.embeddings === undefined) {
    const { useMultilingualEmbedder } = await import('../adapters/use-multilingual/embedder.js');
    return useMultilingualEmbedder();
  }
  if (isEmbedder(config.embeddings)) return config.embeddings;
  const { langchainEmbedder } = await import('../adapters/langchain-models/embedder.js');
  return langchainEmbedder(
    present({
      embeddings: config.embeddings as Parameters<typeof langchainEmbedder>[0]['embeddings'],
      id: config.embeddingsId,
      profile: config.embeddingsProfile,
    }),
  );
}

function isEmbedder(value: unknown): value is Embedder {
  return (
    typeof value === 'object' && value !== null && 'profile' in value && 'dimensions' in value && 'embedQuery' in value
  );
}

/** What a store is opened with. */
export interface StoreParts {
  readonly embedder: Embedder;
  readonly log: Logger;
  readonly clock: Clock;
}

async function sealedStoreOf(config: Config, parts: StoreParts): Promise<SealedStore> {
  const store = await storeOf(config, parts);
  try {
    const ring = await openKeyRing(config, store);
    const { sealedStore } = await import('../adapters/sealed/store.js');
    return sealedStore({ store, ring, clock: parts.clock, log: parts.log });
  } catch (error) {
    await store.close();
    throw error;
  }
}

interface Sealing {
  readonly start: () => void;
  /** Lets the rows it is at be finished. */
  readonly end: () => Promise<void>;
}

function sealingOf(store: SealedStore, log: Logger): Sealing {
  const ended = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const failed = (error: unknown): void => {
    if (!ended.signal.aborted) log.warn('sealing_failed', { code: isMemoryError(error) ? error.code : 'internal' });
  };
  return {
    start: () => {
      running = store.sealOlder(ended.signal).catch(failed);
    },
    end: async () => {
      ended.abort();
      await running;
    },
  };
}

/** The store as it is stored: sealed texts come as envelopes. */
export async function storeOf(config: Config, { embedder, log, clock }: StoreParts): Promise<Store> {
  const space = { embedderId: embedder.id, dimensions: await embedder.dimensions(), log };
  if (config.engine === 'embedded') {
    const { libsqlStore } = await import('../adapters/libsql/store.js');
    return libsqlStore({ folder: config.folder, clock, ...space });
  }
  const { weaviateStore } = await import('../adapters/weaviate/store.js');
  return weaviateStore({ ...present(config.weaviate!), ...space });
}

async function tiersOf(config: Config, own: OwnParts): Promise<Pick<Ports, 'model' | 'cheaperModel' | 'rules'>> {
  const cheaperModel = own.cheaperModel ?? (await modelTier(config.cheaperModel));
  return {
    model: own.model ?? (await modelTier(config.model)),
    rules: own.rules ?? (await rulesTier()),
    ...(cheaperModel === null ? {} : { cheaperModel }),
  };
}

async function modelTier(asked: Config['model']): Promise<DecisionTier | null> {
  if (asked === undefined) return null;
  const [{ langchainExtractor }, { langchainAdjudicator }] = await Promise.all([
    import('../adapters/langchain-models/extractor.js'),
    import('../adapters/langchain-models/adjudicator.js'),
  ]);
  const model = asked as Parameters<typeof langchainExtractor>[0]['model'];
  return { extractor: langchainExtractor({ model }), adjudicator: langchainAdjudicator({ model }) };
}

async function rulesTier(): Promise<DecisionTier> {
  const [{ rulesExtractor }, { rulesAdjudicator }] = await Promise.all([
    import('../adapters/rules/extractor.js'),
    import('../adapters/rules/adjudicator.js'),
  ]);
  return { extractor: rulesExtractor(), adjudicator: rulesAdjudicator() };
}

/** Loaded on the first count, once. */
function tokenCounterOf(own: OwnParts): () => Promise<TokenCounter> {
  let loading: Promise<TokenCounter> | null = null;
  return () => {
    loading ??= own.tokenCounter === undefined ? loadCounter() : Promise.resolve(own.tokenCounter);
    return loading;
  };
}

async function loadCounter(): Promise<TokenCounter> {
  const { loadTokenCounter } = await import('../adapters/gpt-tokenizer/token-counter.js');
  return loadTokenCounter();
}
