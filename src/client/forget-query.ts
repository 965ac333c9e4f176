// `forget({ query })`: which memories may be meant. Being similar deletes nothing: a person, or the app, names ids.
import { z } from 'zod';
import { limits } from '../domain/limits.js';
import { shortText } from '../domain/recall/short-text.js';
import { words } from '../domain/recall/words.js';
import type { ClientContext } from './client-context.js';
import { visibleIn } from './visible.js';

/** A memory that may be meant. */
export interface ForgetCandidate {
  readonly id: string;
  /** Its one-line form, at most 160 characters. */
  readonly line: string;
  /** Cosine to the query, −1 to 1. */
  readonly similarity: number;
}

/** Memories by what they are about; with ids those are forgotten, as `forget(ids)` does. */
export const forgetQuery = z.strictObject({
  query: z.string().trim().min(1).max(limits.contentChars),
  ids: z.array(z.string()).min(1).optional(),
});

const mostCandidates = 20;

/**
 * The memories near the query, current and waiting ones, nearest first, at most 20: those among the nearest that pass the
 * model's floor, and those that hold a word of the query.
 */
export async function forgetCandidates(context: ClientContext, query: string): Promise<readonly ForgetCandidate[]> {
  const { ports, namespace } = context;
  const { sensitivities, statuses } = visibleIn(context);
  const filter = { sensitivities, statuses: statuses.filter((one) => one === 'active' || one === 'pending') };
  const vector = await ports.embedder.embedQuery(query);
  const asked = [...new Set(words(query))];
  const { memories } = ports.store;
  const list = { vector, limit: mostCandidates, filter };
  const nearest = memories.nearest(namespace.partition, list);
  const [near, named] = await Promise.all([
    nearest,
    asked.length === 0 ? [] : memories.keywords(namespace.partition, { ...list, words: asked, near: nearest }),
  ]);
  const floor = ports.embedder.profile.recallFloor;
  const found = new Map([...near.filter(({ cosine }) => cosine >= floor), ...named].map((hit) => [hit.record.id, hit]));
  return [...found.values()]
    .toSorted((a, b) => b.cosine - a.cosine || (a.record.id < b.record.id ? -1 : 1))
    .slice(0, mostCandidates)
    .map(({ record, cosine }) => ({
      id: record.id,
      line: record.summary ?? shortText(record.content),
      similarity: Math.round(cosine * 1e4) / 1e4,
    }));
}
