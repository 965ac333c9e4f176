// What a sentence is about by its meaning: weights over its vector and its pieces, learned from labelled sentences. They
// fit the vectors of one embedder, so an embedder brings them along. They add to the tables and take nothing away.
import type { Topic } from './policy.js';
import { gramsOf } from './sentence-grams.js';

/** The weights of one topic. */
export interface TopicWeights {
  readonly topic: Topic;
  /** The score of a sentence that holds nothing known. */
  readonly bias: number;
  /** The sentence is about the topic from this score on. */
  readonly least: number;
  /** By place of the vector. */
  readonly vector: Float32Array;
  /** By place of {@link gramsOf}. */
  readonly grams: Float32Array;
}

/** The topics an embedder can tell, or some of them. */
export type TopicModel = readonly TopicWeights[];

/** Longer ones are no sentences somebody said: nothing was learned from such, so nothing is told of them. */
const mostCharacters = 400;

/** True for a sentence the model can say something of. */
export function canBeRead(sentence: string): boolean {
  return sentence.length <= mostCharacters && /\p{L}{2}/u.test(sentence);
}

/**
 * The topics of a sentence with the vector its embedder gave it. A right somebody claims, and a loosening of the assistant's
 * own rules, sound alike: read as both, it is what it is more clearly.
 */
export function topicsRead(model: TopicModel, sentence: string, vector: Float32Array): readonly Topic[] {
  const grams = gramsOf(sentence);
  const over = new Map<Topic, number>();
  for (const weights of model) {
    const score = scoreOf(weights, vector, grams) - weights.least;
    if (score > 0) over.set(weights.topic, score);
  }
  if ((over.get('policy_change') ?? 0) < (over.get('permission') ?? 0)) over.delete('policy_change');
  return [...over.keys()];
}

/** A long sentence has more pieces, not more of a topic. */
function scoreOf(weights: TopicWeights, vector: Float32Array, grams: readonly number[]): number {
  let score = weights.bias;
  for (const [place, value] of vector.entries()) score += weights.vector[place]! * value;
  let sum = 0;
  for (const place of grams) sum += weights.grams[place]!;
  return score + sum / Math.sqrt(grams.length + 1);
}
