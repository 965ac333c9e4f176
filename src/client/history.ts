// Verbs `get` and `history`: one memory, and all its versions.
import { MemoryError } from '../domain/errors.js';
import { everyPage } from '../domain/every-page.js';
import { foundEverywhere } from '../domain/everywhere.js';
import { linkedVersions } from '../domain/linked-versions.js';
import type { MemoryRecord, Status } from '../domain/memory-record.js';
import type { ClientContext } from './client-context.js';
import { canSee, visibleIn } from './visible.js';

/**
 * The memory, or null when this namespace has none of that id that the principal may see; one in the archive has the status `archived`. The first 8 characters of an id, as a recalled block
 * shows them, stand for the whole; `conflict` when they stand for several.
 */
export async function getMemory(context: ClientContext, id: string): Promise<MemoryRecord | null> {
  const whole = await findMemoryId(context, id);
  if (whole === null) return null;
  const [record] = await inAnyPlace(context, [whole]);
  return record === undefined || !canSee(context, record) ? null : record;
}

/** Every version of a memory that the principal may see, oldest first; [] when there is none of that id, short or whole. */
export async function memoryHistory(context: ClientContext, id: string): Promise<readonly MemoryRecord[]> {
  const whole = await findMemoryId(context, id);
  if (whole === null) return [];
  const versions = await linkedVersions([whole], (ids) => inAnyPlace(context, ids));
  const seen = versions.filter((version) => canSee(context, version));
  return seen.sort(inOrder);
}

/** By version; of one version what was said first: a statement that came late was stored after its successor. */
function inOrder(a: MemoryRecord, b: MemoryRecord): number {
  const said = compare(a.saidAt, b.saidAt) || compare(a.createdAt, b.createdAt);
  return a.version - b.version || said || compare(a.id, b.id);
}

function inAnyPlace({ ports, namespace }: ClientContext, ids: readonly string[]): Promise<readonly MemoryRecord[]> {
  return foundEverywhere(ids, {
    stored: (some) => ports.store.memories.get(namespace.partition, some),
    archived: (some) => ports.archive.read(namespace.partition, some),
  });
}

const memoryIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in its canonical form. `invalid_input` when it is no uuid. */
export function checkedMemoryId(id: unknown): string {
  if (typeof id === 'string' && memoryIdShape.test(id)) return id.toLowerCase();
  throw new MemoryError('invalid_input', 'a memory id is a uuid such as those list() returns');
}

const shortIdShape = /^[0-9a-f]{8}$/i;
/** What a block shows is current: it is looked through first, and the past only when nothing there fits. */
const byNearness: readonly (readonly Status[])[] = [
  ['active', 'pending'],
  ['superseded', 'archived'],
];

/**
 * The whole id that an id, or its first 8 characters, stands for. A whole one is not looked up; null when a short one
 * stands for nothing the principal may see here. `conflict` when it stands for several, `invalid_input` when it is neither.
 */
export async function findMemoryId(context: ClientContext, id: unknown): Promise<string | null> {
  if (typeof id !== 'string' || !shortIdShape.test(id)) return checkedMemoryId(id);
  const { ports, namespace } = context;
  const visible = visibleIn(context);
  const beginning = `${id.toLowerCase()}-`;
  for (const near of byNearness) {
    const filter = { ...visible, statuses: near.filter((status) => visible.statuses.includes(status)) };
    const found = await idsBeginningWith(beginning, (after) =>
      ports.store.memories.list(namespace.partition, { filter, limit: 500, after }),
    );
    if (found.length > 1) throw severalBegin(id);
    if (found.length === 1) return found[0]!;
  }
  return archivedId(context, id, beginning);
}

async function archivedId(context: ClientContext, id: string, beginning: string): Promise<string | null> {
  const { ports, namespace } = context;
  const found = await idsBeginningWith(beginning, async (after) => {
    const { heads, next } = await ports.archive.list(namespace.partition, { limit: 500, after });
    return { records: heads.filter((head) => canSee(context, head)), next };
  });
  if (found.length > 1) throw severalBegin(id);
  return found[0] ?? null;
}

function severalBegin(id: string): MemoryError {
  return new MemoryError('conflict', `the ids of several memories begin with ${id}; give the whole id`);
}

/** As {@link findMemoryId}; `not_found` when a short id stands for nothing. */
async function wholeMemoryId(context: ClientContext, id: unknown): Promise<string> {
  const whole = await findMemoryId(context, id);
  if (whole === null) throw new MemoryError('not_found', 'no memory of this namespace has an id that begins so');
  return whole;
}

/**
 * The memory, when the principal may see it: what they may not see they may not change either, and do not hear that it is
 * there. `not_found` otherwise; `conflict` for one in the archive.
 */
export async function visibleMemory(context: ClientContext, id: unknown): Promise<MemoryRecord> {
  const memoryId = await wholeMemoryId(context, id);
  const memory = await getMemory(context, memoryId);
  if (memory !== null && (await isStored(context, memoryId))) return memory;
  if (memory !== null) {
    throw new MemoryError('conflict', `memory ${memoryId} lies in the archive; bring it back with restore first`, {
      context: { memoryId },
    });
  }
  throw new MemoryError('not_found', `no memory ${memoryId} in this namespace`, { context: { memoryId } });
}

/** Ids that begin so, two at most: nobody needs to know how many more there are. */
async function idsBeginningWith(
  beginning: string,
  pageAfter: (after: string | null) => Promise<{
    readonly records: readonly { readonly id: string }[];
    readonly next: string | null;
  }>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { records } of everyPage(pageAfter)) {
    found.push(...records.map((record) => record.id).filter((one) => one.startsWith(beginning)));
    if (found.length >= 2) break;
  }
  return found;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function isStored({ ports, namespace }: ClientContext, id: string): Promise<boolean> {
  return (await ports.store.memories.get(namespace.partition, [id])).length > 0;
}
