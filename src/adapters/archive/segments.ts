// The segments of a partition as blobs. A segment of which memories were taken out is written again as its next
// generation; the highest one counts, and those before it are what an interrupted removal left.
import { isMemoryError, MemoryError } from '../../domain/errors.js';
import type { ArchivedHead, ArchiveSegment, BlobStore, WriteOptions } from '../../ports/index.js';
import { damagedSegment, decodeSegment, encodeSegment } from './segment-format.js';

/** One written segment. */
export interface SegmentName {
  readonly id: string;
  readonly generation: number;
}

/** A segment and which writing of it this is; 0 the first. */
type Generation = ArchiveSegment & Pick<SegmentName, 'generation'>;

/** A head and where it lies. */
export interface PlacedHead {
  readonly head: ArchivedHead;
  readonly segment: SegmentName;
}

const mostKept = 2000;
const mostAttempts = 5;

/** Reads and writes segments; heads of what was read are kept, for a written blob never changes. */
export class Segments {
  readonly #blobs: BlobStore;
  readonly #kept = new Map<string, readonly ArchivedHead[]>();

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** Every segment by id, each with the names of all its generations, the highest last. */
  async named(partition: string): Promise<ReadonlyMap<string, readonly SegmentName[]>> {
    const found = new Map<string, SegmentName[]>();
    for (const name of (await this.#blobs.names(partition)).flatMap(parsedName)) {
      const known = found.get(name.id) ?? [];
      found.set(
        name.id,
        [...known, name].sort((a, b) => a.generation - b.generation),
      );
    }
    return found;
  }

  /** Null when it is gone. `internal` when damaged. */
  async read(partition: string, name: SegmentName): Promise<ArchiveSegment | null> {
    const bytes = await this.#bytes(partition, name);
    if (bytes === null) return null;
    const segment = await decodeSegment(name.id, bytes);
    this.#keep(partition, name, segment);
    return segment;
  }

  /** The heads of one segment, read the first time only. Null when it is gone by then. */
  async headsIn(partition: string, name: SegmentName): Promise<readonly ArchivedHead[] | null> {
    const kept = this.#kept.get(blobKey(partition, name));
    return kept ?? (await this.read(partition, name))?.memories.map(headOf) ?? null;
  }

  /** Writes it and reads it back. `internal` when what came back differs. */
  async write(partition: string, { generation, ...segment }: Generation, options?: WriteOptions): Promise<void> {
    const name = { id: segment.id, generation };
    const bytes = await encodeSegment(segment);
    const result = await this.#blobs.put(partition, blobName(name), bytes, options);
    const back = await this.#bytes(partition, name);
    if (back === null || (result === 'created' && !Buffer.from(back).equals(bytes))) throw damagedSegment(segment.id);
    this.#keep(partition, name, await decodeSegment(segment.id, back));
  }

  remove(partition: string, name: SegmentName, options?: WriteOptions): Promise<void> {
    this.#kept.delete(blobKey(partition, name));
    return this.#blobs.remove(partition, blobName(name), options);
  }

  /** The heads of everything, each memory once: of two, the one archived later. */
  heads(partition: string): Promise<readonly PlacedHead[]> {
    return untilStable(async () => {
      const found: PlacedHead[] = [];
      // One after another, because each is read whole the first time.
      for (const name of [...(await this.named(partition)).values()].map((all) => all.at(-1)!)) {
        const heads = await this.headsIn(partition, name);
        if (heads === null) return null;
        found.push(...heads.map((head) => ({ head, segment: name })));
      }
      return latest(found);
    });
  }

  /** The memories of these ids, any order. */
  memories(partition: string, ids: ReadonlySet<string>): Promise<ArchiveSegment['memories']> {
    return untilStable(async () => {
      const placed = (await this.heads(partition)).filter(({ head }) => ids.has(head.id));
      const found: ArchiveSegment['memories'][number][] = [];
      for (const name of new Map(placed.map(({ segment }) => [blobName(segment), segment])).values()) {
        const segment = await this.read(partition, name);
        if (segment === null) return null;
        const here = new Set(placed.flatMap((one) => (one.segment.id === name.id ? [one.head.id] : [])));
        found.push(...segment.memories.filter(({ record }) => here.has(record.id)));
      }
      return found;
    });
  }

  #bytes(partition: string, name: SegmentName): Promise<Uint8Array | null> {
    return this.#blobs.get(partition, blobName(name)).catch((error: unknown) => {
      // Bytes that do not open say so, but not of which segment they are.
      throw isMemoryError(error, 'internal') ? damagedSegment(name.id, error) : error;
    });
  }

  #keep(partition: string, name: SegmentName, { memories }: ArchiveSegment): void {
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(blobKey(partition, name), memories.map(headOf));
  }
}

/** Again when a segment is gone by the time it is read: another process has written its next generation. */
async function untilStable<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tried = 0; tried < mostAttempts; tried++) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new MemoryError('store_unavailable', 'the archive changes while it is read; try again');
}

/** What is known of an archived memory. */
export function headOf({ record, archivedAt, reason, headId }: ArchiveSegment['memories'][number]): ArchivedHead {
  const { id, category, sensitivity, status } = record;
  return { id, category, sensitivity, status, archivedAt, reason, headId };
}

function latest(heads: readonly PlacedHead[]): readonly PlacedHead[] {
  const byId = new Map<string, PlacedHead>();
  for (const placed of heads) {
    const { id, archivedAt } = placed.head;
    const known = byId.get(id);
    if (known === undefined || known.head.archivedAt < archivedAt) byId.set(id, placed);
  }
  return [...byId.values()];
}

function blobName({ id, generation }: SegmentName): string {
  return `${id}.${generation}`;
}

function blobKey(partition: string, name: SegmentName): string {
  return `${partition} ${blobName(name)}`;
}

/** Other names are not of this package. */
function parsedName(name: string): readonly SegmentName[] {
  const [, id, generation] = /^([0-9a-f-]{36})\.(\d{1,9})$/.exec(name) ?? [];
  return id === undefined ? [] : [{ id, generation: Number(generation) }];
}
