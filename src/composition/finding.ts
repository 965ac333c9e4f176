// What the doctor tells of one part.
import { errorCodes, isMemoryError, type ErrorCode } from '../domain/errors.js';

/** One thing looked at. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly detail: string;
  /** What to do; null when nothing needs doing. */
  readonly cure: string | null;
}

const cures: Partial<Record<ErrorCode, string>> = {
  folder_in_use: 'stop the other process, or give this one another folder',
  store_unavailable: 'start Weaviate (npx durable-memory dev) or correct weaviate.url and weaviate.grpcPort',
  engine_unavailable: 'start Temporal (npx durable-memory dev) or correct temporal.address',
  unauthenticated: 'correct the API key',
  version_too_new: 'update durable-memory on this machine',
  conflict: 'the collections were made with other settings: set weaviate.collectionPrefix, or remove them',
  dependency_missing: 'run the install line above',
  no_key: 'set DURABLE_MEMORY_KEY to the key it was encrypted with',
};

type Looked<T> = { readonly value: T } | { readonly finding: Finding };

/** What was seen, or the finding that nothing could be. */
export async function looked<T>(name: string, look: () => Promise<T>): Promise<Looked<T>> {
  try {
    return { value: await look() };
  } catch (error) {
    const code: ErrorCode = isMemoryError(error) ? error.code : 'internal';
    const detail = isMemoryError(error) ? `${code}: ${error.message}` : `internal: ${errorCodes.internal.meaning}`;
    return { finding: { name, state: 'wrong', detail, cure: cures[code] ?? null } };
  }
}

/** Nothing needs doing. */
export const ok = (name: string, detail: string): Finding => ({ name, state: 'ok', detail, cure: null });

/** Tells what was seen. */
export async function finding(name: string, look: () => Promise<string>): Promise<Finding> {
  const seen = await looked(name, look);
  return 'finding' in seen ? seen.finding : ok(name, seen.value);
}
