// One memory tool: its arguments are checked, its failures become short plain texts, its work gets the run.
import { ToolMessage } from '@langchain/core/messages';
import {
  tool,
  ToolInputParsingException,
  type DynamicStructuredTool,
  type ToolRunnableConfig,
} from '@langchain/core/tools';
import type { z } from 'zod';
import { firstIssue } from '../client/options.js';
import { isMemoryError, type MemoryError } from '../domain/errors.js';
import type { OnError } from './report-error.js';
import { toolRun, type ToolMemory, type ToolRun } from './tool-run.js';

/** What a tool gives back: text for the model; ids, scores and dates for the application, as the message's artifact. */
export type ToolAnswer = readonly [text: string, artifact: Readonly<Record<string, unknown>>];

/** What every tool is made with. */
export interface ToolSettings extends ToolMemory {
  readonly onError: OnError;
}

/** One tool. */
export interface ToolSpec<S extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly schema: S;
  /** How to call it, for a call with wrong arguments. */
  readonly usage: string;
  readonly work: (args: z.output<S>, run: ToolRun) => Promise<ToolAnswer>;
}

/** A LangChain tool as `memoryTools` gives it. */
export type MemoryTool = DynamicStructuredTool;

/** What the model is told when memory failed. */
export const unreachable = 'Memory cannot be reached just now; go on without it.';
const accepted = 'It is accepted and will be done shortly; do not repeat it.';

/**
 * Builds the tool. What the model did wrong is told in one line; a failure of memory is told without its details, which
 * go to `onError`. A call without a principal throws.
 */
export function memoryTool<S extends z.ZodObject>(spec: ToolSpec<S>, settings: ToolSettings): MemoryTool {
  const { name, description } = spec;
  const schema: z.ZodObject = spec.schema;
  const work = async (args: unknown, config: ToolRunnableConfig): Promise<[string, unknown]> => {
    const run = runOf(settings, config);
    try {
      const [text, artifact] = await spec.work(args as z.output<S>, run);
      return [text, artifact];
    } catch (error) {
      return failure(error, settings.onError);
    }
  };
  const made: MemoryTool = tool(work, { name, description, schema, responseFormat: 'content_and_artifact' });
  return tellingBadArguments(made, spec);
}

/** Inside an agent LangChain turns what is thrown into a message for the model: the developer must hear of it too. */
function runOf(settings: ToolSettings, config: ToolRunnableConfig): ToolRun {
  try {
    return toolRun(settings, config);
  } catch (error) {
    if (config.toolCall !== undefined) settings.onError(error);
    throw error;
  }
}

const told: ReadonlySet<string> = new Set(['invalid_input', 'not_found', 'conflict']);

function failure(error: unknown, report: OnError): [string, unknown] {
  if (isMemoryError(error) && told.has(error.code))
    return [`Not done: ${error.message.replace(/\.$/, '')}.`, { error: error.code }];
  report(error);
  const text = isMemoryError(error, 'timeout') && wasAccepted(error) ? accepted : unreachable;
  return [text, { error: isMemoryError(error) ? error.code : 'internal' }];
}

/** Only what is in the ledger already has an id to wait for. */
function wasAccepted({ context }: MemoryError): boolean {
  return typeof context['id'] === 'string';
}

/** LangChain checks arguments before the tool runs and throws many lines. */
function tellingBadArguments(made: MemoryTool, { name, schema, usage }: ToolSpec<z.ZodObject>): MemoryTool {
  const invoke = made.invoke.bind(made) as (input: unknown, config?: ToolRunnableConfig) => Promise<unknown>;
  const telling = async (input: unknown, config?: ToolRunnableConfig): Promise<unknown> => {
    try {
      return await invoke(input, config);
    } catch (error) {
      if (!(error instanceof ToolInputParsingException)) throw error;
      const call = isCall(input) ? input : config?.toolCall;
      const { error: fault } = schema.safeParse(isCall(input) ? input.args : input);
      const text = `Not done: ${fault === undefined ? 'wrong arguments' : firstIssue(fault)}. ${usage}`;
      return call?.id === undefined
        ? text
        : new ToolMessage({ content: text, tool_call_id: call.id, name, status: 'error' });
    }
  };
  made.invoke = telling as typeof made.invoke;
  return made;
}

interface Call {
  readonly id?: string | undefined;
  readonly args: unknown;
}

function isCall(input: unknown): input is Call {
  return typeof input === 'object' && input !== null && 'type' in input && input.type === 'tool_call';
}
