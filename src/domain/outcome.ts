// What became of an ingestion, in ids, counts and reasons: no text.
import type { ErrorCode } from './errors.js';
import type { ModelUse } from './candidate.js';
import type { Tier } from './memory-record.js';
import type { Verdict } from './plan.js';

export interface OutcomeItem {
  /** Index in the draft; null for a proposal refused before it became a candidate. */
  readonly candidate: number | null;
  readonly verdict: Verdict;
  /** The memory written, or the one verified for a duplicate; null when nothing was kept. */
  readonly memoryId: string | null;
  readonly targets: readonly string[];
  readonly similarity: number | null;
  readonly reason: string;
  readonly tier: Tier;
}

/** The recorded end of an ingestion. Written once; a re-run returns it unchanged. */
export interface Outcome {
  readonly ingestionId: string;
  readonly status: 'done' | 'failed';
  /** Why it failed, or the gravest warning of a run that was completed another way. */
  readonly code: ErrorCode | null;
  readonly tier: Tier;
  readonly model: string | null;
  readonly items: readonly OutcomeItem[];
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly redactions: Readonly<Record<string, number>>;
  readonly use: ModelUse;
  readonly warnings: readonly ErrorCode[];
  /** The rules decided in the place of a model, and it was not decided again yet. */
  readonly redecide: boolean;
  /** The ingestion that decided this turn again. */
  readonly redecidedBy?: string;
  readonly completedAt: string;
}
