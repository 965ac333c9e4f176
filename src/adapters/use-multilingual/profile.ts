import type { EmbeddingProfile } from '../../domain/embedding-profile.js';

/** Thresholds of Universal Sentence Encoder multilingual v3, fitted to labelled pairs: see docs/embedding-profile.md. */
export const useMultilingualProfile: EmbeddingProfile = {
  duplicate: 0.97,
  conflict: 0.41,
  related: 0.36,
  recallFloor: 0.32,
};
