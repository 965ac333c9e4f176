// A question reaches a memory that was replaced: what replaced it is the answer, whatever its words.
import { ownScores, type FusionQuery } from '../domain/recall/fusion.js';
import type { FusedHit, ScoredHit } from '../domain/recall/recall-hit.js';
import type { MemoryFilter, MemoryStore } from '../ports/index.js';

/** So many of the nearest that were replaced are looked at. */
const looked = 20;

/** One partition and what is asked of it. */
interface Place {
  readonly store: MemoryStore;
  readonly partition: string;
  readonly search: { readonly vector: Float32Array; readonly filter: MemoryFilter; readonly floor: number };
}

/**
 * Of the hits the gate kept out, those that replaced a memory whose cosine reaches the floor: "is an engineer" became "is
 * a guide", and the question asks for the profession. Each is as relevant as the best of what it replaced. One more
 * search, made only when one of the hits replaced something; none for the state of another time (`asOf`).
 */
export async function answeredNow(
  { store, partition, search: { vector, filter, floor } }: Place,
  others: readonly ScoredHit[],
  query: FusionQuery,
): Promise<readonly FusedHit[]> {
  const successors = others.filter(({ record }) => record.status === 'active' && record.supersedes.length > 0);
  if (successors.length === 0 || filter.asOf !== undefined) return [];
  const replaced = { ...filter, statuses: ['superseded'] as const };
  const former = await store.nearest(partition, { vector, limit: looked, filter: replaced });
  const near = former.filter(({ cosine }) => cosine >= floor).map((hit) => ({ ...hit, bm25: 0, matched: [] }));
  const reached = ownScores(near, query);
  return successors.flatMap((hit) => {
    const scores = reached.filter(({ record }) => hit.record.supersedes.includes(record.id)).map(({ fused }) => fused);
    return scores.length === 0 ? [] : [{ ...hit, passed: 'replaced' as const, fused: Math.max(hit.fused, ...scores) }];
  });
}
