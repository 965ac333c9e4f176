// The memory record: one strict schema is the source of its shape everywhere (design: one source of truth).
import { z } from 'zod';
import { limits } from './limits.js';

/** Kinds of memory; each decays at its own pace. */
export const categories = ['user_profile', 'preference', 'episodic_fact', 'business_rule', 'procedure'] as const;
export type Category = (typeof categories)[number];

export const sensitivities = ['public', 'internal', 'confidential', 'restricted'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** Only `active` memories are recalled; `superseded` and `archived` are kept as history. */
export const statuses = ['pending', 'active', 'superseded', 'archived'] as const;
export type Status = (typeof statuses)[number];

/** Who or what decided: the model, the rules, or the caller (verbatim `add` and edits). */
const tiers = ['model', 'rules', 'verbatim'] as const;
export type Tier = (typeof tiers)[number];

export type Cardinality = 'one' | 'many';

/** UTC instant as ISO 8601 with milliseconds and Z, between the years 1678 and 2262. */
export const instant = z.iso.datetime({ precision: 3 });

const shortText = z.string().min(1).max(limits.listItemChars);
const shortList = z.array(shortText).max(limits.listItems);
const nullableText = z.string().max(limits.contentChars).nullable();

/** Evidence: a quote that really occurs in the message `turnIndex` of the ingestion it cites. */
const memorySource = z.strictObject({
  kind: z.enum([
    'user_message',
    'tool_trace',
    'episode_summary',
    'agent_answer',
    'admin_policy',
    'user_edit',
    'import',
  ]),
  authorId: z.string().max(limits.idChars).nullable(),
  sessionId: z.string().max(limits.idChars).nullable(),
  ingestionId: z.uuid(),
  turnIndex: z.int().min(0),
  quote: z.string().max(limits.quoteChars),
});
export type MemorySource = z.infer<typeof memorySource>;

type Scalar = string | number | boolean;

// A record's parse leaves this key out, and a filter with nothing else in it would then match everything.
const withoutProto = z.custom<Readonly<Record<string, Scalar>>>(
  (value) => typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__'),
  { error: 'the key "__proto__" cannot be used' },
);

/** App-owned values, kept as given and filterable by equality. */
export const extraValues = withoutProto.pipe(
  z.record(
    z.string().min(1).max(limits.listItemChars),
    z.union([z.string().max(limits.extraValueChars), z.number(), z.boolean()]),
  ),
);
export type ExtraValues = z.infer<typeof extraValues>;

/** Why a pending memory waits, what to ask the user, what confirming it would replace, and until when it waits. */
const memoryHold = z.strictObject({
  reason: z.string().max(limits.listItemChars),
  question: z.string().max(limits.contentChars).nullable(),
  replaces: z.array(z.uuid()),
  /** `approval`: only a principal with the right may confirm it. Absent: the user's answer will do. */
  needs: z.literal('approval').optional(),
  /** System time at which the default is applied. Absent in records of older versions: it waits without end. */
  deadline: instant.optional(),
  onDeadline: z.enum(['reject', 'confirm', 'keep']).optional(),
});
export type MemoryHold = z.infer<typeof memoryHold>;

/** The memory of another namespace that a copy was made of. */
const sharedFrom = z.strictObject({ namespace: z.string().min(1), memoryId: z.uuid() });
export type SharedFrom = Readonly<z.infer<typeof sharedFrom>>;

export const memoryRecord = z.strictObject({
  id: z.uuid(),
  tenantId: z.string().min(1),
  namespace: z.string().min(1),
  ownerUserId: z.string().nullable(),
  category: z.enum(categories),
  outcome: z.enum(['success', 'failure']).nullable(),
  content: z.string().min(1).max(limits.contentChars),
  summary: z.string().max(limits.summaryChars).nullable(),
  attribute: z.string().min(1).max(limits.listItemChars),
  cardinality: z.enum(['one', 'many']),
  subject: nullableText,
  predicate: nullableText,
  object: nullableText,
  conditions: shortList,
  entities: shortList,
  domainTags: shortList,
  importance: z.int().min(1).max(5),
  confidence: z.number().min(0).max(1),
  stance: z.enum(['stated', 'inferred', 'observed']),
  sources: z.array(memorySource).min(1),
  sensitivity: z.enum(sensitivities),
  status: z.enum(statuses),
  hold: memoryHold.nullable(),
  version: z.int().min(1),
  supersedes: z.array(z.uuid()),
  supersededBy: z.uuid().nullable(),
  /** System time this version was written. */
  createdAt: instant,
  /** System time the first version of this memory was written. */
  firstCreatedAt: instant,
  retiredAt: instant.nullable(),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  lastVerifiedAt: instant.nullable(),
  lastAccessedAt: instant.nullable(),
  accessCount: z.int().min(0),
  pinned: z.boolean(),
  decidedBy: z.strictObject({
    tier: z.enum(tiers),
    model: z.string().nullable(),
    policyVersion: z.int().min(1),
    writer: z.string(),
    redecide: z.boolean(),
  }),
  extra: extraValues,
  /** Where in the conversation it was said: retrieval uses the neighbours in the same session. */
  sessionId: z.string().max(limits.idChars).nullable(),
  ordinal: z.int().min(0),
  speaker: z.string().max(limits.listItemChars).nullable(),
  /** World time at which it was said (the turn's `at`). */
  saidAt: instant,
  /** Absent: no copy. */
  sharedFrom: sharedFrom.optional(),
});

/** One version of one memory. */
export type MemoryRecord = z.infer<typeof memoryRecord>;
