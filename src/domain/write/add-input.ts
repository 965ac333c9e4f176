// What `add` accepts: facts handed in verbatim, with defaults for everything but the content.
import { z } from 'zod';
import { instantOf } from '../dates.js';
import { MemoryError } from '../errors.js';
import { limits } from '../limits.js';
import { readable } from '../readable.js';
import { categories, extraValues, sensitivities, type ExtraValues } from '../memory-record.js';
import type { AddedFact } from '../turn.js';
import { stripBlocks } from '../block-tags.js';
import { clip } from '../recall/clip.js';
import { cleanText } from './clean-text.js';
import { redactSecrets } from './redact.js';
import { tooLarge } from './size-limits.js';

const line = z.string().trim().min(1).max(limits.listItemChars);
const lines = z.array(line).max(limits.listItems).default([]);
const words = z.string().trim().min(1).max(limits.contentChars).nullable().default(null);
const moment = z.union([z.string(), z.number(), z.date()]).nullable().default(null);

const fact = z.strictObject({
  content: z.string().max(limits.contentChars),
  quote: z.string().max(limits.quoteChars).optional(),
  summary: z.string().trim().min(1).max(limits.summaryChars).nullable().default(null),
  category: z.enum(categories).default('episodic_fact'),
  attribute: line.nullable().default(null),
  subject: words,
  predicate: words,
  object: words,
  conditions: lines,
  entities: lines,
  domainTags: lines,
  importance: z.int().min(1).max(5).default(3),
  confidence: z.number().min(0).max(1).default(1),
  sensitivity: z.enum(sensitivities).default('internal'),
  validFrom: moment,
  validUntil: moment,
  pinned: z.boolean().default(false),
  extra: z.unknown().optional(),
  speaker: line.nullable().default(null),
  sourceKind: z
    .enum(['user_message', 'tool_trace', 'episode_summary', 'agent_answer', 'admin_policy', 'user_edit', 'import'])
    .default('user_message'),
});

/**
 * What callers of `add` may write for one fact; only `content` is required. Unknown fields are an error. `quote` are the
 * words the fact rests on, kept as its evidence; without it the content is.
 */
export type AddedFactInput = Omit<z.input<typeof fact>, 'extra'> & { readonly extra?: ExtraValues };

/** Facts as they may be stored, and how many secrets of each kind were cut out. */
export interface AddInput {
  readonly facts: readonly AddedFact[];
  readonly redactions: Readonly<Record<string, number>>;
}

/**
 * Reads one text, one fact or a list of facts. Texts are cleaned and redacted like those of a turn; dates become UTC.
 * `invalid_input` names the fact's position and the field, the key of `extra`, or the limit.
 */
export function addInput(input: unknown): AddInput {
  const values = readable('what is to be added', () => (Array.isArray(input) ? Array.from<unknown>(input) : [input]));
  if (values.length === 0) throw new MemoryError('invalid_input', 'no fact to add was given');
  if (values.length > limits.addedFacts) {
    throw tooLarge('addedFacts', values.length, 'facts in one call; add them in several');
  }
  const redactions: Record<string, number> = {};
  const clean = (text: string): string => {
    const { text: kept, counts } = redactSecrets(cleanText(stripBlocks(text)));
    for (const [kind, count] of Object.entries(counts)) redactions[kind] = (redactions[kind] ?? 0) + count;
    return kept.trim();
  };
  return {
    facts: values.map((value, index) => readable(`fact ${index}`, () => factOf(value, index, clean))),
    redactions,
  };
}

type Clean = (text: string) => string;

function factOf(value: unknown, index: number, clean: Clean): AddedFact {
  const parsed = fact.safeParse(typeof value === 'string' ? { content: value } : value);
  if (!parsed.success) throw problem(index, parsed.error);
  const { extra, validFrom, validUntil, quote, ...rest } = parsed.data;
  const content = fitting(clean(rest.content), index);
  const orNull = (text: string | null): string | null => (text === null ? null : clean(text) || null);
  const each = (texts: readonly string[]): string[] =>
    [...new Set(texts.map((text) => clean(text).slice(0, limits.listItemChars).toWellFormed()))].filter(
      (text) => text !== '',
    );
  return {
    ...rest,
    content,
    ...quoteOf(quote, clean),
    summary: orNull(rest.summary)?.slice(0, limits.summaryChars).toWellFormed() ?? null,
    subject: orNull(rest.subject),
    predicate: orNull(rest.predicate),
    object: orNull(rest.object),
    speaker: orNull(rest.speaker),
    conditions: each(rest.conditions),
    entities: each(rest.entities),
    domainTags: each(rest.domainTags),
    extra: extraOf(extra, index, clean),
    ...period(validFrom, validUntil, index),
  };
}

/** Left out when there is none, so that the same fact without one stays the same turn. */
function quoteOf(quote: string | undefined, clean: Clean): { readonly quote?: string } {
  const words = quote === undefined ? '' : clip(clean(quote), limits.quoteChars);
  return words === '' ? {} : { quote: words };
}

/** A mark can be longer than the secret it replaces. */
function fitting(content: string, index: number): string {
  if (content === '') throw new MemoryError('invalid_input', `fact ${index} has no text`, { context: { fact: index } });
  if (content.length > limits.contentChars) {
    throw tooLarge('contentChars', content.length, `characters in fact ${index}; split it`);
  }
  return content;
}

type Moment = string | number | Date | null;

function period(from: Moment, until: Moment, index: number): { validFrom: string | null; validUntil: string | null } {
  const validFrom = from === null ? null : instantOf(from);
  const validUntil = until === null ? null : instantOf(until);
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    throw new MemoryError('invalid_input', `fact ${index}: validUntil is before validFrom`, {
      context: { fact: index },
    });
  }
  return { validFrom, validUntil };
}

function extraOf(value: unknown, index: number, clean: Clean): ExtraValues {
  if (value === undefined || value === null) return {};
  const wrong = (why: string): MemoryError =>
    new MemoryError('invalid_input', `fact ${index}: extra ${why}`, { context: { fact: index } });
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong('must be an object of keys and values');
  const entries = Object.entries(value);
  if (entries.length > limits.extraKeys)
    throw wrong(`has ${entries.length} keys (extraKeys allows ${limits.extraKeys})`);
  for (const [key, single] of entries) {
    if (key.trim() === '') throw wrong('has an empty key ("")');
    if (!extraValues.safeParse({ [key]: single }).success) {
      const shown = JSON.stringify(key.slice(0, 60));
      throw wrong(
        `key ${shown} must be a string of at most ${limits.extraValueChars} characters, a finite number or a boolean`,
      );
    }
  }
  return Object.fromEntries(
    entries.map(([key, single]) => [cleanText(key), typeof single === 'string' ? clean(single) : single]),
  ) as ExtraValues;
}

function problem(index: number, error: z.ZodError): MemoryError {
  const issue = error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  const unknown =
    issue?.code === 'unrecognized_keys' ? `unknown field ${JSON.stringify(issue.keys[0]?.slice(0, 60))}` : '';
  const named = unknown === '' ? `${field === '' ? 'it' : field}: ${issue?.message ?? 'not valid'}` : unknown;
  return new MemoryError('invalid_input', `fact ${index}: ${named}`, { context: { fact: index, field } });
}
