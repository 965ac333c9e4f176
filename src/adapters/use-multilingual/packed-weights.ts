// Numbers of a topic model, small enough for a source file.
import type { TopicWeights } from '../../domain/gate/topic-model.js';

/** Signed bytes in base64, and what one step of them is worth. */
export interface PackedNumbers {
  readonly step: number;
  readonly bytes: string;
}

/** As {@link TopicWeights}, packed. */
export interface PackedWeights extends Pick<TopicWeights, 'topic' | 'bias' | 'least'> {
  readonly vector: PackedNumbers;
  readonly grams: PackedNumbers;
}

/** Each number to half a step. */
export function unpacked({ step, bytes }: PackedNumbers): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (one) => one * step);
}
