// Opening: the collections are made by whoever comes first, then everybody checks that they are what this
// version expects.
import type { WeaviateClient } from 'weaviate-client';
import { uuidV5 } from '../../domain/digest.js';
import { MemoryError } from '../../domain/errors.js';
import type { Connection } from './connect.js';
import { isAlreadyThere } from './errors.js';
import { migrateCollections } from './migrate-collections.js';
import type { CollectionNames, WeaviateStoreOptions } from './options.js';
import { textIn } from './row-text.js';
import { collectionSchemas, schemaDifferences, schemaVersion, type CollectionSchema } from './schema.js';

/**
 * Makes what is missing and brings what an older version made up to date; processes that do so at once all succeed,
 * and a crash half-way is made good by the next opening. Throws `version_too_new` (another version wrote the data) or `conflict`, which names
 * the first difference or both vector lengths.
 */
export async function prepareCollections(
  connection: Connection,
  names: CollectionNames,
  options: WeaviateStoreOptions,
): Promise<void> {
  const schemas = collectionSchemas(names, options.index ?? 'flat');
  const [namespace] = schemas;
  const found = await findOrCreate(connection, namespace!);
  const version = await keptVersion(connection, names);
  refuseDifferences(namespace!, found);
  if (version < schemaVersion) await migrateCollections(connection, names);
  await Promise.all(
    schemas.slice(1).map(async (schema) => refuseDifferences(schema, await findOrCreate(connection, schema))),
  );
  if (version < schemaVersion) await keep(connection, names, versionFacts);
  await checkDimensions(connection, names, options);
}

async function findOrCreate(connection: Connection, schema: CollectionSchema): Promise<unknown> {
  const path = `/schema/${schema.class}`;
  const found = await connection.getJson(path);
  if (found !== null) return found;
  const definition = schema as unknown as Parameters<WeaviateClient['collections']['createFromSchema']>[0];
  await connection.run(async () => {
    try {
      await connection.client().collections.createFromSchema(definition);
    } catch (error) {
      // Another process was faster: its collection is compared like any other.
      if (!isAlreadyThere(error)) throw error;
    }
  });
  return connection.getJson(path);
}

function refuseDifferences(schema: CollectionSchema, actual: unknown): void {
  const [first, ...more] = schemaDifferences(schema, actual);
  if (first === undefined) return;
  throw new MemoryError(
    'conflict',
    `collection ${schema.class} was made differently: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}; ` +
      'use another collectionPrefix or the options it was made with',
    { context: { collection: schema.class, differences: more.length + 1 } },
  );
}

const versionFacts = { name: 'schema', facts: { schemaVersion } };

async function keptVersion(connection: Connection, names: CollectionNames): Promise<number> {
  const version = Number((await keepOnce(connection, names, versionFacts))['schemaVersion']);
  if (version <= schemaVersion) return version;
  throw new MemoryError(
    'version_too_new',
    `the collections at ${connection.address} have schema version ${version}, this package knows ${schemaVersion}; update it`,
    { context: { found: version, known: schemaVersion } },
  );
}

async function checkDimensions(
  connection: Connection,
  names: CollectionNames,
  options: WeaviateStoreOptions,
): Promise<void> {
  const { embedderId, dimensions } = options;
  const kept = await keepOnce(connection, names, { name: names.memory, facts: { embedder: embedderId, dimensions } });
  if (kept['dimensions'] === dimensions) return;
  throw new MemoryError(
    'conflict',
    `collection ${names.memory} holds vectors of ${String(kept['dimensions'])} numbers, the embedder gives ${dimensions}; ` +
      'give the other model another embedder id',
    { context: { collection: names.memory, stored: Number(kept['dimensions']), given: dimensions } },
  );
}

type Facts = Readonly<Record<string, unknown>>;

interface NamedFacts {
  readonly name: string;
  readonly facts: Facts;
}

const metaId = (name: string): string => uuidV5('durable-memory/meta', name);

/** Replaces the facts kept under this name. */
async function keep(connection: Connection, names: CollectionNames, { name, facts }: NamedFacts): Promise<void> {
  await connection.run(() =>
    connection.rows(names.namespace).data.update({ id: metaId(name), properties: { record: JSON.stringify(facts) } }),
  );
}

/** The facts kept under this name: the given ones when nobody kept any before. */
async function keepOnce(connection: Connection, names: CollectionNames, { name, facts }: NamedFacts): Promise<Facts> {
  const id = metaId(name);
  return connection.run(async () => {
    const rows = connection.rows(names.namespace);
    const read = async (): Promise<Facts | null> => {
      const row = await rows.query.fetchObjectById(id);
      return row === null ? null : (JSON.parse(textIn(row.properties, 'record')) as Facts);
    };
    const kept = await read();
    if (kept !== null) return kept;
    try {
      await rows.data.insert({ id, properties: { kind: 'meta', record: JSON.stringify(facts) } });
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
    }
    return (await read()) ?? facts;
  });
}
