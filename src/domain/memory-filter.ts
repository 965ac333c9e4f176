// A hard filter over memories and the patch of one: what stores accept, checked in one place for every store.
import { z } from 'zod';
import { MemoryError } from './errors.js';
import { categories, extraValues, instant, memoryRecord, sensitivities, statuses } from './memory-record.js';
import { sealedSchema, type Sealed } from './sealed.js';

const texts = z.array(z.string()).readonly();

const filterFields = {
  statuses: z.array(z.enum(statuses)).readonly(),
  categories: z.array(z.enum(categories)).readonly(),
  attribute: z.string(),
  /** At least one of these. */
  entities: texts,
  /** At least one of these. */
  domainTags: texts,
  sensitivities: z.array(z.enum(sensitivities)).readonly(),
  sessionId: z.string(),
  /** World time: validUntil is null or later than this instant. */
  validAt: instant,
  /** World time: validUntil is this instant or earlier. */
  endedBy: instant,
  /** System time: createdAt ≤ t and (retiredAt null or > t). Given without `statuses`; with both, both hold. */
  asOf: instant,
  /** saidAt ≥ this. */
  saidFrom: instant,
  /** saidAt < this. */
  saidTo: instant,
  /** All of these `extra` keys have exactly these values. A key no memory holds matches nothing. */
  extra: extraValues.readonly(),
};

const memoryFilter = z.strictObject(filterFields).partial();

/** A hard filter; every given field must hold. */
export type MemoryFilter = { readonly [Field in keyof typeof filterFields]?: z.infer<(typeof filterFields)[Field]> };

/**
 * The filter itself. `invalid_input` for an unknown field, an operator in the place of a value, and for undefined,
 * which is no way to say "any": a filter never gets wider by accident (G4).
 */
export function checkedFilter(filter: MemoryFilter = {}): MemoryFilter {
  const parsed = memoryFilter.safeParse(filter);
  if (!parsed.success) throw problem('the filter', parsed.error, Object.keys(filterFields));
  const blank = Object.keys(filter).find((field) => filter[field as keyof MemoryFilter] === undefined);
  if (blank === undefined) return filter;
  throw new MemoryError('invalid_input', `the filter's ${blank} is undefined; leave it out to mean any`);
}

/** The part of a record that may change after it was written. Text, vector and id never do. */
const patchFields = {
  status: true,
  hold: true,
  supersedes: true,
  supersededBy: true,
  retiredAt: true,
  validUntil: true,
  conditions: true,
  sources: true,
  confidence: true,
  importance: true,
  stance: true,
  lastVerifiedAt: true,
  pinned: true,
  decidedBy: true,
  category: true,
  version: true,
  firstCreatedAt: true,
} as const;

// An envelope is what the texts of a sealed memory change by; nobody but the sealing store writes one.
const memoryPatch = memoryRecord.pick(patchFields).partial().extend({ sealed: sealedSchema.optional() });

/** New values of the changeable fields; a field left out stays as it is. */
export type MemoryPatch = Partial<Pick<z.infer<typeof memoryRecord>, keyof typeof patchFields>> & {
  readonly sealed?: Sealed;
};

/** The patch itself. `invalid_input` for a field that cannot be changed or a value it cannot have. */
export function checkedPatch(patch: MemoryPatch): MemoryPatch {
  const parsed = memoryPatch.safeParse(patch);
  if (!parsed.success) throw problem('the change of a memory', parsed.error, Object.keys(patchFields));
  return patch;
}

function problem(what: string, error: z.ZodError, known: readonly string[]): MemoryError {
  const issue = error.issues[0]!;
  const message =
    issue.code === 'unrecognized_keys'
      ? `${what} has no field ${JSON.stringify(issue.keys[0]!.slice(0, 50))}; known: ${known.join(', ')}`
      : `${what}'s ${String(issue.path[0])} has a value it cannot have`;
  return new MemoryError('invalid_input', message);
}
