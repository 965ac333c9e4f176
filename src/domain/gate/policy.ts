// The write gate as a table: what a row may ask of a candidate, and what it may decide. Plain data, so that a client, a
// worker and a configuration file can share one.
import { z } from 'zod';
import { limits } from '../limits.js';
import { categories, sensitivities } from '../memory-record.js';
import { sourceKinds } from './trust.js';

/** What the words of a candidate are about; `topicsOf` tells. */
const topics = [
  'policy_change',
  'foreign_rule',
  'permission',
  'health',
  'finance',
  'identity',
  'contact',
  'mood',
  'one_off',
  'small_talk',
  'passing',
] as const;
export type Topic = (typeof topics)[number];

const some = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(100).readonly();
const word = z.string().trim().min(1).max(limits.listItemChars);
const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'must be a short code of small letters, digits and underscores');

const conditions = z
  .strictObject({
    sourceKinds: some(z.enum(sourceKinds)),
    trust: some(z.enum(['low', 'middle', 'high'])),
    stances: some(z.enum(['stated', 'inferred', 'observed'])),
    explicit: z.boolean(),
    categories: some(z.enum(categories)),
    /** Keys such as `user.city`; a `*` at the end stands for anything that begins so. */
    attributes: some(word),
    sensitivities: some(z.enum(sensitivities)),
    /** About at least one of these. */
    topics: some(z.enum(topics)),
    /** Holds at least one of these texts, whatever their case. */
    words: some(word),
    /** The principal has given none of these consents. */
    withoutConsent: some(word),
    /** The principal has at least one of these roles. */
    roles: some(word),
    /** The principal has none of these roles. */
    withoutRoles: some(word),
  })
  .partial();

const holdFields = {
  /** What ends the waiting besides the deadline. Default `answer`. */
  until: z.enum(['answer', 'approval', 'second_source']).optional(),
  /** Days until the default is applied. Default 30. */
  days: z.int().min(1).max(3650).optional(),
  /** The default. Default `reject`; what waits for an approval is never confirmed by time alone. */
  onDeadline: z.enum(['reject', 'confirm', 'keep']).optional(),
};

const row = z
  .strictObject({
    /** The reason told in the outcome and the events. */
    reason: code,
    when: conditions,
    do: z.enum(['store', 'pending', 'refuse']),
    /** Raises the sensitivity to at least this, also when a row before it has decided. */
    sensitivity: z.enum(sensitivities).optional(),
    ...holdFields,
  })
  .refine(({ when }) => Object.keys(when).length > 0, 'when: name at least one condition')
  .refine(
    ({ until, onDeadline }) => until !== 'approval' || onDeadline !== 'confirm',
    'onDeadline: what waits for an approval cannot be confirmed by time alone',
  );

/** Rows of an application's own, as configurations give them. `invalid` rows name the field and the fault. */
export const policySchema = z.array(row).max(200).readonly();

/** One row: when every condition given holds, `do` is what happens. */
export type PolicyRow = z.output<typeof row>;
