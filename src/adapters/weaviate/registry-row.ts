// The rows of the registry's collection: one for each namespace, and one for each erasure.
import { uuidV5 } from '../../domain/digest.js';
import { MemoryError } from '../../domain/errors.js';
import { userNamespace } from '../../domain/namespace.js';
import type { NamespaceEntry, NamespaceInfo } from '../../ports/index.js';

/** Kind of the row of a namespace, and of one of which only the hash is left. */
export const namespaceKind = 'namespace';
export const erasedKind = 'erased';

/** What is read of a row. */
export const rowProperties = ['kind', 'record', 'fenced'];

type Properties = Readonly<Record<string, unknown>>;
type Names = Pick<NamespaceInfo, 'namespace' | 'ownerUserId'>;
/** Rows of earlier versions hold the names themselves. */
type Kept = Pick<NamespaceEntry, 'partition' | 'tenantId' | 'createdAt'> & Partial<Names & { owner: string | null }>;

/** The id of a namespace's row. */
export function rowId(partition: string): string {
  return uuidV5('durable-memory/namespace', partition);
}

/** Quoted, because Weaviate's `field` tokenization trims white space at the ends. */
export function exact(text: string): string {
  return JSON.stringify(text);
}

/** What a page tells of a row. */
export function entryOf(row: Properties): NamespaceEntry {
  const { partition, tenantId, createdAt, ownerUserId, owner } = recordOf(row);
  const ownOf = (userId: string): string => userNamespace({ tenantId, userId }).partition;
  const older = ownerUserId === undefined || ownerUserId === null ? null : ownOf(ownerUserId);
  return { partition, tenantId, owner: owner ?? older, createdAt, fenced: row['fenced'] === true };
}

/** The names of a namespace: from the row in its partition, or from an older version's registry row; none when erased. */
export function namesOf(row: Properties, own: Properties | null): Names {
  const { namespace, ownerUserId } = recordOf(row);
  if (namespace !== undefined) return { namespace, ownerUserId: ownerUserId ?? null };
  if (own === null) return { namespace: '', ownerUserId: null };
  return JSON.parse(String(own['entry'])) as Names;
}

function recordOf(row: Properties): Kept {
  return JSON.parse(String(row['record'])) as Kept;
}

/** The row of a namespace of which the hash is all that is left. */
export function erasedRow(partition: string): Readonly<Record<string, string | boolean>> {
  const record = JSON.stringify({ partition, tenantId: '', createdAt: '' });
  return { kind: erasedKind, partition, tenant: exact(''), fenced: true, record };
}

/** Refuses a registration. */
export function fencedError(): MemoryError {
  return new MemoryError(
    'namespace_denied',
    'this namespace is being erased or was erased; nothing may be written to it',
  );
}
