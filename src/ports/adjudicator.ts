// Port: decides the cases the table left unclear. One call for all cases of a turn.
import type { Candidate, ModelUse } from '../domain/candidate.js';
import type { Adjudication } from '../domain/decide/apply-adjudication.js';
import type { ErrorCode } from '../domain/errors.js';
import type { MemoryRecord } from '../domain/memory-record.js';

export type { Adjudication } from '../domain/decide/apply-adjudication.js';

export interface AdjudicationCase {
  readonly candidate: Candidate;
  /** Offered as handles N1, N2 … in this order; ids never reach a model. */
  readonly neighbours: readonly MemoryRecord[];
}

export interface AdjudicationResult {
  /** One per case, in order. */
  readonly answers: readonly Adjudication[];
  readonly use: ModelUse;
  readonly warnings: readonly ErrorCode[];
}

export interface Adjudicator {
  readonly tier: 'model' | 'rules';
  readonly model: string | null;
  /** 1. Throws `model_unavailable` or `unauthenticated` only; a useless answer is a null verdict with a warning. */
  adjudicate(cases: readonly AdjudicationCase[], at: string, signal?: AbortSignal): Promise<AdjudicationResult>;
}
