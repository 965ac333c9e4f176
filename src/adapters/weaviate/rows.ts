// Writing single rows of which another process may be the maker or remover: meeting it, or missing it, is an answer.
import type { Collection, WeaviateField } from 'weaviate-client';
import { isAlreadyThere, isNoSuchRow } from './errors.js';

type Properties = Readonly<Record<string, WeaviateField>>;

/** False when a row of this id is there. */
export async function insertRow(rows: Collection, id: string, properties: Properties): Promise<boolean> {
  try {
    await rows.data.insert({ id, properties });
    return true;
  } catch (error) {
    if (isAlreadyThere(error)) return false;
    throw error;
  }
}

/** Changes these properties; false when there is no row of this id. */
export async function mergeRow(rows: Collection, id: string, properties: Properties): Promise<boolean> {
  try {
    await rows.data.update({ id, properties });
    return true;
  } catch (error) {
    if (isNoSuchRow(error)) return false;
    throw error;
  }
}
