// The archive over blobs. The lane of a namespace is its only writer; readers in other processes see whole segments.
import { isMemoryError, MemoryError, type ErrorCode } from '../../domain/errors.js';
import type { ArchivedHead, ArchiveStore, BlobStore, WriteOptions } from '../../ports/index.js';
import { headOf, Segments, type SegmentName } from './segments.js';

/** An archive in these blobs; closed with them. */
export function archiveStore(blobs: BlobStore): ArchiveStore {
  const segments = new Segments(blobs);
  return {
    ...reading(segments),
    async write(partition, segment, options) {
      const written = (await segments.named(partition)).get(segment.id)?.at(-1);
      if (written !== undefined && (await segments.read(partition, written)) !== null) return 'exists';
      await segments.write(partition, { ...segment, generation: 0 }, options);
      return 'created';
    },
    async remove(partition, ids, options) {
      const asked = new Set(ids);
      const removed = new Set<string>();
      for (const names of (await segments.named(partition)).values()) {
        for (const id of await takeOut(segments, { partition, names, asked }, options)) removed.add(id);
      }
      return ids.filter((id) => removed.has(id));
    },
    removeAll: (partition) => blobs.removeAll(partition),
    info: () => blobs.info(),
    close: () => blobs.close(),
  };
}

function reading(segments: Segments): Pick<ArchiveStore, 'segment' | 'list' | 'read' | 'together' | 'count'> {
  const headsOf = async (partition: string): Promise<readonly ArchivedHead[]> =>
    (await segments.heads(partition)).map(({ head }) => head);
  return {
    async segment(partition, segmentId) {
      const written = (await segments.named(partition)).get(segmentId)?.at(-1);
      const segment = written === undefined ? null : await segments.read(partition, written);
      return segment === null ? null : segment.memories.map(headOf);
    },
    async list(partition, { limit, after = null, before }) {
      const place = after === null ? null : placeOf(after);
      const isAsked = (head: ArchivedHead): boolean =>
        (before === undefined || head.archivedAt < before) && (place === null || newestFirst(place, head) < 0);
      const rest = (await headsOf(partition)).filter(isAsked).toSorted(newestFirst);
      const heads = rest.slice(0, limit);
      const last = heads.at(-1);
      const isMore = last !== undefined && rest.length > heads.length;
      return { heads, next: isMore ? JSON.stringify([last.archivedAt, last.id]) : null };
    },
    async read(partition, ids) {
      const found = await segments.memories(partition, new Set(ids));
      const byId = new Map(found.map((memory) => [memory.record.id, memory]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async together(partition, ids) {
      const all = await headsOf(partition);
      const headIds = new Set(all.filter(({ id }) => ids.includes(id)).map(({ headId }) => headId));
      return all.filter(({ headId }) => headIds.has(headId));
    },
    count: (partition) => countAll(segments, partition),
  };
}

/** What says that a segment is there and cannot be read, whatever becomes of it. */
const unreadable: readonly ErrorCode[] = ['internal', 'no_key', 'version_too_new'];

async function countAll(segments: Segments, partition: string): Promise<number> {
  const ids = new Set<string>();
  for (const names of (await segments.named(partition)).values()) {
    const name = names.at(-1)!;
    const heads = await segments.headsIn(partition, name).catch((error: unknown) => {
      if (isMemoryError(error) && unreadable.includes(error.code)) return [{ id: `segment ${name.id}` }];
      throw error;
    });
    for (const { id } of heads ?? []) ids.add(id);
  }
  return ids.size;
}

interface Taking {
  readonly partition: string;
  /** Generations of one segment, the highest last. */
  readonly names: readonly SegmentName[];
  readonly asked: ReadonlySet<string>;
}

/** Writes what is left as the next generation before those before it go, and gives the ids that were there. */
async function takeOut(
  segments: Segments,
  { partition, names, asked }: Taking,
  options?: WriteOptions,
): Promise<readonly string[]> {
  const last = names.at(-1)!;
  const isThere = (await segments.headsIn(partition, last))?.some(({ id }) => asked.has(id)) ?? false;
  const memories = isThere ? ((await segments.read(partition, last))?.memories ?? []) : [];
  const left = memories.filter(({ record }) => !asked.has(record.id));
  const isChanged = left.length < memories.length;
  if (isChanged && left.length > 0) {
    await segments.write(partition, { id: last.id, memories: left, generation: last.generation + 1 }, options);
  }
  // The highest of them last: until it is gone it says what was there.
  for (const name of isChanged ? names : names.slice(0, -1)) await segments.remove(partition, name, options);
  return memories.flatMap(({ record }) => (asked.has(record.id) ? [record.id] : []));
}

type Placed = Pick<ArchivedHead, 'archivedAt' | 'id'>;

function newestFirst(a: Placed, b: Placed): number {
  if (a.archivedAt !== b.archivedAt) return a.archivedAt > b.archivedAt ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function placeOf(after: string): Placed {
  try {
    const place: unknown = JSON.parse(after);
    if (Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'string') {
      return { archivedAt: place[0], id: place[1] };
    }
  } catch {
    // Falls through to the one message for every text that is not a place.
  }
  throw new MemoryError('invalid_input', 'the page to go on from is not one the archive gave; start again without it');
}
