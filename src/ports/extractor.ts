// Port: what in a turn is worth remembering. The model tier and the rules tier are its two adapters.
import type { Candidate, ModelUse, Refusal } from '../domain/candidate.js';
import type { ErrorCode } from '../domain/errors.js';
import type { Turn } from '../domain/turn.js';

/** The app's wishes for extraction. */
export interface ExtractionOptions {
  readonly instructions: string | null;
  readonly examples: readonly { readonly input: string; readonly memories: readonly string[] }[];
  /** Entities that are always kept, whatever the importance. */
  readonly entities: readonly string[];
}

export interface Extraction {
  readonly candidates: readonly Candidate[];
  readonly refusals: readonly Refusal[];
  readonly use: ModelUse;
  /** Set when something went wrong and part of the answer was saved (cut output, invalid items). */
  readonly warnings: readonly ErrorCode[];
}

export interface Extractor {
  readonly tier: 'model' | 'rules';
  readonly model: string | null;
  /**
   * 1. Candidates are unchecked: the extract step verifies quotes, roles and limits itself.
   * 2. At most `limits.candidates`. 3. Throws `model_unavailable` (try again), `unauthenticated`
   * or `model_output_invalid` (nothing usable after repair); never an answer made up.
   * 4. Reads messages of role user (and tool, when the origin filter let them in); assistant text is context only.
   */
  extract(turn: Turn, options: ExtractionOptions, signal?: AbortSignal): Promise<Extraction>;
}
