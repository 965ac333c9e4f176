// Embedders for trials: cosines a trial states, and a wrapper that counts and refuses.
import type { Embedder } from '../../src/ports/index.js';
import { fixedEmbedder } from '../support/fixed-embedder.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import type { Seed, Trial } from './trial.js';

/** First numbers of a vector: those a trial states. The rest is hashed words. */
const stated = 8;
const hashed = hashingEmbedder();

/** The text a seed's `relevance` is measured against. */
export const generatedQuery = '<q>';

/**
 * Trials that take for granted that an embedder sees two texts as near, though they share no word. The offline embedder
 * gives them a cosine below .1: what these trials are about (a restart, a deletion) is tried with one that does.
 */
const likeMeanings: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  C70: { childhood: [1], 'Grew up on a dairy farm': [0.7, 0.714] },
  C85: { debts: [1], 'Owes Pia 40 euros': [0.7, 0.714] },
};

/** True when the trial is about cosines of its own. */
export function statesCosines({ id, input }: Trial, seeds: readonly Seed[]): boolean {
  return (
    likeMeanings[id] !== undefined ||
    input.fakeVectors !== undefined ||
    seeds.some(({ relevance }) => relevance !== undefined)
  );
}

/**
 * Vectors as the trial states them, in a space of their own; every other text by its hashed words, at a right angle to
 * all of them. A model without a calibrated profile: the default thresholds hold.
 */
export async function statedEmbedder(trial: Trial, seeds: readonly Seed[]): Promise<Embedder> {
  const vectors: Record<string, readonly number[]> = {};
  for (const [text, given] of Object.entries({ ...trial.input.fakeVectors, ...likeMeanings[trial.id] }))
    vectors[text] = padded(given);
  for (const { text, relevance } of seeds) {
    if (relevance !== undefined) vectors[text.trim()] = await atCosine(text, relevance);
  }
  vectors[generatedQuery] ??= padded([1]);
  const known = fixedEmbedder({ vectors, dimensions: stated + (await hashed.dimensions()) });
  const vectorOf = async (text: string): Promise<Float32Array> =>
    Object.hasOwn(vectors, text) ? (await known.embedDocuments([text]))[0]! : hashedVector(text);
  return {
    ...known,
    id: `stated-${trial.id}`,
    embedDocuments: (texts) => Promise.all(texts.map(vectorOf)),
    embedQuery: vectorOf,
  };
}

function padded(given: readonly number[]): readonly number[] {
  return [...given, ...Array<number>(stated + 256 - given.length).fill(0)];
}

async function hashedVector(text: string): Promise<Float32Array> {
  const vector = new Float32Array(stated + 256);
  vector.set(await hashed.embedQuery(text), stated);
  return vector;
}

/** A vector at this cosine to the query, apart from the others in what its words say. */
async function atCosine(text: string, relevance: number): Promise<readonly number[]> {
  const rest = Math.sqrt(1 - relevance * relevance);
  return [...(await hashedVector(text))].map((value, place) => (place === 0 ? relevance : value * rest));
}

/** An embedder with other dimensions under one name: what a changed model looks like. */
export function resizedEmbedder(dimensions: number): Embedder {
  return hashingEmbedder({ dimensions, id: 'model-of-the-trial' });
}

/** What was asked of an embedder. */
export interface EmbedderWatch {
  readonly embedder: Embedder;
  /** Calls since the last `reset`. */
  calls: number;
  rejected: number;
  /** Throws for a text the trial's embedder refuses. */
  refuse: (text: string) => boolean;
}

/** Counts calls and lets a trial refuse texts. */
export function watched(inner: Embedder): EmbedderWatch {
  const check = (texts: readonly string[]): void => {
    watch.calls += 1;
    if (!texts.some((text) => watch.refuse(text))) return;
    watch.rejected += 1;
    throw new Error('the embedder of the trial refused a text');
  };
  const watch: EmbedderWatch = {
    embedder: {
      id: inner.id,
      profile: inner.profile,
      dimensions: () => inner.dimensions(),
      async embedDocuments(texts, signal) {
        check(texts);
        return inner.embedDocuments(texts, signal);
      },
      async embedQuery(text, signal) {
        check([text]);
        return inner.embedQuery(text, signal);
      },
      close: async () => {},
    },
    calls: 0,
    rejected: 0,
    refuse: () => false,
  };
  return watch;
}
