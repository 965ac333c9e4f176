// What an import leaves out whatever the file says: what was erased, forgotten or archived here.
import { MemoryError } from '../domain/errors.js';
import { everyPage } from '../domain/every-page.js';
import type { ClientContext } from './client-context.js';
import { eventsAfter } from './event-pages.js';

const pageRows = 500;

/** `namespace_denied` when the namespace a file was exported from (null: unknown) was erased. */
export async function refuseErased({ ports }: ClientContext, partition: string | null): Promise<void> {
  if (partition === null || (await ports.store.namespaces.get(partition))?.fenced !== true) return;
  throw new MemoryError(
    'namespace_denied',
    'import: the namespace this file was exported from was erased; what was erased does not come back',
  );
}

/** Ids whose memories were forgotten in this namespace. */
export async function forgottenIds({ ports, namespace }: ClientContext): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  const source = { ledger: ports.store.ledger, partition: namespace.partition };
  for await (const { event } of eventsAfter(source, null)) {
    if (event.type === 'forgotten' && event.memoryId !== null) gone.add(event.memoryId);
  }
  return gone;
}

/** Ids of what lies in the archive: it comes back by `restore`. */
export async function archivedIds({ ports, namespace }: ClientContext): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const pages = everyPage((after) => ports.archive.list(namespace.partition, { limit: pageRows, after }));
  for await (const { heads } of pages) for (const { id } of heads) ids.add(id);
  return ids;
}
