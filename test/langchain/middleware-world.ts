// An agent with memory over plain maps and a model that answers by a function: what every middleware test begins with.
import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import type { AgentMiddleware } from 'langchain';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { Turn } from '../../src/domain/turn.js';
import type { Embedder, Store } from '../../src/ports/index.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { inMemoryStore } from '../support/in-memory-store.js';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

export interface MiddlewareWorld {
  readonly memory: DurableMemory;
  readonly store: Store;
  /** The turns that were accepted of a user, in order. */
  readonly turns: (userId?: string) => Promise<readonly Turn[]>;
  /** Failures the middleware reported. */
  readonly reported: unknown[];
  readonly onError: (error: unknown) => void;
  /** Questions that were embedded: one for each recall. */
  readonly recalls: () => number;
}

/** A memory whose extractor keeps nothing of what is said: memories are added by the tests. */
export async function middlewareWorld(
  parts: { readonly store?: Store; readonly embedder?: Embedder } = {},
): Promise<MiddlewareWorld> {
  const embedder = parts.embedder ?? hashingEmbedder();
  let recalls = 0;
  const counting = { ...embedder, embedQuery: (text: string) => (recalls++, embedder.embedQuery(text)) };
  const store = parts.store ?? inMemoryStore({ dimensions: await embedder.dimensions() });
  const { memory } = await openInMemory({ rules: scriptedTier(() => []), embedder: counting, store });
  const reported: unknown[] = [];
  return {
    memory,
    store,
    turns: async (userId = 'alice') => {
      const { partition } = memory.for(userId).namespace;
      const entries = await store.ledger.list(partition, { kinds: ['turn'], order: 'oldest', limit: 1000 });
      return entries.map((entry) => entry.body as Turn).filter((turn) => turn.messages.length > 0);
    },
    reported,
    onError: (error) => void reported.push(error),
    recalls: () => recalls,
  };
}

/** A model that answers every call by the function. */
export function answering(answer: (messages: readonly BaseMessage[]) => string | BaseMessage | Error, calls = 60) {
  const model = fakeModel();
  for (let call = 0; call < calls; call++) {
    model.respond((messages) => {
      const reply = answer(messages);
      return typeof reply === 'string' ? new AIMessage(reply) : reply;
    });
  }
  return model;
}

/** The text of all system messages. */
export function systemText(messages: readonly BaseMessage[]): string {
  return messages
    .filter((one) => one.getType() === 'system')
    .map((one) => one.text)
    .join('\n');
}

/** A call of one tool. */
export function calls(name: string, args: Record<string, unknown> = {}, id = `call-${name}`): AIMessage {
  return new AIMessage({ content: '', tool_calls: [{ id, name, args, type: 'tool_call' }] });
}

/** One message by the user. */
export function says(text: string): { messages: BaseMessage[] } {
  return { messages: [new HumanMessage(text)] };
}

/** The words of the user and of the assistant in a turn. */
export function wordsOf(turn: Turn): readonly string[] {
  return turn.messages.map((message) => `${message.role}: ${message.content}`);
}

/** Alice in a thread. */
export function aliceIn(thread?: string) {
  return {
    context: { userId: 'alice' },
    ...(thread === undefined ? {} : { configurable: { thread_id: thread } }),
  };
}

/** The words of all turns of alice. */
export async function said(world: Pick<MiddlewareWorld, 'turns'>): Promise<readonly (readonly string[])[]> {
  return (await world.turns()).map(wordsOf);
}

/** LangChain's own middleware, whose types do not hold under `exactOptionalPropertyTypes`. */
export function builtIn(middleware: unknown): AgentMiddleware {
  return middleware as AgentMiddleware;
}
