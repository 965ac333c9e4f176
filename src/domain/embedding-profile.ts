// Thresholds belong to the embedding model: no one pair of numbers fits two models.

/** Cosine thresholds of one embedding model. */
export interface EmbeddingProfile {
  /** At or above: near-identical text, though never a duplicate by cosine alone. */
  readonly duplicate: number;
  /** At or above: may be an update or contradiction; sent to adjudication. */
  readonly conflict: number;
  /** At or above: related at all; the value guard looks closer. */
  readonly related: number;
  /** A recalled memory must reach this, or hit a rare keyword. */
  readonly recallFloor: number;
}

/** For a model without a calibrated profile (the original specification's thresholds). */
export const defaultEmbeddingProfile: EmbeddingProfile = {
  duplicate: 0.92,
  conflict: 0.78,
  related: 0.78,
  recallFloor: 0.3,
};
