// A list of checked items from any chat model: forced tool call, repair, salvage. Providers differ in how they
// force a tool, so that is left to withStructuredOutput; what it parsed is ignored and the raw message is read.
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { noModelUse } from '../../domain/candidate.js';
import type { ModelUse } from '../../domain/candidate.js';
import { withDeadline } from './call-deadline.js';
import type { CallLimits } from './call-deadline.js';
import { listInText, listInValue } from './json-salvage.js';
import type { FoundList } from './json-salvage.js';
import { readReply } from './model-reply.js';
import type { ModelReply } from './model-reply.js';

/** The tool a model must call; `parameters` is a JSON schema of one object with one list. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly listKey: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One item as checked: its value, or what is wrong with it in words a model can act on. */
export type CheckedItem<T> = { readonly value: T } | { readonly problem: string };

export interface StructuredTask<T> {
  readonly tool: ToolSpec;
  readonly system: string;
  readonly user: string;
  readonly check: (item: unknown) => CheckedItem<T>;
}

/** An item that passed, with its place in the model's list. */
export interface PlacedItem<T> {
  readonly position: number;
  readonly value: T;
}

/**
 * What was got. `good`: everything; `partial`: some items were unusable or the text broke off; `cut`: the output
 * limit was reached; `refused`; `unusable`: no list, or none of its items, after the repairs.
 */
export interface StructuredResult<T> {
  readonly state: 'good' | 'partial' | 'cut' | 'refused' | 'unusable';
  readonly items: readonly PlacedItem<T>[];
  /** Places of items that did not pass. */
  readonly invalid: readonly number[];
  readonly use: ModelUse;
}

interface Reading<T> {
  readonly items: readonly PlacedItem<T>[];
  readonly invalid: readonly number[];
  readonly problem: string | null;
}

/** Calls after the first one when nothing usable came, and when part of it was. */
const repairs = { unusable: 2, partial: 1 } as const;

/**
 * Asks for a list and checks it item by item. A reply with a problem is asked for again with the problem appended,
 * at most twice (once when part of it is usable); the best reading is kept. A refusal and a reply cut by the output
 * limit are not asked again. Throws `model_unavailable` or `unauthenticated` when the provider fails.
 */
export async function structuredCall<T>(
  model: BaseChatModel,
  task: StructuredTask<T>,
  limits: CallLimits,
): Promise<StructuredResult<T>> {
  let use = noModelUse;
  let best: Reading<T> = { items: [], invalid: [], problem: 'no reply' };
  let user = task.user;
  for (let attempt = 0; attempt <= repairsFor(best); attempt++) {
    const reply = await callOnce(model, { ...task, user }, limits);
    use = addUse(use, reply.use);
    if (reply.refused) return resultOf('refused', best, use);
    const reading = readItems(reply, task);
    // Some providers parse broken arguments leniently: a cut reply is never taken as whole.
    if (reply.cut) return resultOf('cut', reading, use);
    best = better(best, reading);
    if (best.problem === null) return resultOf('good', best, use);
    user = `${task.user}\n\n${repairNote(reading.problem ?? '', task.tool)}`;
  }
  return resultOf(best.items.length > 0 ? 'partial' : 'unusable', best, use);
}

/** Sums what several calls cost. */
export function addUse(a: ModelUse, b: ModelUse): ModelUse {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}

function resultOf<T>(state: StructuredResult<T>['state'], reading: Reading<T>, use: ModelUse): StructuredResult<T> {
  return { state, items: reading.items, invalid: reading.invalid, use };
}

function repairsFor(best: Reading<unknown>): number {
  return best.items.length > 0 ? repairs.partial : repairs.unusable;
}

function better<T>(a: Reading<T>, b: Reading<T>): Reading<T> {
  return b.problem === null || b.items.length > a.items.length ? b : a;
}

async function callOnce<T>(model: BaseChatModel, task: StructuredTask<T>, limits: CallLimits): Promise<ModelReply> {
  const { messages, runnable } = requestOf(model, task);
  const promptChars = messages.reduce(
    (sum, [, text]) => sum + text.length,
    JSON.stringify(task.tool.parameters).length,
  );
  const answer = await withDeadline(limits, (signal) =>
    // Retries belong to the engine; models that read the per-call option make a single attempt.
    runnable.invoke(messages, { signal, maxRetries: 0 } as { signal: AbortSignal }),
  );
  const raw = typeof answer === 'object' && answer !== null && 'raw' in answer ? answer.raw : answer;
  return readReply(raw, promptChars);
}

type Messages = [role: 'system' | 'human', text: string][];

interface Invocable {
  invoke(messages: Messages, options: { signal: AbortSignal }): Promise<unknown>;
}

function requestOf<T>(model: BaseChatModel, task: StructuredTask<T>): { messages: Messages; runnable: Invocable } {
  const messages: Messages = [
    ['system', task.system],
    ['human', task.user],
  ];
  const forced = forcedTool(model, task.tool);
  if (forced !== null) return { messages, runnable: forced };
  messages[0] = ['system', `${task.system}\n\n${jsonOnly(task.tool)}`];
  return { messages, runnable: model };
}

/** Null for a model that knows no tools: it is asked for JSON text instead. */
function forcedTool(model: BaseChatModel, tool: ToolSpec): Invocable | null {
  const { name, description, parameters } = tool;
  try {
    return model.withStructuredOutput(
      { ...parameters, title: name, description },
      { name, method: 'functionCalling', includeRaw: true },
    );
  } catch {
    return null;
  }
}

function jsonOnly(tool: ToolSpec): string {
  return `There is no tool to call here: where these instructions say "call ${tool.name}", answer with one JSON object and nothing else, valid for this schema: ${JSON.stringify(tool.parameters)}`;
}

function repairNote(problem: string, tool: ToolSpec): string {
  return `<note>Your last answer could not be used: ${problem}. Answer the same request again with one complete call of ${tool.name}.</note>`;
}

function readItems<T>(reply: ModelReply, task: StructuredTask<T>): Reading<T> {
  const found = findList(reply, task.tool.listKey);
  if (found === null) return { items: [], invalid: [], problem: whyNoList(reply, task.tool) };
  const checked = found.items.map((item, position) => ({ position, result: task.check(item) }));
  const items = checked.flatMap(({ position, result }) =>
    'value' in result ? [{ position, value: result.value }] : [],
  );
  const problems = checked.flatMap(({ position, result }) =>
    'problem' in result ? [`${task.tool.listKey}[${position}]: ${result.problem}`] : [],
  );
  if (found.cut) problems.push('it broke off in the middle');
  const invalid = checked.filter(({ result }) => 'problem' in result).map(({ position }) => position);
  return { items, invalid, problem: problems.length === 0 ? null : problems.slice(0, 5).join('; ') };
}

function findList(reply: ModelReply, key: string): FoundList | null {
  const lists = reply.calls.map((call) => listInValue(call, key)).filter((list) => list !== null);
  if (lists.length > 0) return { items: lists.flat(), cut: false };
  return listInText(reply.text, key);
}

function whyNoList(reply: ModelReply, tool: ToolSpec): string {
  if (reply.calls.length > 0) return `the list "${tool.listKey}" is missing`;
  return reply.text.trim() === '' ? 'it was empty' : 'it held no JSON';
}
