// Which parts of a memory are texts, and the record with and without them.
import type { SealedRecord } from '../../domain/sealed.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { DataKey, SealPlace } from './data-key.js';

/** Stands where the content was: a record without content is none. */
const placeholder = '(encrypted)';

/** What the envelope of a memory holds. */
interface Hidden extends Pick<
  MemoryRecord,
  'content' | 'summary' | 'subject' | 'predicate' | 'object' | 'conditions' | 'entities' | 'speaker'
> {
  /** One per source, in order. */
  readonly quotes: readonly string[];
  readonly question: string | null;
}

/** The tag an entity is found by. */
export function entityTag(key: DataKey, entity: string): string {
  return `hmac:${key.tag(entity)}`;
}

/** The memory as it is stored: texts in the envelope, entities as tags. What an app filters by stays as it is. */
export function sealRecord(record: MemoryRecord, key: DataKey, partition: string): SealedRecord {
  const quotes = record.sources.map((source) => source.quote);
  const hidden: Hidden = {
    content: record.content,
    summary: record.summary,
    subject: record.subject,
    predicate: record.predicate,
    object: record.object,
    conditions: record.conditions,
    entities: record.entities,
    speaker: record.speaker,
    quotes,
    question: record.hold?.question ?? null,
  };
  return {
    ...record,
    content: placeholder,
    summary: null,
    subject: null,
    predicate: null,
    object: null,
    conditions: [],
    entities: record.entities.map((entity) => entityTag(key, entity)),
    speaker: null,
    sources: record.sources.map((source) => ({ ...source, quote: '' })),
    hold: record.hold === null ? null : { ...record.hold, question: null },
    sealed: {
      sealed: key.seal(JSON.stringify(hidden), placeOf(record, partition)),
      // A quote that goes takes its bytes along; the texts beside it only go with the memory.
      texts: [...new Set(quotes)].map((quote) => key.tag(quote)),
    },
  };
}

/** The memory as it was written. */
export function openRecord(stored: SealedRecord, key: DataKey, partition: string): MemoryRecord {
  const { sealed, ...record } = stored;
  const { quotes, question, ...texts } = JSON.parse(key.open(sealed.sealed, placeOf(record, partition))) as Hidden;
  return {
    ...record,
    ...texts,
    sources: record.sources.map((source, index) => ({ ...source, quote: quotes[index] ?? '' })),
    hold: record.hold === null ? null : { ...record.hold, question },
  };
}

function placeOf({ id }: Pick<MemoryRecord, 'id'>, partition: string): SealPlace {
  return { partition, row: `memory ${id}` };
}
