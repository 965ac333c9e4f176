// A proposal brought into the limits of a memory: types, lengths and ranges, before anything is judged.
import { attributeOf } from '../attributes.js';
import type { Candidate } from '../candidate.js';
import { withAbsoluteDates } from '../dates-relative.js';
import { instantOf } from '../dates.js';
import { limits } from '../limits.js';
import { sensitivities, type Sensitivity } from '../memory-record.js';
import { clip } from '../recall/clip.js';
import type { Turn } from '../turn.js';
import { cleanText } from './clean-text.js';

const flat = (text: string, limit: number): string => clip(cleanText(text).replaceAll(/\s+/gu, ' ').trim(), limit);
const flatOrNull = (text: string | null, limit: number): string | null =>
  text === null ? null : flat(text, limit) || null;
const list = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map((text) => flat(text, limits.listItemChars)))]
    .filter((text) => text !== '')
    .slice(0, limits.listItems);
const within = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;

/** The candidate with clean, clipped texts, the attribute's key, cardinality and least sensitivity, and absolute dates. */
export function tidyCandidate(raw: Candidate, turn: Turn): Candidate {
  const attribute = attributeOf(raw.attribute);
  return {
    ...raw,
    ...tidyTexts(raw, turn),
    attribute: attribute.key,
    cardinality: attribute.cardinality,
    sensitivity: sensitivityOf(raw.sensitivity, attribute.sensitivity),
    importance: Math.round(within(raw.importance, 1, 5)),
    confidence: within(raw.confidence, 0, 1),
    ...period(raw),
  };
}

function tidyTexts(raw: Candidate, turn: Turn): Pick<Candidate, TextField> {
  const content = withAbsoluteDates(flat(raw.content, limits.contentChars), turn.at);
  return {
    content: clip(content, limits.contentChars),
    summary: flatOrNull(raw.summary, limits.summaryChars),
    subject: flatOrNull(raw.subject, limits.contentChars),
    predicate: flatOrNull(raw.predicate, limits.contentChars),
    object: flatOrNull(raw.object, limits.contentChars),
    conditions: list(raw.conditions),
    entities: list(raw.entities),
    domainTags: list(raw.domainTags),
    speaker: flatOrNull(raw.speaker, limits.listItemChars),
    quote: clip(cleanText(raw.quote).trim(), limits.quoteChars),
  };
}

type TextField =
  | 'content'
  | 'summary'
  | 'subject'
  | 'predicate'
  | 'object'
  | 'conditions'
  | 'entities'
  | 'domainTags'
  | 'speaker'
  | 'quote';

/**
 * The stricter of the two, but never `restricted`: what is extracted without asked consent stays readable to its owner
 * as `confidential`.
 */
function sensitivityOf(given: Sensitivity, least: Sensitivity): Sensitivity {
  const rank = Math.max(sensitivities.indexOf(given), sensitivities.indexOf(least));
  return sensitivities[Math.min(rank, sensitivities.indexOf('confidential'))]!;
}

function period({ validFrom, validUntil }: Candidate): Pick<Candidate, 'validFrom' | 'validUntil'> {
  const [from, until] = [readable(validFrom), readable(validUntil)];
  return from !== null && until !== null && until < from
    ? { validFrom: null, validUntil: null }
    : { validFrom: from, validUntil: until };
}

function readable(date: string | null): string | null {
  if (date === null) return null;
  try {
    return instantOf(date);
  } catch {
    // A date nobody can read is no date; the fact itself still stands.
    return null;
  }
}
