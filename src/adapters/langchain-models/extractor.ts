// Adapter of the Extractor port over any LangChain chat model.
import { defaultAttributes } from '../../domain/attributes.js';
import type { AttributeRegistry } from '../../domain/attributes.js';
import { noModelUse } from '../../domain/candidate.js';
import type { Candidate, Refusal } from '../../domain/candidate.js';
import { MemoryError } from '../../domain/errors.js';
import { limits } from '../../domain/limits.js';
import type { Turn } from '../../domain/turn.js';
import type { Extraction, Extractor } from '../../ports/extractor.js';
import { defaultTimeoutMs } from './call-deadline.js';
import { callInParts, joinResults } from './call-in-parts.js';
import { extractedCandidate } from './extracted-candidate.js';
import { extractionPrompt, extractionRequest } from './extraction-prompt.js';
import { checkExtractedItem, extractionTool } from './extraction-schema.js';
import type { ExtractedItem } from './extraction-schema.js';
import { chatModelLoader, modelName } from './load-model.js';
import type { ChatModelSource } from './load-model.js';
import { structuredCall } from './structured-call.js';
import type { StructuredResult, StructuredTask } from './structured-call.js';
import { halveMessages, partsOf } from './turn-parts.js';
import type { Indices } from './turn-parts.js';
import { turnText } from './turn-text.js';

export interface LangchainExtractorOptions {
  /** A chat model or `provider:model`. Give instances `maxRetries: 0`: the engine retries. */
  readonly model: ChatModelSource;
  /** Milliseconds one call may take. Default 60,000. */
  readonly timeoutMs?: number;
  /** Characters of messages in one call; longer turns take several. Default 60,000. */
  readonly maxInputChars?: number;
  /** Slots offered to the model. Default: the attributes this package knows. */
  readonly attributes?: AttributeRegistry;
}

/**
 * Extraction by a model: one call a turn (none when nobody but the assistant spoke), up to two more to repair an
 * unusable reply, halves when the answer does not fit. Candidates in the order of the model's list, at most
 * `limits.candidates`. Warns `model_output_invalid` when a part of the reply was lost; throws it when all was.
 */
export function langchainExtractor(options: LangchainExtractorOptions): Extractor {
  const load = chatModelLoader(options.model);
  const name = modelName(options.model);
  const registry = options.attributes ?? defaultAttributes;
  return {
    tier: 'model',
    model: name,
    async extract(turn, wishes, signal) {
      const parts = partsOf(turn.messages, options.maxInputChars ?? defaultInputChars);
      if (parts.length === 0) return nothing;
      const model = await load();
      const system = extractionPrompt(wishes, registry);
      const callLimits = { what: name, timeoutMs: options.timeoutMs ?? defaultTimeoutMs, signal };
      const call = (part: Indices): Promise<StructuredResult<ExtractedItem>> =>
        structuredCall(model, taskOf(turn, part, system), callLimits);
      return toExtraction(await extractParts(parts, turn, call), turn, registry);
    },
  };
}

const defaultInputChars = 60_000;
const nothing: Extraction = { candidates: [], refusals: [], use: noModelUse, warnings: [] };

function taskOf(turn: Turn, part: Indices, system: string): StructuredTask<ExtractedItem> {
  const user = `${turnText(turn.messages, part, turn.at)}\n\n${extractionRequest}`;
  return { tool: extractionTool, system, user, check: checkExtractedItem };
}

async function extractParts(
  parts: readonly Indices[],
  turn: Turn,
  call: (part: Indices) => Promise<StructuredResult<ExtractedItem>>,
): Promise<StructuredResult<ExtractedItem>> {
  const halve = (part: Indices): readonly [Indices, Indices] | null => halveMessages(turn.messages, part);
  const results: StructuredResult<ExtractedItem>[] = [];
  for (const part of parts) results.push(await callInParts(part, { call, halve }));
  return results.reduce((joined, result) => joinResults(joined, result));
}

function toExtraction(result: StructuredResult<ExtractedItem>, turn: Turn, registry: AttributeRegistry): Extraction {
  if (result.items.length === 0 && result.state !== 'good' && result.state !== 'partial') throw unusable(result);
  const refusals: Refusal[] = result.invalid.map((position) => ({ position, reason: 'invalid_shape' }));
  const candidates: Candidate[] = [];
  for (const { position, value } of result.items) {
    if (candidates.length >= limits.candidates) {
      refusals.push({ position, reason: 'too_many' });
      break;
    }
    const candidate = extractedCandidate(value, turn.messages, registry);
    if (candidate === null) refusals.push({ position, reason: 'no_such_message' });
    else candidates.push(candidate);
  }
  const damaged = result.state !== 'good' || result.invalid.length > 0;
  return { candidates, refusals, use: result.use, warnings: damaged ? ['model_output_invalid'] : [] };
}

function unusable(result: StructuredResult<unknown>): MemoryError {
  const why = result.state === 'refused' ? 'refused to answer' : 'gave no usable list of facts';
  return new MemoryError('model_output_invalid', `the model ${why} after ${result.use.calls} calls`, {
    context: { reason: result.state, calls: result.use.calls },
  });
}
