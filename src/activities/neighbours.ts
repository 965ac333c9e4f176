// What is already known near a candidate: by vector and by keywords, fused; and whoever holds its slot.
import { slotOf } from '../domain/attributes.js';
import type { Candidate } from '../domain/candidate.js';
import type { Neighbour } from '../domain/decide/known-memory.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { voiceOf, voiceOfMemory } from '../domain/noted.js';
import { words } from '../domain/recall/words.js';
import type { KeywordHit, MemoryFilter, NearestHit, Ports } from '../ports/index.js';

/** Neighbours offered to the decision table. */
const mostNeighbours = 10;
/** Best of each list that are fused. */
const listLength = 20;
/** Shares of cosine and of BM25 divided by its maximum (the fusion of recall, without its bonuses). */
const cosineShare = 0.6;

const known: MemoryFilter = { statuses: ['active', 'pending'] };

/** The question asked for one candidate. */
export interface NeighbourQuery {
  readonly partition: string;
  readonly candidate: Candidate;
  readonly vector: Float32Array;
  /** This ingestion's own memories, which a re-run finds in the store. */
  readonly own: ReadonlySet<string>;
}

/** The ten nearest active or pending memories of its voice, best first; never this ingestion's own. */
export async function neighboursOf(ports: Ports, query: NeighbourQuery): Promise<readonly Neighbour[]> {
  const { partition, candidate, vector, own } = query;
  const asked = [...new Set(words(candidate.content))];
  const limit = listLength + own.size;
  const voice = voiceOf(candidate.attribute, candidate.sourceKind);
  const { memories } = ports.store;
  const near = memories.nearest(partition, { vector, limit, filter: known });
  const [nearest, keywords] = await Promise.all([
    near,
    asked.length === 0 ? [] : memories.keywords(partition, { words: asked, vector, limit, filter: known, near }),
  ]);
  return fuse(nearest, keywords)
    .filter(({ record }) => !own.has(record.id) && voiceOfMemory(record) === voice)
    .slice(0, mostNeighbours);
}

function fuse(nearest: readonly NearestHit[], keywords: readonly KeywordHit[]): readonly Neighbour[] {
  const best = Math.max(0, ...keywords.map((hit) => hit.bm25));
  const scored = new Map(nearest.map((hit) => [hit.record.id, { hit, score: cosineShare * hit.cosine }]));
  for (const hit of keywords) {
    const score = cosineShare * hit.cosine + (1 - cosineShare) * (hit.bm25 / best);
    scored.set(hit.record.id, { hit, score });
  }
  return [...scored.values()]
    .sort((a, b) => b.score - a.score || (a.hit.record.id < b.hit.record.id ? -1 : 1))
    .map(({ hit }) => ({ record: hit.record, cosine: hit.cosine }));
}

/** Active and pending memories of the candidate's slot; [] when it has none. */
export async function slotNeighbours(ports: Ports, query: NeighbourQuery): Promise<readonly MemoryRecord[]> {
  const slot = slotOf(query.candidate);
  if (slot === null) return [];
  const filter = { ...known, attribute: query.candidate.attribute };
  const page = await ports.store.memories.list(query.partition, { filter, limit: 100 });
  return page.records.filter((record) => slotOf(record) === slot && !query.own.has(record.id));
}
