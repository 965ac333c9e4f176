// One memory on its way through recall: what the two lists said about it, and what was made of that.
import type { MemoryRecord } from '../memory-record.js';

/** A memory found by vector, by keywords, or beside another one; always with its exact cosine to the question. */
export interface RecallHit {
  readonly record: MemoryRecord;
  readonly cosine: number;
  /** Score of the keyword list, 0 when it is not in that list. */
  readonly bm25: number;
  /** Words of the question the memory's keyword text holds. */
  readonly matched: readonly string[];
}

/** What let a memory in: the gate, what it replaced, a line of dialogue beside it, or its successor. */
export type Passed = 'any' | 'slot' | 'cosine' | 'rare_word' | 'words' | 'replaced' | 'beside' | 'earlier';

/** A hit with the fused score of the recipe (0 or more; about 1.2 is as good as it gets). */
export interface ScoredHit extends RecallHit {
  readonly fused: number;
  readonly terms: FusionTerms;
}

/** A hit that may be recalled. */
export interface FusedHit extends ScoredHit {
  readonly passed: Passed;
}

/** How a fused score came about. */
export interface FusionTerms {
  readonly vector: number;
  readonly keywords: number;
  readonly speaker: number;
  readonly date: number;
  /** It fills the slot the question asks for. */
  readonly slot: number;
  /** What the hits before and after it in its session added. */
  readonly neighbours: number;
  /** How much of the question's words a line of dialogue and the lines around it hold. */
  readonly around: number;
  /** Taken from a line that asks itself; 0 or less. */
  readonly asking: number;
  /** What the best hits of its session added. */
  readonly session: number;
}

/** The hit with more in some of its terms, and its score with them. */
export function raised(
  { record, cosine, bm25, matched, passed, fused, terms }: FusedHit,
  { around = 0, asking = 0, session = 0 }: Partial<Pick<FusionTerms, 'around' | 'asking' | 'session'>>,
): FusedHit {
  // Field by field: a recall copies some two hundred hits, and a spread costs several times as much.
  const { vector, keywords, speaker, date, slot, neighbours } = terms;
  const sum: FusionTerms = {
    vector,
    keywords,
    speaker,
    date,
    slot,
    neighbours,
    around: terms.around + around,
    asking: terms.asking + asking,
    session: terms.session + session,
  };
  return { record, cosine, bm25, matched, passed, fused: fused + around + asking + session, terms: sum };
}
