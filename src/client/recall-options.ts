// Options of `recall`: what may be asked, in which limits, and what holds when nothing is said.
import { z } from 'zod';
import { instantOf } from '../domain/dates.js';
import { isMemoryError } from '../domain/errors.js';
import { limits } from '../domain/limits.js';
import { categories, type Category } from '../domain/memory-record.js';
import { defaultDecayPerDay, defaultWeights, type ScoreWeights } from '../domain/recall/score.js';
import { checkedOptions, optionSchemas } from './options.js';

/** An instant: ISO 8601 text, epoch milliseconds or a Date. */
export type Instant = string | number | Date;

/** What a recall may be asked for. An unknown option is `invalid_input`. */
export interface RecallOptions {
  /** Memories at most, 1–500; default 50. */
  readonly limit?: number | undefined;
  /** Tokens of the block, notice included; default 500. 0 recalls nothing. */
  readonly budgetTokens?: number | undefined;
  /**
   * 0..1: the cosine a memory must reach unless it holds a rare word of the question. Default: the floor of the
   * embedding model's profile; 0 lets every candidate through.
   */
  readonly minRelevance?: number | undefined;
  /** All of these `extra` values; a key no memory holds matches nothing. */
  readonly filter?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** One of these categories. */
  readonly categories?: readonly Category[] | undefined;
  /** At least one of these domain tags. */
  readonly tags?: readonly string[] | undefined;
  /** At least one of these entities. */
  readonly entities?: readonly string[] | undefined;
  /**
   * Only these namespaces: `team/X`, `project/P`, `shared`, `user/U`, `user/U/project/P`, or full paths. Default: all
   * that the principal may read, or the one of the view. One they may not read is `namespace_denied`.
   */
  readonly namespaces?: readonly string[] | undefined;
  /** The session the question is asked in: what was said in it and is not processed yet joins the block. No filter. */
  readonly sessionId?: string | undefined;
  /** Your id of the answer this is for, at most 256 characters: `injections({ answerId })` tells what went into it. */
  readonly answerId?: string | undefined;
  /** Said at or after this instant. */
  readonly from?: Instant | undefined;
  /** Said before this instant. */
  readonly to?: Instant | undefined;
  /** What the user is doing ("writing Go"): lets in memories that hold only then. */
  readonly situation?: string | readonly string[] | undefined;
  /** The memory as the system knew it at this instant. */
  readonly asOf?: Instant | undefined;
  /** Counts the memories in the block as accessed; default true. */
  readonly touch?: boolean | undefined;
  /** Open questions the block may hold; default 1. `questions` of the result lists them all the same. */
  readonly questions?: 0 | 1 | undefined;
  /**
   * When not everything fits in full: the best memories as full lines, then further ones as one short line each (their
   * summary, their text when it is short, or a marked cut of it). Default false: full lines, a summary where one helps.
   */
  readonly layered?: boolean | undefined;
  /**
   * Name of a recall tool, of letters, digits, `_`, `-` and `.`: when relevant memories did not get in, the block says
   * how many can be looked up with it. Default: nothing is said.
   */
  readonly lookup?: string | undefined;
  /** Adds every term of every score; default false. */
  readonly explain?: boolean | undefined;
  /**
   * Milliseconds after which an empty block and a `timeout` come back; default 5,000. The offline embedder's load, once
   * a process, does not count.
   */
  readonly deadlineMs?: number | undefined;
  /** Throw when something fails, instead of reporting it in `error`; default false. */
  readonly strict?: boolean | undefined;
  /** The time recency and validity are judged at; default: the clock. */
  readonly now?: Instant | undefined;
  /** Shares of the score; what is not given keeps its default (.65, .25, .10). */
  readonly weights?: Partial<ScoreWeights> | undefined;
  /** Decay per day by category; what is not given keeps its default. */
  readonly decayPerDay?: Partial<Readonly<Record<Category, number>>> | undefined;
}

/** The checked options with their defaults; instants in ISO form. */
export interface RecallSettings {
  readonly limit: number;
  readonly budgetTokens: number;
  readonly minRelevance: number | undefined;
  readonly filter: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly categories: readonly Category[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly entities: readonly string[] | undefined;
  readonly namespaces: readonly string[] | undefined;
  readonly sessionId: string | undefined;
  readonly answerId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly situation: string;
  readonly asOf: string | undefined;
  readonly touch: boolean;
  readonly questions: 0 | 1;
  readonly layered: boolean;
  readonly lookup: string | undefined;
  readonly explain: boolean;
  readonly deadlineMs: number;
  readonly strict: boolean;
  readonly now: string | undefined;
  readonly weights: ScoreWeights;
  readonly decayPerDay: Readonly<Record<Category, number>>;
}

const mostTokens = 10_000_000;
const longestDeadlineMs = 600_000;
/** As many as a principal can belong to. */
const mostNamespaces = 3 * limits.listItems + 2;

const instant = z.union([z.string(), z.number(), z.date()]).transform((value, context) => {
  try {
    return instantOf(value);
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});
const share = z.number().min(0).max(1);
const rate = z.number().min(0).max(100);
const names = z.array(z.string().min(1).max(limits.listItemChars)).min(1).max(limits.listItems);
const situation = z.string().max(limits.queryChars);

/** It stands in the prompt: nothing that could be read as more than a name. */
const toolName = /^[\w.-]{1,64}$/u;

const schema = z.strictObject({
  limit: z.int().min(1).max(limits.recallLimit).default(50),
  budgetTokens: z.int().min(0).max(mostTokens).default(500),
  minRelevance: share.optional(),
  filter: optionSchemas.filter
    .refine((values) => Object.keys(values).length <= limits.extraKeys, `at most ${limits.extraKeys} keys`)
    .optional(),
  categories: z.array(z.enum(categories)).min(1).optional(),
  tags: names.optional(),
  entities: names.optional(),
  namespaces: z.array(z.string()).min(1).max(mostNamespaces).optional(),
  sessionId: optionSchemas.id.optional(),
  answerId: optionSchemas.id.optional(),
  from: instant.optional(),
  to: instant.optional(),
  situation: z
    .union([situation, z.array(situation).max(limits.listItems)])
    .transform((value) => (typeof value === 'string' ? value : value.join('\n')))
    .default(''),
  asOf: instant.optional(),
  touch: z.boolean().default(true),
  questions: z.union([z.literal(0), z.literal(1)]).default(1),
  layered: z.boolean().default(false),
  lookup: z.string().regex(toolName, 'a tool name: 1 to 64 letters, digits, "_", "-" and "."').optional(),
  explain: z.boolean().default(false),
  deadlineMs: z.int().min(1).max(longestDeadlineMs).default(5000),
  strict: z.boolean().default(false),
  now: instant.optional(),
  weights: z.strictObject({ relevance: share, recency: share, importance: share }).partial().default({}),
  decayPerDay: z.partialRecord(z.enum(categories), rate).default({}),
});

/** Checks the options of `recall`; `invalid_input` in one line that names the option. */
export function recallSettings(options: RecallOptions): RecallSettings {
  const checked = checkedOptions('recall', schema, options);
  return {
    ...checked,
    minRelevance: checked.minRelevance,
    filter: checked.filter,
    categories: checked.categories,
    tags: checked.tags,
    entities: checked.entities,
    namespaces: checked.namespaces,
    sessionId: checked.sessionId,
    answerId: checked.answerId,
    from: checked.from,
    to: checked.to,
    asOf: checked.asOf,
    lookup: checked.lookup,
    now: checked.now,
    weights: { ...defaultWeights, ...withoutUndefined(checked.weights) },
    decayPerDay: { ...defaultDecayPerDay, ...withoutUndefined(checked.decayPerDay) },
  };
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}
