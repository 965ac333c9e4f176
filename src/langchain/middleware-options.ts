// Options of the middleware: what is set when it is built, and what one call may set otherwise.
import { z } from 'zod';
import type { DurableMemory } from '../client/durable-memory.js';
import { checkedOptions } from '../client/options.js';
import type { RecallOptions } from '../client/recall.js';
import { recallSettings } from '../client/recall-options.js';
import { MemoryError } from '../domain/errors.js';
import { sensitivities } from '../domain/memory-record.js';
import type { PrincipalInput } from '../domain/principal.js';
import type { RunScope } from './principal-from.js';
import type { OnError } from './report-error.js';
import { memoryToolNames, type MemoryToolKey } from './tools.js';

const modes = ['passive', 'active', 'both'] as const;

/**
 * How memories reach the model. `passive`: they are put before it, once per turn. `active`: it looks them up with tools.
 * `both`: the best are put before it, further ones can be looked up.
 */
export type MemoryMode = (typeof modes)[number];

/**
 * Options of `recall` that the middleware leaves to the app: the session is the thread, the tool that looks further
 * notes up is its own, and it decides when a question may be asked. `questions: 0` keeps questions out altogether.
 */
export type MiddlewareRecallOptions = Omit<RecallOptions, 'sessionId' | 'strict' | 'lookup' | 'questions'> & {
  readonly questions?: 0 | undefined;
};

/**
 * What one call may set: `agent.invoke(input, { context: { userId, memory: { ingest: false } } })`. Where a graph has no
 * context, `configurable.memory` does the same.
 */
export interface MemoryCallOptions {
  /** How memories reach the model in this call. `active` and `both` need the tools: see the option `tools`. */
  readonly mode?: MemoryMode | undefined;
  /** False: nothing of this call's turn is kept, nothing is asked, and an answer to a question is not read. */
  readonly ingest?: boolean | undefined;
  /** Recall options of this call; they win over those of the construction, one by one. */
  readonly recall?: MiddlewareRecallOptions | undefined;
}

/** Options of {@link longTermMemoryMiddleware}; an unknown one is `invalid_input`. */
export interface LongTermMemoryMiddlewareOptions {
  /** The opened memory. */
  readonly memory: DurableMemory;
  /**
   * Who the run is for; default: `context.userId`, then `configurable.userId`. Take it from the server's own auth. The
   * function sees the whole `context` of the call, whatever schema it has; what it throws fails the call.
   */
  readonly principal?: (run: RunScope) => PrincipalInput;
  /** How memories reach the model; default `passive`. */
  readonly mode?: MemoryMode;
  /**
   * The tools the agent gets in the modes `active` and `both`; default `recall`, `profile`, `remember` and `update`.
   * `forget` is given only when named, since it deletes for good: put `humanInTheLoopMiddleware` in front of it. Name
   * tools with mode `passive` when single calls shall set another mode.
   */
  readonly tools?: readonly MemoryToolKey[];
  /** Hand finished turns in; default true. False for subagents, whose input no user said. */
  readonly ingest?: boolean;
  readonly recall?: MiddlewareRecallOptions;
  /** Milliseconds the end of a turn waits for the acknowledgement of the hand-in, 1 to 60,000; default 2,000. */
  readonly acknowledgeMs?: number;
  /** Told of every failure that was not thrown; default: a process warning. */
  readonly onError?: OnError;
}

const recall = z
  .record(z.string(), z.unknown())
  .superRefine((options, context) => {
    const own = ['sessionId', 'strict', 'lookup'].find((key) => options[key] !== undefined);
    if (own !== undefined) context.addIssue({ code: 'custom', message: `${own} is set by the middleware` });
    if (options['questions'] !== undefined && options['questions'] !== 0)
      context.addIssue({ code: 'custom', message: 'questions can only be 0; at most one is asked per session' });
  })
  .optional();

const callSchema = z.strictObject({
  mode: z.enum(modes).optional(),
  ingest: z.boolean().optional(),
  recall,
});

const isFunction = (value: unknown): boolean => typeof value === 'function';
const toolKeys = Object.keys(memoryToolNames) as [MemoryToolKey, ...MemoryToolKey[]];

const schema = z.strictObject({
  memory: z.custom<DurableMemory>(
    (value) => typeof value === 'object' && value !== null && 'for' in value,
    'give the opened memory, await openMemory()',
  ),
  principal: z.custom<LongTermMemoryMiddlewareOptions['principal']>(isFunction, 'must be a function').optional(),
  mode: z.enum(modes).default('passive'),
  tools: z.array(z.enum(toolKeys)).optional(),
  ingest: z.boolean().default(true),
  recall,
  acknowledgeMs: z.int().min(1).max(60_000).default(2000),
  onError: z.custom<OnError>(isFunction, 'must be a function').optional(),
});

/** The checked options; `invalid_input` in one line that names the option. */
export function middlewareSettings(options: LongTermMemoryMiddlewareOptions): z.output<typeof schema> {
  const checked = checkedOptions('longTermMemoryMiddleware', schema, options);
  recallSettings((checked.recall ?? {}) as RecallOptions);
  if (checked.mode !== 'passive' && checked.tools?.length === 0) {
    throw new MemoryError('invalid_input', `longTermMemoryMiddleware: mode ${checked.mode} needs at least one tool`);
  }
  return checked;
}

/** The checked options of one call; `invalid_input` when they are wrong or name a mode whose tools are not there. */
export function callSettings(given: unknown, hasTools: boolean): MemoryCallOptions {
  if ((given ?? null) === null) return {};
  const checked = checkedOptions('context.memory', callSchema, given);
  recallSettings((checked.recall ?? {}) as RecallOptions);
  if (!hasTools && (checked.mode === 'active' || checked.mode === 'both')) {
    throw new MemoryError(
      'invalid_input',
      `context.memory: mode ${checked.mode} needs the memory tools; name them in the option tools of longTermMemoryMiddleware`,
    );
  }
  return checked as MemoryCallOptions;
}

/** What a run's `context` may hold for the middleware. */
export const memoryContextSchema = z.object({
  // A value of another type is refused by `memory.for(…)`, in one line.
  userId: z.unknown().optional() as unknown as z.ZodOptional<z.ZodNullable<z.ZodString>>,
  tenantId: z.string().optional(),
  teams: z.array(z.string()).optional(),
  projects: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  consents: z.array(z.string()).optional(),
  ceiling: z.enum(sensitivities).optional(),
  sharedCeiling: z.enum(sensitivities).optional(),
  // Checked by the middleware itself, which says in one line what is wrong.
  memory: (z.unknown() as unknown as z.ZodType<MemoryCallOptions, MemoryCallOptions>).optional(),
});
