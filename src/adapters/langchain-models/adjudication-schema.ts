// What the model answers for each unclear case.
import { z } from 'zod';
import { fraction, oneOf, optionalText, textList, wholeNumber } from './lenient-fields.js';
import type { CheckedItem, ToolSpec } from './structured-call.js';

/** Verdicts a model may give; `refused` belongs to the gate. */
const offeredVerdicts = ['duplicate', 'supersedes', 'coexists', 'new', 'unsure'] as const;

/** Reason codes a model may give. */
const reasonCodes = [
  'same_fact',
  'changed_value',
  'corrected',
  'more_detail',
  'ended',
  'different_subject',
  'different_thing',
  'different_time',
  'different_aspect',
  'different_condition',
  'both_hold',
  'unclear',
] as const;

const text = { type: 'string' };

const properties = {
  case: { type: 'integer', description: 'number of the case' },
  verdict: { ...text, enum: [...offeredVerdicts] },
  handle: { type: ['string', 'null'], description: 'handle of the memory meant, such as N1; null for new' },
  also: { type: 'array', items: text, description: 'supersedes: handles of all other memories false today' },
  confidence: { type: 'number', description: '0 to 1' },
  conditions: { type: 'array', items: text, description: 'coexists: when the new fact holds' },
  memory_conditions: { type: 'array', items: text, description: 'coexists: when the memory holds' },
  reason: { ...text, enum: [...reasonCodes] },
};

/** The tool that returns one answer a case. */
export const adjudicationTool: ToolSpec = {
  name: 'decide_cases',
  description: 'Decides how each new fact relates to the stored memories offered with it.',
  listKey: 'answers',
  parameters: {
    type: 'object',
    properties: {
      answers: {
        type: 'array',
        items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
      },
    },
    required: ['answers'],
    additionalProperties: false,
  },
};

const answer = z.object({
  case: wholeNumber(-1, 1_000_000, -1),
  verdict: oneOf(offeredVerdicts, null),
  handle: optionalText,
  also: textList,
  confidence: fraction(0),
  conditions: textList,
  memory_conditions: textList,
  reason: oneOf(reasonCodes, 'unclear'),
});

/** One answer as the model gave it, types mended. */
export type CaseAnswer = z.output<typeof answer>;

/** Checks one entry of the model's list: unusable without a case number and a known verdict. */
export function checkCaseAnswer(value: unknown): CheckedItem<CaseAnswer> {
  const result = answer.safeParse(value);
  if (!result.success) return { problem: 'must be an object with the keys of the schema' };
  if (result.data.case < 0) return { problem: 'case must be the number of a case' };
  if (result.data.verdict === null) return { problem: `verdict must be one of ${offeredVerdicts.join(', ')}` };
  return { value: result.data };
}
