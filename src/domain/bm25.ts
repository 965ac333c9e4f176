// Keyword score of one word in one text: what a fresh Weaviate tenant gives (k1 1.2, b 0.75), to 8e-8.

const k1 = 1.2;
const b = 0.75;

/** What the score of one word depends on. Lengths are in words; counts are over the partition's rows of every status. */
export interface Bm25Input {
  /** How often the word stands in this text. */
  readonly tf: number;
  readonly length: number;
  readonly averageLength: number;
  /** Texts in the partition. */
  readonly documents: number;
  /** Texts that hold the word. */
  readonly documentFrequency: number;
}

/**
 * ln(1 + (N − n + .5)/(n + .5)) · tf / (tf + 1.2·(.25 + .75·length/average)); the score of a text is the sum over
 * the distinct query words. 0 when the word is not in the text; never negative, never NaN.
 */
export function bm25Score({ tf, length, averageLength, documents, documentFrequency }: Bm25Input): number {
  if (!(tf > 0)) return 0;
  const n = Math.min(documentFrequency, documents);
  const idf = Math.log(1 + (documents - n + 0.5) / (n + 0.5));
  const relativeLength = averageLength > 0 ? length / averageLength : 1;
  return (idf * tf) / (tf + k1 * (1 - b + b * relativeLength));
}
