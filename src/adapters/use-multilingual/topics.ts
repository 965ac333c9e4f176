// The topics that vectors of this model tell.
import type { TopicModel } from '../../domain/gate/topic-model.js';
import { unpacked } from './packed-weights.js';
import { topicWeights } from './topic-weights.js';

let model: TopicModel | undefined;

/** Learned from labelled sentences in English and Chinese (docs/gate.md); unpacked when the first sentence is read. */
export function useMultilingualTopics(): TopicModel {
  model ??= topicWeights.map((row) => ({ ...row, vector: unpacked(row.vector), grams: unpacked(row.grams) }));
  return model;
}
