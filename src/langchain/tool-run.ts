// What one call of a memory tool knows about its run: whose memory, which thread, what was said.
import type { BaseMessage } from '@langchain/core/messages';
import type { ToolRunnableConfig } from '@langchain/core/tools';
import type { DurableMemory } from '../client/durable-memory.js';
import type { UserMemory } from '../client/user-memory.js';
import type { PrincipalInput } from '../domain/principal.js';
import { principalFrom, type RunScope } from './principal-from.js';
import { threadOf } from './thread-id.js';

/** Where the memory of a call comes from. */
export interface ToolMemory {
  readonly memory: UserMemory | DurableMemory;
  readonly principal?: ((run: RunScope) => PrincipalInput) | undefined;
}

/** One call. */
export interface ToolRun {
  readonly user: UserMemory;
  readonly scope: RunScope;
  /** Id of the thread, when the run has one. */
  readonly sessionId: string | undefined;
  /** Id of the model's tool call; undefined when code calls the tool with plain arguments. */
  readonly callId: string | undefined;
  /** The messages of the agent's state, or those code gave with the call; null when there are none to look at. */
  readonly messages: readonly BaseMessage[] | null;
}

/** A config as the tool nodes of LangChain and LangGraph pass it on. */
interface NodeConfig extends ToolRunnableConfig {
  readonly state?: unknown;
  readonly toolCallId?: string;
}

/**
 * Reads the run of a call. A memory fixed by `memory.for(…)` wins over what the run names. `namespace_denied` when
 * nobody is named, `invalid_input` when the name cannot be one: both are faults of the program, not of the model.
 */
export function toolRun({ memory, principal }: ToolMemory, config: NodeConfig): ToolRun {
  const scope: RunScope = { context: config.context, configurable: config.configurable };
  const user = 'for' in memory ? memory.for((principal ?? principalFrom)(scope)) : memory;
  return {
    user,
    scope,
    sessionId: threadOf(scope),
    callId: config.toolCallId ?? config.toolCall?.id,
    messages: messagesOf(config.state) ?? messagesOf(config.configurable),
  };
}

function messagesOf(state: unknown): readonly BaseMessage[] | null {
  const list: unknown =
    typeof state === 'object' && state !== null && 'messages' in state ? state.messages : (state as unknown);
  return Array.isArray(list) ? (list as BaseMessage[]) : null;
}
