// The search attributes the workflows set must be known to the server, or its first workflow task never succeeds.
import { MemoryError } from '../../domain/errors.js';
import { searchAttributes } from '../../workflows/messages.js';
import type { TemporalLink } from './link.js';

/** IndexedValueType KEYWORD of Temporal's API. */
const keyword = 2;

/** Names the server's namespace does not know yet; null when it does not let this key ask (Temporal Cloud). */
export async function missingSearchAttributes(link: TemporalLink): Promise<readonly string[] | null> {
  try {
    const known = await link.call((_, connection) =>
      connection.operatorService.listSearchAttributes({ namespace: link.place.namespace }),
    );
    return Object.values(searchAttributes).filter((name) => known.customAttributes?.[name] === undefined);
  } catch (error) {
    if (error instanceof MemoryError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/**
 * Adds the missing search attributes and returns their names; two workers that do so at once both succeed.
 * Returns null when the server does not let this key ask: they must then have been added by hand.
 */
export async function ensureSearchAttributes(link: TemporalLink): Promise<readonly string[] | null> {
  const missing = await missingSearchAttributes(link);
  if (missing === null || missing.length === 0) return missing;
  for (const name of missing) await addSearchAttribute(link, name);
  return missing;
}

async function addSearchAttribute(link: TemporalLink, name: string): Promise<void> {
  const { namespace } = link.place;
  try {
    await link.call((_, connection) =>
      connection.operatorService.addSearchAttributes({ namespace, searchAttributes: { [name]: keyword } }),
    );
  } catch (error) {
    if ((await missingSearchAttributes(link))?.includes(name) === false) return;
    const command = `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type Keyword`;
    throw new MemoryError('engine_unavailable', `the search attribute ${name} could not be added; run: ${command}`, {
      context: { namespace, name },
      cause: error,
    });
  }
}
