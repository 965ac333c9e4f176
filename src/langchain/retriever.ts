// A retriever over one principal's memories, or over the memory of whoever the run's config names.
import { parseCallbackConfigArg, type CallbackManagerForRetrieverRun } from '@langchain/core/callbacks/manager';
import { Document } from '@langchain/core/documents';
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers';
import { ensureConfig, type RunnableConfig } from '@langchain/core/runnables';
import type { DurableMemory } from '../client/durable-memory.js';
import type { RecalledMemory, RecallOptions } from '../client/recall.js';
import type { UserMemory } from '../client/user-memory.js';
import type { PrincipalInput } from '../domain/principal.js';
import { checkMemory } from './checked-memory.js';
import { principalFrom, type RunScope } from './principal-from.js';
import { recallOverrides } from './call-overrides.js';

export interface LongTermMemoryRetrieverOptions extends BaseRetrieverInput {
  /** `memory.for(principal)`, or the opened memory: then each call needs `context.userId` or `configurable.userId`. */
  readonly memory: UserMemory | DurableMemory;
  /** Who a call is for; default: `context.userId`, then `configurable.userId`. Not used when `memory` is one principal's. */
  readonly principal?: (run: RunScope) => PrincipalInput;
  /** Documents at most, 1–500; default 10. */
  readonly k?: number;
  /** Options of each recall; `context.memory.recall` or `configurable.memory.recall` of a call win over them and over `k`. */
  readonly recall?: Omit<RecallOptions, 'limit' | 'budgetTokens' | 'strict'>;
}

/** Enough for any number of documents: a retriever returns records, not a block. */
const unlimitedTokens = 1_000_000;
const defaultDocuments = 10;

/**
 * Memories as documents, best first: `id`, `pageContent`, and score, dates and evidence as JSON-safe metadata. [] when
 * nothing fits. A scope fixed at construction wins over the config; without any the call throws `namespace_denied`. A
 * failing store throws, and the run's callbacks see it. Memories found are counted as accessed unless `touch: false`.
 *
 * @example
 * const retriever = new LongTermMemoryRetriever({ memory, k: 5 });
 * await retriever.invoke('Where do I live?', { configurable: { userId: 'alice' } });
 */
export class LongTermMemoryRetriever extends BaseRetriever {
  lc_namespace = ['durable-memory', 'retrievers'];
  private readonly options: LongTermMemoryRetrieverOptions;
  /** What the call in hand names; set on a view of this object, so that calls side by side never mix. */
  private run: RunScope = {};

  static override lc_name(): string {
    return 'LongTermMemoryRetriever';
  }

  constructor(options: LongTermMemoryRetrieverOptions) {
    super(options);
    checkMemory('LongTermMemoryRetriever', options.memory);
    this.options = options;
  }

  /** Documents for the query; principal and recall options come from the construction and from the config of this call. */
  override async invoke(input: string, options?: Partial<RunnableConfig>): Promise<Document[]> {
    const { context, configurable } = ensureConfig<RunnableConfig & RunScope>(parseCallbackConfigArg(options));
    const call = Object.create(this) as LongTermMemoryRetriever;
    call.run = { context, configurable };
    return super.invoke.call(call, input, options) as Promise<Document[]>;
  }

  override async _getRelevantDocuments(query: string, _run?: CallbackManagerForRetrieverRun): Promise<Document[]> {
    const { memory, principal, recall, k } = this.options;
    const user = 'for' in memory ? memory.for((principal ?? principalFrom)(this.run)) : memory;
    const result = await user.recall(query, {
      limit: k ?? defaultDocuments,
      ...recall,
      ...recallOverrides(this.run),
      budgetTokens: unlimitedTokens,
      strict: true,
    });
    return result.memories.map(documentOf);
  }
}

function documentOf(memory: RecalledMemory): Document {
  const { content, shown: _, ...metadata } = memory;
  return new Document({ id: memory.id, pageContent: content, metadata: structuredClone(metadata) });
}
