import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../../src/adapters/weaviate/options.js';
import { collectionSchemas, schemaDifferences } from '../../../src/adapters/weaviate/schema.js';

const schemas = collectionSchemas(collectionNames({ embedderId: 'e' }), 'flat');
const memory = schemas.at(-1)!;

describe('collections', () => {
  it('G4: what holds partitions never makes one by itself', () => {
    const partitioned = schemas.filter((schema) => schema.multiTenancyConfig['enabled'] === true);
    expect(partitioned.map((schema) => schema.class.replace(/_.*/, ''))).toEqual(['DmLedger', 'DmMemory']);
    for (const schema of partitioned) expect(schema.multiTenancyConfig['autoTenantCreation']).toBe(false);
  });

  it('only keyword text can be searched, and it is neither stemmed nor stripped of words', () => {
    const searchable = schemas.flatMap((schema) => schema.properties.filter((property) => property.indexSearchable));
    expect(searchable).toMatchObject([{ name: 'lex', tokenization: 'whitespace' }]);
    expect(memory.invertedIndexConfig).toMatchObject({ bm25: { k1: 1.2, b: 0.75 }, stopwords: { preset: 'none' } });
  });
});

describe('comparing with the server', () => {
  const served = (): Record<string, unknown> => ({
    ...(JSON.parse(JSON.stringify(memory)) as object),
    replicationConfig: { factor: 1 },
    vectorIndexConfig: { ...memory.vectorIndexConfig, bq: { enabled: false } },
  });

  it('what the server adds is no difference', () => {
    expect(schemaDifferences(memory, served())).toEqual([]);
  });

  it('names what differs, with both values', () => {
    const properties = memory.properties.map((property) =>
      property.name === 'lex' ? { ...property, tokenization: 'word' } : property,
    );
    expect(schemaDifferences(memory, { ...served(), properties })).toEqual([
      'lex.tokenization is "word", expected "whitespace"',
    ]);
    expect(schemaDifferences(memory, { ...served(), properties: properties.slice(1) })[0]).toBe('place is missing');
    expect(schemaDifferences(memory, { ...served(), vectorIndexType: 'hnsw' })).toEqual([
      'vectorIndexType is "hnsw", expected "flat"',
    ]);
    expect(schemaDifferences(memory, { ...served(), multiTenancyConfig: undefined })).toHaveLength(3);
  });
});
