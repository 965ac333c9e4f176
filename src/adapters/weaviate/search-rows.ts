// What the searches of the memory store ask of one partition. Vectors never travel back: the server's distances are
// exact, and the client (3.12.1) builds returned vectors number by number, slower than a second query.
import type { Collection, FilterValue } from 'weaviate-client';
import { cosine } from '../../domain/cosine.js';
import type { NearestHit } from '../../ports/index.js';
import { allOf, filtersOption, idIn } from './conditions.js';
import type { Tell } from './early-names.js';
import { vectorOf } from './findable.js';
import type { NamedRow, PartitionRows, ReadRow } from './kept-rows.js';
import { recordProperties, toRecord } from './record-codec.js';
import { textIn } from './row-text.js';

/** One partition, asked about one vector. */
export interface SearchedRows {
  readonly rows: Collection;
  readonly kept: PartitionRows;
  /** As {@link asked} gives it. */
  readonly vector: number[];
  /** Holds for every row that is given; null = every row passes. */
  readonly condition: FilterValue | null;
}

/** Whether the answer says when each row was changed: the client's name for it. */
const changeTime = 'updateTime';
const hitProperties: string[] = [...recordProperties, 'lex'];

/**
 * The vector as the client takes it. The client (3.12.1) puts every vector into the text of an error that it makes ahead
 * and does not throw: hundreds of numbers in decimal, in each search. Here that text stands for them.
 */
export function asked(vector: number[]): number[] {
  return Object.defineProperty(vector, 'toString', { value: () => `${vector.length} numbers` });
}

/**
 * The nearest rows, any order: named first and then read where they are not kept, or read at once. `tell` hears their
 * ids as soon as they are known.
 */
export async function nearestRows(place: SearchedRows, limit: number, tell: Tell): Promise<readonly NearestHit[]> {
  const { kept } = place;
  if (!kept.holdsMost()) return readByDistance(place, limit, tell);
  const named = await namedByDistance(place, limit);
  tell(named.map(({ id }) => id));
  const hits: NearestHit[] = [];
  const unread: (NamedRow & Similar)[] = [];
  for (const row of named) {
    const known = kept.get(row);
    if (known === null) unread.push(row);
    else hits.push(hitOf(known, row.cosine));
  }
  kept.note(hits.length, named.length);
  return [...hits, ...(await readNamed(place, unread))];
}

/** These rows with their cosine, any order; what is kept of them is not read again. */
export async function namedRows(place: SearchedRows, named: readonly NamedRow[]): Promise<readonly NearestHit[]> {
  const known = new Map<string, ReadRow>();
  const unread: string[] = [];
  for (const row of named) {
    const kept = place.kept.get(row);
    if (kept === null) unread.push(row.id);
    else known.set(row.id, kept);
  }
  const keptIds = [...known.keys()];
  const [near, read] = await Promise.all([cosinesOf(place, keptIds), withCosines(place, unread)]);
  const lost = without(
    keptIds,
    near.map(({ id }) => id),
  );
  return [
    ...near.map(({ id, cosine: similarity }) => hitOf(known.get(id)!, similarity)),
    ...read,
    ...(await unindexed(place, lost)),
  ];
}

/** The nearest rows, each read whole; any order. With `tell`, their ids are told before they are parsed. */
export async function readByDistance(
  { rows, kept, vector, condition }: SearchedRows,
  limit: number,
  tell?: Tell,
): Promise<readonly NearestHit[]> {
  const found = await rows.query.nearVector(vector, {
    limit,
    ...filtersOption(condition),
    returnProperties: hitProperties,
    returnMetadata: ['distance', changeTime],
  });
  if (tell !== undefined) {
    tell(found.objects.map(({ uuid }) => uuid));
    // Parsing takes its milliseconds: what is asked because of these ids is sent first.
    await new Promise(setImmediate);
  }
  let held = 0;
  const hits = found.objects.map((row) => {
    const named = namedRow(row);
    const known = kept.get(named);
    if (known !== null) held++;
    return hitOf(known ?? readRow(kept, named, row.properties), similarityOf(row));
  });
  kept.note(held, hits.length);
  return hits;
}

interface Similar {
  readonly cosine: number;
}

async function namedByDistance(
  { rows, vector, condition }: SearchedRows,
  limit: number,
): Promise<readonly (NamedRow & Similar)[]> {
  const found = await rows.query.nearVector(vector, {
    limit,
    ...filtersOption(condition),
    returnProperties: [],
    returnMetadata: ['distance', changeTime],
  });
  return found.objects.map((row) => {
    const { id, changedAt } = namedRow(row);
    return { id, changedAt, cosine: similarityOf(row) };
  });
}

/** Of rows that are known to fit. */
async function cosinesOf(place: SearchedRows, ids: readonly string[]): Promise<readonly (NamedRow & Similar)[]> {
  return ids.length === 0 ? [] : namedByDistance({ ...place, condition: idIn(ids) }, ids.length);
}

/** Reads rows whose cosine is known; those that were removed or changed so that they no longer fit are left out. */
async function readNamed(place: SearchedRows, named: readonly (NamedRow & Similar)[]): Promise<readonly NearestHit[]> {
  if (named.length === 0) return [];
  const cosines = new Map(named.map(({ id, cosine: similarity }) => [id, similarity]));
  const { rows, kept, condition } = among(place, [...cosines.keys()]);
  const found = await rows.query.fetchObjects({
    ...filtersOption(condition),
    limit: named.length,
    returnProperties: hitProperties,
    returnMetadata: [changeTime],
  });
  return found.objects.map((row) => hitOf(readRow(kept, namedRow(row), row.properties), cosines.get(row.uuid)!));
}

/** The rows of these ids, read, with their cosine; those whose vector is not in the index (after a crash, not yet healed) too. */
async function withCosines(place: SearchedRows, ids: readonly string[]): Promise<readonly NearestHit[]> {
  if (ids.length === 0) return [];
  const hits = await readByDistance({ ...among(place, ids), kept: unnoted(place.kept) }, ids.length);
  const found = hits.map(({ record }) => record.id);
  return [...hits, ...(await unindexed(place, without(ids, found)))];
}

/** Rows that a search by vector did not bring: their cosine is worked out here. */
async function unindexed(place: SearchedRows, ids: readonly string[]): Promise<readonly NearestHit[]> {
  if (ids.length === 0) return [];
  const { rows, condition, vector, kept } = among(place, ids);
  const fetched = await rows.query.fetchObjects({
    ...filtersOption(condition),
    limit: ids.length,
    returnProperties: hitProperties,
    returnMetadata: [changeTime],
    includeVector: true,
  });
  return fetched.objects.map((row) =>
    hitOf(readRow(kept, namedRow(row), row.properties), cosine(vector, vectorOf(row))),
  );
}

/** The same question about these rows alone. */
function among(place: SearchedRows, ids: readonly string[]): SearchedRows {
  return { ...place, condition: allOf([idIn(ids), ...(place.condition === null ? [] : [place.condition])]) };
}

function unnoted(kept: PartitionRows): PartitionRows {
  return { ...kept, note: () => undefined };
}

function without(ids: readonly string[], found: readonly string[]): readonly string[] {
  const there = new Set(found);
  return ids.filter((id) => !there.has(id));
}

interface Answered {
  readonly uuid: string;
  readonly metadata?: { readonly distance?: number | undefined; readonly updateTime?: Date | undefined } | undefined;
}

/** A row without a time of change (NaN) equals none that is kept. */
export function namedRow({ uuid, metadata }: Answered): NamedRow {
  return { id: uuid, changedAt: metadata?.updateTime?.getTime() ?? Number.NaN };
}

// Weaviate's distances are exact for every index without a quantizer: 1 − distance is the cosine to 1.4e-7.
function similarityOf({ metadata }: Answered): number {
  return 1 - (metadata?.distance ?? 1);
}

const otherBlank = /[^\S ]/gu;

function readRow(kept: PartitionRows, named: NamedRow, properties: Readonly<Record<string, unknown>>): ReadRow {
  const keywordText = textIn(properties, 'lex').replaceAll(otherBlank, ' ');
  const characters = textIn(properties, 'record').length + keywordText.length;
  const row: ReadRow = { record: toRecord(properties), keywordText, characters };
  kept.put(named, row);
  return row;
}

function hitOf({ record, keywordText }: ReadRow, similarity: number): NearestHit {
  return { record, cosine: similarity, keywordText };
}
