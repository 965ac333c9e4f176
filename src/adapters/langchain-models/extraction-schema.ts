// What the model fills in for each fact: one flat object, every key required, no unions but "or null".
import { z } from 'zod';
import { categories, sensitivities } from '../../domain/memory-record.js';
import { flag, fraction, oneOf, optionalText, requiredText, textList, wholeNumber } from './lenient-fields.js';
import type { CheckedItem, ToolSpec } from './structured-call.js';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const texts = { type: 'array', items: text };

const properties = {
  content: text,
  quote: { ...text, description: 'words copied verbatim' },
  message: { type: 'integer' },
  category: { ...text, enum: [...categories] },
  attribute: { ...textOrNull, description: 'slot or null' },
  subject: textOrNull,
  predicate: textOrNull,
  object: textOrNull,
  conditions: { ...texts, description: 'usually empty' },
  entities: { ...texts, description: 'proper names in content' },
  tags: { ...texts, description: '0 to 2 topics' },
  importance: { type: 'integer', description: '1 to 5' },
  confidence: { type: 'number', description: '0 to 1' },
  stance: { ...text, enum: ['stated', 'inferred', 'observed'] },
  sensitivity: { ...text, enum: [...sensitivities] },
  valid_until: { ...textOrNull, description: 'YYYY-MM-DD or null' },
  outcome: { ...textOrNull, description: 'procedure: success or failure' },
  asked: { type: 'boolean', description: 'a request to remember' },
  change: { type: 'boolean' },
};

/** The tool that returns the facts of a turn. */
export const extractionTool: ToolSpec = {
  name: 'record_memories',
  description: 'Records the durable facts of one turn; an empty list when there are none.',
  listKey: 'memories',
  parameters: {
    type: 'object',
    properties: {
      memories: {
        type: 'array',
        items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
      },
    },
    required: ['memories'],
    additionalProperties: false,
  },
};

const item = z.object({
  content: requiredText,
  quote: requiredText,
  message: wholeNumber(-1, 1_000_000, -1),
  category: oneOf(categories, 'episodic_fact'),
  attribute: optionalText,
  subject: optionalText,
  predicate: optionalText,
  object: optionalText,
  conditions: textList,
  entities: textList,
  tags: textList,
  importance: wholeNumber(1, 5, 3),
  confidence: fraction(0.8),
  stance: oneOf(['stated', 'inferred', 'observed'], 'stated'),
  sensitivity: oneOf(sensitivities, 'internal'),
  valid_until: optionalText,
  outcome: oneOf(['success', 'failure'], null),
  asked: flag,
  change: flag,
});

/** One fact as the model gave it, types mended; `message` is −1 when it named none. */
export type ExtractedItem = z.output<typeof item>;

/** Checks one entry of the model's list: unusable without a content and a quote. */
export function checkExtractedItem(value: unknown): CheckedItem<ExtractedItem> {
  const result = item.safeParse(value);
  if (result.success) return { value: result.data };
  return { problem: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ') };
}
