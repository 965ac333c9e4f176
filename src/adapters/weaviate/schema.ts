// What the four collections look like. Changing anything here needs a new schema version and a migration.
import type { CollectionNames } from './options.js';

/**
 * Version of the collections' shape; kept in a row of the Namespace collection. Version 3 looks like 2, but holds
 * encrypted texts, which earlier versions would take for what was said. Version 4 keeps a namespace's names in its own
 * partition, where earlier versions do not look.
 */
export const schemaVersion = 4;

/** A class definition as Weaviate's REST API takes and gives it. */
export interface CollectionSchema {
  readonly class: string;
  readonly vectorizer: 'none';
  readonly vectorIndexType: 'flat' | 'hnsw';
  readonly vectorIndexConfig: Readonly<Record<string, unknown>>;
  readonly multiTenancyConfig: Readonly<Record<string, boolean>>;
  readonly invertedIndexConfig: Readonly<Record<string, unknown>>;
  readonly properties: readonly PropertySchema[];
}

/** A property as Weaviate's REST API takes and gives it. */
export interface PropertySchema {
  readonly name: string;
  readonly dataType: readonly string[];
  readonly tokenization?: 'field' | 'whitespace';
  readonly indexFilterable: boolean;
  readonly indexSearchable: boolean;
}

// BM25 as design §9 counts it: no stop words (our own word list made the text), k1 1.2, b 0.75.
const invertedIndexConfig = { bm25: { k1: 1.2, b: 0.75 }, stopwords: { preset: 'none' } };

// A missing partition must stay missing: only registration makes one.
const partitioned = { enabled: true, autoTenantCreation: false, autoTenantActivation: true };

const filterable = (name: string): PropertySchema => text(name, 'text', true);
const kept = (name: string): PropertySchema => text(name, 'text', false);
const number = (name: string, indexFilterable: boolean): PropertySchema => ({
  name,
  dataType: ['int'],
  indexFilterable,
  indexSearchable: false,
});

function text(name: string, type: 'text' | 'text[]', indexFilterable: boolean): PropertySchema {
  return { name, dataType: [type], tokenization: 'field', indexFilterable, indexSearchable: false };
}

/** The definitions of all four, in the order they are made. */
export function collectionSchemas(names: CollectionNames, index: 'flat' | 'hnsw'): readonly CollectionSchema[] {
  return [
    rowsOnly(names.namespace, false, [
      filterable('kind'),
      filterable('partition'),
      filterable('tenant'),
      fenced,
      kept('record'),
    ]),
    rowsOnly(names.outbox, false, [filterable('partition'), filterable('markedAt')]),
    rowsOnly(names.ledger, true, ledgerProperties),
    {
      class: names.memory,
      vectorizer: 'none',
      vectorIndexType: index,
      vectorIndexConfig: { distance: 'cosine', skipDefaultQuantization: true },
      multiTenancyConfig: partitioned,
      invertedIndexConfig,
      properties: memoryProperties,
    },
  ];
}

const fenced: PropertySchema = {
  name: 'fenced',
  dataType: ['boolean'],
  indexFilterable: false,
  indexSearchable: false,
};

// Every filterable property costs an index with files and memory in every partition (ADR 8):
// the words a memory is filtered by share one list, `labels`.
const memoryProperties: readonly PropertySchema[] = [
  filterable('place'),
  text('labels', 'text[]', true),
  number('createdAt', true),
  number('retiredAt', true),
  number('validUntil', true),
  number('saidAt', true),
  number('ordinal', false),
  { name: 'lex', dataType: ['text'], tokenization: 'whitespace', indexFilterable: false, indexSearchable: true },
  kept('record'),
  number('accessCount', false),
  kept('lastAccessedAt'),
];

const ledgerProperties: readonly PropertySchema[] = [
  filterable('place'),
  filterable('kind'),
  filterable('session'),
  { name: 'open', dataType: ['boolean'], indexFilterable: true, indexSearchable: false },
  number('at', true),
  number('attempts', false),
  kept('entry'),
  kept('body'),
  text('under', 'text[]', true),
];

/** The properties of the ledger that came after version 1; opening adds them where they are missing. */
export const addedLedgerProperties: readonly PropertySchema[] = ledgerProperties.filter(({ name }) => name === 'under');

function rowsOnly(name: string, isPartitioned: boolean, properties: readonly PropertySchema[]): CollectionSchema {
  return {
    class: name,
    vectorizer: 'none',
    vectorIndexType: 'hnsw',
    vectorIndexConfig: { skip: true },
    multiTenancyConfig: isPartitioned ? partitioned : { enabled: false },
    invertedIndexConfig,
    properties,
  };
}

/** Paths at which the server's definition differs from ours, each with both values; what the server has besides is ignored. */
export function schemaDifferences(expected: CollectionSchema, actual: unknown): readonly string[] {
  const { properties, ...rest } = expected;
  const found = actual as { properties?: readonly { name: string }[] };
  const byName = new Map((found.properties ?? []).map((property) => [property.name, property]));
  return [
    ...differences(rest, actual, ''),
    ...properties.flatMap((property) => {
      const other = byName.get(property.name);
      return other === undefined ? [`${property.name} is missing`] : differences(property, other, `${property.name}.`);
    }),
  ];
}

function differences(expected: object, actual: unknown, path: string): string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const other = (actual as Record<string, unknown> | null | undefined)?.[key];
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return differences(value as object, other, `${path}${key}.`);
    }
    const [mine, theirs] = [JSON.stringify(value), JSON.stringify(other)];
    return mine === theirs ? [] : [`${path}${key} is ${theirs ?? 'missing'}, expected ${mine}`];
  });
}
