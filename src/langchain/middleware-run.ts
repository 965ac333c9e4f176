// What the middleware knows about the call it serves: whose memory, which thread, which options.
import { ensureConfig } from '@langchain/core/runnables';
import type { RecallOptions } from '../client/recall.js';
import type { UserMemory } from '../client/user-memory.js';
import { callSettings, type MemoryMode, type middlewareSettings } from './middleware-options.js';
import { principalFrom, type RunScope } from './principal-from.js';
import { threadOf } from './thread-id.js';

/** One call of the agent, as one of its hooks sees it. */
export interface MemoryRun {
  readonly user: UserMemory;
  /** The thread; undefined without one: then nothing is asked, since the answer could not be known again. */
  readonly sessionId: string | undefined;
  readonly mode: MemoryMode;
  readonly ingest: boolean;
  readonly recall: RecallOptions;
  /** Tells users and threads apart. */
  readonly key: string;
}

/** The parts of a hook's runtime that are read. */
export interface HookRuntime extends RunScope {
  readonly writer?: unknown;
}

interface MayHoldOptions {
  readonly memory?: unknown;
}

type Settings = ReturnType<typeof middlewareSettings> & { readonly hasTools: boolean };

/** Reads the call. Throws for what the developer must mend: nobody named, no principal, wrong options of the call. */
export function memoryRun(settings: Settings, runtime: HookRuntime): MemoryRun {
  const scope = scopeOf(runtime);
  const user = settings.memory.for((settings.principal ?? principalFrom)(scope));
  const [named, otherwise] = [scope.context, scope.configurable].map(
    (one) => (one as MayHoldOptions | undefined)?.memory,
  );
  const call = callSettings(named ?? otherwise, settings.hasTools);
  const sessionId = threadOf(scope);
  return {
    user,
    sessionId,
    mode: call.mode ?? settings.mode,
    ingest: call.ingest ?? settings.ingest,
    recall: { ...settings.recall, ...call.recall },
    key: JSON.stringify([user.namespace.partition, user.principal.userId, sessionId ?? null]),
  };
}

/** A hook sees only the part of the context its own schema names; a principal function may need the rest. */
function scopeOf({ context, configurable }: HookRuntime): RunScope & { readonly context: object } {
  const { context: whole } = ensureConfig() as { readonly context?: unknown };
  return { context: { ...asObject(whole), ...asObject(context) }, configurable };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** An object that lives as long as the run and is the same in all its hooks; undefined when there is none. */
export function runOf({ writer }: HookRuntime): object | undefined {
  return typeof writer === 'function' ? writer : undefined;
}

/** The (sub)agent of a run: '' for the outermost. */
export function agentPath({ configurable }: RunScope): string {
  const place = configurable?.['checkpoint_ns'];
  return typeof place === 'string' ? place.split('|').slice(0, -1).join('|') : '';
}

/**
 * Aborts with the whole run. A hook's own `runtime.signal` is silent as soon as its step is over; LangGraph keeps the
 * run's signal beside it. Undefined where it does not.
 */
export function abortOf({ configurable }: RunScope): AbortSignal | undefined {
  const signals = configurable?.['__pregel_abort_signals'] as { readonly externalAbortSignal?: unknown } | undefined;
  const signal = signals?.externalAbortSignal;
  return signal instanceof AbortSignal ? signal : undefined;
}
