// The search of one partition: two lists in parallel, the gate, and the recipe of domain/recall.
import { asMemoryError } from './as-memory-error.js';
import { answeredNow } from './recall-replaced.js';
import type { MemoryError } from '../domain/errors.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { hasBegun } from '../domain/recall/current.js';
import { asDialogue } from '../domain/recall/dialogue.js';
import { missingPlaces, ownScores, withNeighbours, withSession } from '../domain/recall/fusion.js';
import { gated, gateOf } from '../domain/recall/gate.js';
import type { FusedHit, RecallHit } from '../domain/recall/recall-hit.js';
import { suitsSituation } from '../domain/recall/situation.js';
import type { KeywordHit, MemoryFilter, MemoryStore, NearestHit } from '../ports/index.js';

/** What is asked of every partition. */
export interface Search {
  readonly text: string;
  /** Distinct keyword words of the question. */
  readonly words: readonly string[];
  /** Attributes the question asks for. */
  readonly asked: ReadonlySet<string>;
  readonly vector: Float32Array;
  readonly filter: MemoryFilter;
  /** Length of each list. */
  readonly candidates: number;
  readonly floor: number;
  /** Words of the question and of the situation. */
  readonly named: ReadonlySet<string>;
  /** Epoch ms the validity is judged at. */
  readonly validAt: number;
  readonly signal: AbortSignal;
}

/** What one partition gave. */
export interface PartitionHits {
  readonly hits: readonly FusedHit[];
  /** Set when one of the lists failed; the hits are then those of the other. */
  readonly problem: MemoryError | null;
}

/** Searches one partition; a missing one gives no hits. Never rejects. */
export async function searchPartition(store: MemoryStore, partition: string, search: Search): Promise<PartitionHits> {
  const { vector, words, filter, candidates: limit } = search;
  const nearest = store.nearest(partition, { vector, limit, filter });
  const [near, keyword, slots] = await Promise.allSettled([
    nearest,
    words.length === 0 ? [] : store.keywords(partition, { words, vector, limit, filter, near: nearest }),
    slotHits(store, partition, search),
  ]);
  const found = merged([...valueOf(near), ...valueOf(slots)], valueOf(keyword)).filter(({ record }) =>
    hasBegun(record, search.validAt),
  );
  const problems = [near, keyword, slots].flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  try {
    search.signal.throwIfAborted();
    const hits = await fused({ store, partition, search }, found);
    return { hits, problem: problems.length === 0 ? null : asMemoryError(problems[0]) };
  } catch (error) {
    return { hits: [], problem: asMemoryError(problems[0] ?? error) };
  }
}

/** The values asked for, wherever they stand in the list of the nearest. */
async function slotHits(store: MemoryStore, partition: string, search: Search): Promise<readonly NearestHit[]> {
  const { asked, vector, filter } = search;
  const found = await Promise.all(
    [...asked].map((attribute) =>
      store.nearest(partition, { vector, limit: valuesOfSlot, filter: { ...filter, attribute } }),
    ),
  );
  return found.flat();
}

/** Values of one attribute: the user's, those of relatives, and those under conditions. */
const valuesOfSlot = 10;

function valueOf<T>(result: PromiseSettledResult<readonly T[]>): readonly T[] {
  return result.status === 'fulfilled' ? result.value : [];
}

function merged(near: readonly NearestHit[], keyword: readonly KeywordHit[]): RecallHit[] {
  const hits = new Map<string, RecallHit>(keyword.map((hit) => [hit.record.id, hit]));
  for (const hit of near) {
    const { record, cosine } = hit;
    if (!hits.has(record.id)) hits.set(record.id, { record, cosine, bm25: 0, matched: [] });
  }
  return [...hits.values()];
}

interface Place {
  readonly store: MemoryStore;
  readonly partition: string;
  readonly search: Search;
}

async function fused(place: Place, found: readonly RecallHit[]): Promise<readonly FusedHit[]> {
  const { search } = place;
  const keywordHits = found.filter((hit) => hit.bm25 > 0);
  const query = {
    text: search.text,
    bestBm25: Math.max(0, ...keywordHits.map((hit) => hit.bm25)),
    asked: search.asked,
  };
  const suiting = found.filter((hit) => suitsSituation(hit, search.floor, search.named));
  const { passed: own, others } = gated(ownScores(suiting, query), gateOf(search.floor, keywordHits, search));
  const passed = [...own, ...(await answeredNow(place, others, query))];
  const beside = await linesBeside(place, passed, found);
  const lifted = withNeighbours(passed, [...others, ...ownScores(beside, query)]);
  return withSession(asDialogue(lifted, keywordHits));
}

async function linesBeside(
  { store, partition, search }: Place,
  passed: readonly FusedHit[],
  known: readonly RecallHit[],
): Promise<readonly RecallHit[]> {
  const places = missingPlaces(passed, known);
  if (places.length === 0) return [];
  const { vector, filter } = search;
  const found = await store.beside(partition, { places, vector, filter });
  return found.filter(isFresh(known, search.validAt)).map((hit) => ({ ...hit, bm25: 0, matched: [] }));
}

function isFresh(known: readonly RecallHit[], validAt: number): (hit: { readonly record: MemoryRecord }) => boolean {
  const ids = new Set(known.map(({ record }) => record.id));
  return ({ record }) => !ids.has(record.id) && hasBegun(record, validAt);
}
