// From schema versions 1 and 2: the ledger gets the properties that came later. What was written before has no labels, so
// there is nothing to fill in.
import type { Connection } from './connect.js';
import type { CollectionNames } from './options.js';
import { addedLedgerProperties, type PropertySchema } from './schema.js';

/** Adds what the ledger lacks; nothing when there is no ledger yet, or when all is there. */
export async function migrateCollections(connection: Connection, names: CollectionNames): Promise<void> {
  for (const property of addedLedgerProperties) {
    const known = await propertyNames(connection, names.ledger);
    if (known !== null && !known.includes(property.name)) await addProperty(connection, names.ledger, property);
  }
}

async function addProperty(connection: Connection, collection: string, property: PropertySchema): Promise<void> {
  const { dataType, ...rest } = property;
  // The client types property names by a schema given at compile time; ours are plain texts.
  const given = { ...rest, dataType: dataType[0] } as never;
  try {
    await connection.run(() => connection.rows(collection).config.addProperty(given));
  } catch (error) {
    // Another process may have been faster; opening compares what it made with what is expected.
    if ((await propertyNames(connection, collection))?.includes(property.name) !== true) throw error;
  }
}

/** Null when the collection is not there. */
async function propertyNames(connection: Connection, collection: string): Promise<readonly string[] | null> {
  const found = (await connection.getJson(`/schema/${collection}`)) as {
    readonly properties?: readonly { readonly name: string }[];
  } | null;
  return found === null ? null : (found.properties ?? []).map(({ name }) => name);
}
