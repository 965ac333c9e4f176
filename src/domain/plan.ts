// The frozen plan of one ingestion: what will become of each candidate.
import type { Tier } from './memory-record.js';
import type { ErrorCode } from './errors.js';
import type { ModelUse } from './candidate.js';

/** What is decided about a candidate. */
export type Verdict = 'duplicate' | 'supersedes' | 'coexists' | 'new' | 'unsure' | 'refused';

/** One decision. `targets` are ids of stored memories or of earlier candidates' memories. */
export interface Decision {
  readonly candidate: number;
  readonly verdict: Verdict;
  readonly targets: readonly string[];
  /** Cosine to the first target, when there is one. */
  readonly similarity: number | null;
  /** Name of the rule or the adjudicator's reason code; never memory text. */
  readonly reason: string;
  readonly tier: Tier;
  /** Conditions to write on the candidate and on its targets when they coexist. */
  readonly conditions: readonly string[];
  readonly targetConditions: readonly string[];
  /** True when an older statement arrived late: stored as already superseded by `targets[0]`. */
  readonly late: boolean;
}

/** A candidate the table could not decide, with the neighbours offered to adjudication in order N1, N2 … */
export interface UnclearCase {
  readonly candidate: number;
  readonly neighbours: readonly { readonly id: string; readonly similarity: number | null }[];
  /** What the rules do when no usable answer comes. */
  readonly fallback: Decision;
}

/** The frozen result of the dedupe step. `ordinals[i]` is candidate i's place in its session. */
export interface Plan {
  readonly decisions: readonly Decision[];
  readonly unclear: readonly UnclearCase[];
  readonly ordinals: readonly number[];
  /** System time of the plan (ISO): createdAt and retiredAt of everything it writes, so that a re-run writes the same. */
  readonly decidedAt: string;
  /** Its turn failed and is tried again, after others went by: what it has not written yet is to be decided anew. */
  readonly stale?: true;
}

/** The frozen result of the adjudicate step: one decision per unclear case. */
export interface Verdicts {
  readonly decisions: readonly Decision[];
  readonly tier: Tier;
  readonly model: string | null;
  readonly use: ModelUse;
  readonly warnings: readonly ErrorCode[];
  readonly redecide: boolean;
}
