import { Heat } from '../../src/client/heat.js';
import { recallMemories, type RecallOptions, type RecallResult } from '../../src/client/recall.js';
import type { RecallContext } from '../../src/client/recall-context.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import { sharedNamespace, userNamespace, type Namespace } from '../../src/domain/namespace.js';
import { principalSchema, type PrincipalInput } from '../../src/domain/principal.js';
import { mayAccess } from '../../src/domain/rights.js';
import { keywordText } from '../../src/domain/recall/words.js';
import type { Embedder, LogFields, MemoryStore, Ports, Store } from '../../src/ports/index.js';
import { aMemory } from '../support/builders.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryArchive } from '../support/in-memory-blobs.js';
import { inMemoryStore } from '../support/in-memory-store.js';

/** The time of all recalls that say nothing else. */
export const worldNow = '2026-11-29T09:00:00.000Z';

export interface WorldOptions {
  readonly embedder?: Embedder;
  readonly memories?: (memories: MemoryStore) => MemoryStore;
  readonly ports?: Partial<Ports>;
}

/** A memory of test users over plain maps, with everything recall needs and a look at what it did. */
export class RecallWorld {
  readonly store: Store;
  readonly heat: Heat;
  readonly logged: { readonly event: string; readonly fields: LogFields }[] = [];
  embedded = 0;
  readonly #ports: Ports;
  readonly #embedder: Embedder;

  private constructor(store: Store, options: WorldOptions, embedder: Embedder) {
    this.store = store;
    this.#embedder = embedder;
    const report = (event: string, fields: LogFields = {}) => void this.logged.push({ event, fields });
    const unused = () => {
      throw new Error('recall must not decide anything');
    };
    this.#ports = {
      store,
      archive: inMemoryArchive(),
      embedder: {
        ...embedder,
        embedQuery: (text, signal) => {
          this.embedded += 1;
          return embedder.embedQuery(text, signal);
        },
      },
      model: null,
      rules: {
        extractor: { tier: 'rules', model: null, extract: unused },
        adjudicator: { tier: 'rules', model: null, adjudicate: unused },
      },
      extraction: { instructions: null, examples: [], entities: [] },
      tokenCounter: async () => (text) => Math.ceil(text.length / 4),
      clock: () => Date.parse(worldNow),
      log: { debug: report, info: report, warn: report, error: report },
      ...options.ports,
    };
    this.heat = new Heat(this.#ports);
  }

  static async open(options: WorldOptions = {}): Promise<RecallWorld> {
    const embedder = options.embedder ?? hashingEmbedder();
    const store = inMemoryStore({ dimensions: await embedder.dimensions() });
    const memories = options.memories?.(store.memories) ?? store.memories;
    return new RecallWorld({ ...store, memories }, options, embedder);
  }

  context(principal: PrincipalInput | string = 'u1'): RecallContext {
    const checked = principalSchema.parse(typeof principal === 'string' ? { userId: principal } : principal);
    const namespace = userNamespace(checked);
    return { ports: this.#ports, heat: this.heat, principal: checked, namespace, rights: mayAccess };
  }

  /** Stores a memory as it is, with the vector and keyword text the pipeline would give it. */
  async put(content: string, over: Partial<MemoryRecord> = {}, namespace?: Namespace): Promise<MemoryRecord> {
    const place = namespace ?? userNamespace({ tenantId: 'default', userId: 'u1' });
    const record = aMemory({
      content,
      createdAt: '2026-11-20T00:00:00.000Z',
      namespace: place.path,
      ownerUserId: place.ownerUserId,
      ...over,
    });
    await this.store.namespaces.ensure({
      partition: place.partition,
      namespace: place.path,
      tenantId: place.tenantId,
      ownerUserId: place.ownerUserId,
      createdAt: worldNow,
    });
    const [vector] = await this.#embedder.embedDocuments([record.content]);
    await this.store.memories.insert(place.partition, { record, vector: vector!, keywordText: keywordText(record) });
    return record;
  }

  async recall(query: string, options: RecallOptions = {}, principal?: PrincipalInput | string): Promise<RecallResult> {
    return recallMemories(this.context(principal), query, options);
  }
}

/** The shared space of the default tenant. */
export const shared: Namespace = sharedNamespace('default');

/** The own space of a user of the default tenant. */
export const spaceOf = (userId: string): Namespace => userNamespace({ tenantId: 'default', userId });

/** Contents of the recalled memories, best first. */
export const contents = (result: RecallResult): readonly string[] => result.memories.map((memory) => memory.content);
