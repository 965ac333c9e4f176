// The memory tools: active recall, and what the user asks to be remembered, corrected or forgotten.
import type { DurableMemory } from '../client/durable-memory.js';
import type { RecallOptions } from '../client/recall.js';
import type { UserMemory } from '../client/user-memory.js';
import { MemoryError } from '../domain/errors.js';
import type { PrincipalInput } from '../domain/principal.js';
import { checkMemory } from './checked-memory.js';
import { memoryTool, type MemoryTool, type ToolSettings } from './memory-tool.js';
import type { RunScope } from './principal-from.js';
import { warnOnError, type OnError } from './report-error.js';
import { forgetSpec } from './tool-forget.js';
import { profileSpec } from './tool-profile.js';
import { recallSpec } from './tool-recall.js';
import { rememberSpec } from './tool-remember.js';
import { updateSpec } from './tool-update.js';

/** The tools there are. */
export type MemoryToolKey = 'remember' | 'recall' | 'forget' | 'update' | 'profile';

/** The names models see, unless `names` gives others. */
export const memoryToolNames = {
  remember: 'remember',
  recall: 'recall',
  forget: 'forget',
  update: 'update_memory',
  profile: 'what_do_you_know',
} as const satisfies Readonly<Record<MemoryToolKey, string>>;

export interface MemoryToolsOptions {
  /** `memory.for(principal)`, or the opened memory: then each call needs a principal, see `principal`. */
  readonly memory: UserMemory | DurableMemory;
  /**
   * Who a call is for; default: `context.userId`, then `configurable.userId`. Never chosen by the model: take it from
   * the server's own auth. Not used when `memory` is one principal's.
   */
  readonly principal?: (run: RunScope) => PrincipalInput;
  /** The tools to give, in this order; default all five. */
  readonly only?: readonly MemoryToolKey[];
  /** Other names for the model: 1 to 64 letters, digits, `_` or `-`, no two the same. */
  readonly names?: Partial<Readonly<Record<MemoryToolKey, string>>>;
  /** Options of the recall tool; `context.memory.recall` or `configurable.memory.recall` of a run win over them. */
  readonly recall?: Omit<RecallOptions, 'sessionId' | 'strict'>;
  /** Told of every failure whose details the model does not get; default: a process warning. */
  readonly onError?: OnError;
}

/**
 * Memory as tools: an array to use as it is, `tools: memoryTools({ memory })`, in `createAgent`, LangGraph's `ToolNode`,
 * `bindTools`, or called by code (`tool.invoke(args)`).
 *
 * - `remember` (fact, quote, category?, attribute?) stores what the user said. In a graph the quote must stand in a
 *   message by the user, checked by code; else nothing is stored and the model is told so. Code that calls the tool
 *   with plain arguments vouches for them; a model's tool call outside a graph needs the conversation in the config,
 *   `invoke(call, { configurable: { messages } })`.
 * - `recall` (query, category?, from?, to?) gives the block; its `artifact` has ids, scores and dates, no text.
 * - `forget` (ids) removes for good; the short ids of the block will do. Put a human in front of it:
 *   `humanInTheLoopMiddleware({ interruptOn: { forget: true } })`.
 * - `update_memory` (id, fact, quote) writes a new version, with the same check of the quote.
 * - `what_do_you_know` lists what is known.
 *
 * A failure of memory gives the model one plain sentence and `onError` the details; wrong arguments one line that says
 * what to do. A call without a principal throws `namespace_denied`; in an agent LangChain makes a message for the model
 * of it, so `onError` is told too. `invalid_input` for an unknown option or a bad name. What the recall tools return
 * becomes part of the agent's messages, so of its checkpoints. Give `remember` and `update_memory` to no subagent: what
 * stands in its human message was written by a model.
 *
 * @example
 * const agent = createAgent({ model, tools: memoryTools({ memory }) });
 * await agent.invoke({ messages }, { context: { userId: 'alice' } });
 */
export function memoryTools(options: MemoryToolsOptions): MemoryTool[] {
  const { only, names } = checked(options);
  const settings: ToolSettings & { readonly recall: MemoryToolsOptions['recall'] } = {
    memory: options.memory,
    principal: options.principal,
    recall: options.recall,
    onError: options.onError ?? warnOnError,
  };
  const makers = {
    remember: () => memoryTool(rememberSpec(names.remember), settings),
    recall: () => memoryTool(recallSpec(names.recall, settings), settings),
    forget: () => memoryTool(forgetSpec(names.forget), settings),
    update: () => memoryTool(updateSpec(names.update), settings),
    profile: () => memoryTool(profileSpec(names.profile), settings),
  } satisfies Record<MemoryToolKey, () => MemoryTool>;
  return only.map((key) => makers[key]());
}

const keys = Object.keys(memoryToolNames) as readonly MemoryToolKey[];
const nameShape = /^[A-Za-z0-9_-]{1,64}$/;
const optionKeys: ReadonlySet<string> = new Set(['memory', 'principal', 'only', 'names', 'recall', 'onError']);

interface Checked {
  readonly only: readonly MemoryToolKey[];
  readonly names: Readonly<Record<MemoryToolKey, string>>;
}

function checked(options: MemoryToolsOptions): Checked {
  checkMemory('memoryTools', options.memory);
  refuseUnknown('option', Object.keys(options), optionKeys);
  refuseUnknown('tool in only', options.only ?? [], new Set(keys));
  refuseUnknown('tool in names', Object.keys(options.names ?? {}), new Set(keys));
  const names = { ...memoryToolNames, ...options.names };
  const only = [...new Set(options.only ?? keys)];
  const used = only.map((key) => names[key]);
  const bad = used.find((name, index) => !nameShape.test(name) || used.indexOf(name) !== index);
  if (bad === undefined) return { only, names };
  throw new MemoryError(
    'invalid_input',
    `memoryTools: the name ${JSON.stringify(bad)} cannot be used; names are 1 to 64 letters, digits, _ or -, no two the same`,
  );
}

function refuseUnknown(what: string, given: readonly string[], known: ReadonlySet<string>): void {
  const unknown = given.find((key) => !known.has(key));
  if (unknown === undefined) return;
  throw new MemoryError('invalid_input', `memoryTools: unknown ${what} ${JSON.stringify(unknown)}`);
}
