// Steps of LangChain: save-context, load-memory-variables, retriever.invoke.
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { LongTermMemory, type LongTermMemoryOptions } from '../../src/langchain/long-term-memory.js';
import { LongTermMemoryRetriever } from '../../src/langchain/retriever.js';
import type { Step } from './trial.js';
import { meet, type TrialRun, type StepHandler } from './trial-run.js';
import { userOf } from './world.js';

/** What a load gave: the variables, and the failures that were reported instead of thrown. */
export interface Loaded {
  readonly variables: Readonly<Record<string, string | readonly BaseMessage[]>>;
  readonly memoryKeys: readonly string[];
  readonly reported: readonly unknown[];
}

function optionsOf(run: TrialRun, step: Step, reported: unknown[]): LongTermMemoryOptions {
  const budget = step['tokenBudget'] as number | undefined;
  return {
    memory: userOf(run.world, meet(run, step.scope)),
    sessionId: 'a session of the trial',
    onError: (error) => void reported.push(error),
    ...(budget === undefined ? {} : { budgetTokens: budget }),
    ...(step['options'] as Partial<LongTermMemoryOptions> | undefined),
  };
}

const save: StepHandler = async (run, step) => {
  const reported: unknown[] = [];
  const round = `round ${run.round}: I own tool number ${run.round}`;
  const input = valuesOf((step['input'] as object | undefined) ?? { input: round });
  const output = valuesOf((step['output'] as object | undefined) ?? { output: 'ok' });
  await new LongTermMemory(optionsOf(run, step, reported)).saveContext(input, output);
  return { reported };
};

const load: StepHandler = async (run, step): Promise<Loaded> => {
  const reported: unknown[] = [];
  const memory = new LongTermMemory(optionsOf(run, step, reported));
  const query = (step['query'] as string | undefined) ?? `Which tools do I own after round ${run.round}?`;
  const variables = await memory.loadMemoryVariables((step['input'] as object | undefined) ?? { input: query });
  return { variables, memoryKeys: memory.memoryKeys, reported };
};

/** Values JSON cannot hold are named in the trial. */
function valuesOf(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  if (value === '<AbortSignal>') return new AbortController().signal;
  if (typeof value === 'object' && value !== null && 'lc' in value) {
    const { lc: _, ...fields } = value;
    return new AIMessage(fields as ConstructorParameters<typeof AIMessage>[0]);
  }
  return value;
}

const retrieve: StepHandler = async (run, step) => {
  const memory = userOf(run.world, meet(run, step.scope));
  return new LongTermMemoryRetriever({ memory }).invoke(step['query'] as string);
};

/** `save-context`, `load-memory-variables`, `retriever.invoke`. */
export const chainSteps: Readonly<Record<string, StepHandler>> = {
  'save-context': save,
  'load-memory-variables': load,
  'retriever.invoke': retrieve,
};
