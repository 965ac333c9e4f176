// Adapter of the Adjudicator port over any LangChain chat model.
import { noModelUse } from '../../domain/candidate.js';
import type { Adjudication, AdjudicationCase, AdjudicationResult, Adjudicator } from '../../ports/adjudicator.js';
import { adjudicationPrompt, casesText } from './adjudication-prompt.js';
import { adjudicationTool, checkCaseAnswer } from './adjudication-schema.js';
import type { CaseAnswer } from './adjudication-schema.js';
import { defaultTimeoutMs } from './call-deadline.js';
import { callInParts } from './call-in-parts.js';
import { chatModelLoader, modelName } from './load-model.js';
import type { ChatModelSource } from './load-model.js';
import { structuredCall } from './structured-call.js';
import type { StructuredResult } from './structured-call.js';
import type { Indices } from './turn-parts.js';

export interface LangchainAdjudicatorOptions {
  /** A chat model or `provider:model`. Give instances `maxRetries: 0`: the engine retries. */
  readonly model: ChatModelSource;
  /** Milliseconds one call may take. Default 60,000. */
  readonly timeoutMs?: number;
}

/**
 * Adjudication by a model: one call for all cases (none for no cases), up to two more to repair an unusable reply.
 * A case without an answer, or whose answer names no offered handle, gets a null verdict and the result a warning
 * `model_output_invalid`. Throws `model_unavailable` or `unauthenticated` when the provider fails.
 */
export function langchainAdjudicator(options: LangchainAdjudicatorOptions): Adjudicator {
  const load = chatModelLoader(options.model);
  const name = modelName(options.model);
  return {
    tier: 'model',
    model: name,
    async adjudicate(cases, at, signal) {
      if (cases.length === 0) return { answers: [], use: noModelUse, warnings: [] };
      const model = await load();
      const callLimits = { what: name, timeoutMs: options.timeoutMs ?? defaultTimeoutMs, signal };
      const call = (part: Indices): Promise<StructuredResult<CaseAnswer>> =>
        structuredCall(
          model,
          {
            tool: adjudicationTool,
            system: adjudicationPrompt,
            user: casesText(cases, part, at),
            check: checkCaseAnswer,
          },
          callLimits,
        );
      return toResult(await callInParts([...cases.keys()], { call, halve }), cases);
    },
  };
}

function halve(part: Indices): readonly [Indices, Indices] | null {
  const middle = Math.ceil(part.length / 2);
  return part.length > 1 ? [part.slice(0, middle), part.slice(middle)] : null;
}

function toResult(result: StructuredResult<CaseAnswer>, cases: readonly AdjudicationCase[]): AdjudicationResult {
  const given = new Map<number, CaseAnswer>();
  // The first answer to a case stands; a second one is a slip of the model.
  for (const { value } of result.items) if (!given.has(value.case)) given.set(value.case, value);
  const answers = cases.map((entry, index) => toAdjudication(given.get(index + 1), entry));
  const complete = answers.every((answer) => answer.verdict !== null);
  return { answers, use: result.use, warnings: complete ? [] : ['model_output_invalid'] };
}

const noAnswer: Adjudication = {
  verdict: null,
  neighbour: null,
  confidence: 0,
  conditions: [],
  neighbourConditions: [],
  reason: 'no_usable_answer',
};

function toAdjudication(answer: CaseAnswer | undefined, entry: AdjudicationCase): Adjudication {
  if (answer === undefined || answer.verdict === null) return noAnswer;
  const neighbour = neighbourOf(answer.handle, entry);
  const free = answer.verdict === 'new' || answer.verdict === 'unsure';
  if (neighbour === null && !(free && answer.handle === null)) return { ...noAnswer, reason: 'unknown_handle' };
  const coexists = answer.verdict === 'coexists';
  const also = answer.verdict === 'supersedes' ? answer.also.flatMap((handle) => neighbourOf(handle, entry) ?? []) : [];
  return {
    verdict: answer.verdict,
    neighbour: answer.verdict === 'new' ? null : neighbour,
    ...(also.length > 0 ? { also } : {}),
    confidence: answer.confidence,
    conditions: coexists ? answer.conditions : [],
    neighbourConditions: coexists ? answer.memory_conditions : [],
    reason: answer.reason,
  };
}

/** Handles are offered as N1 … Nn; "n2" and "2" can only mean N2. */
function neighbourOf(handle: string | null, entry: AdjudicationCase): number | null {
  const number = Number(/^\[?n?(\d+)\]?$/i.exec(handle ?? '')?.[1] ?? 0);
  return number >= 1 && number <= entry.neighbours.length ? number - 1 : null;
}
