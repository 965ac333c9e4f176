// What `recall` gives back.
import type { MemoryError } from '../domain/errors.js';
import type { MemoryRecord, MemorySource } from '../domain/memory-record.js';
import type { PackedForm } from '../domain/recall/pack.js';
import type { RankedHit } from '../domain/recall/rank.js';
import type { FusionTerms, Passed } from '../domain/recall/recall-hit.js';
import type { ScoreTerms, ScoreWeights } from '../domain/recall/score.js';

/** A memory that is in the block. Texts are shown without secrets. */
export interface RecalledMemory extends Pick<
  MemoryRecord,
  | 'id'
  | 'namespace'
  | 'category'
  | 'attribute'
  | 'content'
  | 'summary'
  | 'conditions'
  | 'entities'
  | 'domainTags'
  | 'importance'
  | 'stance'
  | 'status'
  | 'speaker'
  | 'sessionId'
  | 'createdAt'
  | 'saidAt'
  | 'lastAccessedAt'
  | 'validUntil'
  | 'supersedes'
  | 'extra'
> {
  readonly sources: readonly MemorySource[];
  /**
   * relevance · (w₁ + w₂·recency + w₃·importance), 0..1 with the default weights; what the assistant once answered is
   * held just below what the user said of it later.
   */
  readonly score: number;
  /** 0..1 on a fixed scale. */
  readonly relevance: number;
  /** What is left of its confidence, 0..1. */
  readonly confidence: number;
  /** What the block shows of its text: all of it, its summary, or a cut. */
  readonly shown: PackedForm;
}

/** A question a pending memory waits for. */
export interface OpenQuestion {
  /** The pending memory; `confirm` or `reject` it with the answer. */
  readonly id: string;
  readonly question: string;
}

/** How the score of one ranked memory came about. */
export interface Explanation {
  readonly id: string;
  /** What let it in; `earlier` = a former value followed from its successor, `beside` = a line around a hit. */
  readonly passed: Passed;
  readonly cosine: number;
  readonly bm25: number;
  readonly matched: readonly string[];
  readonly fused: number;
  readonly fusion: FusionTerms;
  readonly terms: ScoreTerms;
  readonly weights: ScoreWeights;
  readonly confidence: number;
  readonly score: number;
  /** Null when it did not fit into the budget. */
  readonly shown: PackedForm | null;
}

/** The outcome of a recall; with `error`, what is missing is not known to be absent. */
export interface RecallResult {
  /** The block for the prompt; '' when nothing is recalled. */
  readonly text: string;
  /** Tokens of `text` by the counter in use, without the margin. */
  readonly tokens: number;
  /** The memories in the block, best first. */
  readonly memories: readonly RecalledMemory[];
  /** Open questions the query touches, best first; at most the first one is in the block, none with `questions: 0`. */
  readonly questions: readonly OpenQuestion[];
  /** Relevant memories that did not fit into the budget. */
  readonly truncated: number;
  /** Set when a partition or the whole recall failed. Never set for an empty memory. */
  readonly error?: MemoryError;
  /** With `explain`: every ranked memory, best first, those left out included. */
  readonly explain?: readonly Explanation[];
}

/** The result that recalls nothing. */
export const nothingRecalled: RecallResult = { text: '', tokens: 0, memories: [], questions: [], truncated: 0 };

/** A ranked hit as callers see it, theirs to change: the store may share its record. `clean` takes the secrets out. */
export function recalledMemory(hit: RankedHit, shown: PackedForm, clean: (text: string) => string): RecalledMemory {
  const { record } = hit;
  return {
    id: record.id,
    namespace: record.namespace,
    category: record.category,
    attribute: record.attribute,
    content: clean(record.content),
    summary: record.summary === null ? null : clean(record.summary),
    conditions: [...record.conditions],
    entities: [...record.entities],
    domainTags: [...record.domainTags],
    importance: record.importance,
    stance: record.stance,
    status: record.status,
    speaker: record.speaker,
    sessionId: record.sessionId,
    createdAt: record.createdAt,
    saidAt: record.saidAt,
    lastAccessedAt: record.lastAccessedAt,
    validUntil: record.validUntil,
    supersedes: [...record.supersedes],
    extra: { ...record.extra },
    sources: record.sources.map((source) => ({ ...source, quote: clean(source.quote) })),
    score: hit.score,
    relevance: hit.scoreTerms.relevance,
    confidence: hit.confidence,
    shown,
  };
}

/** The explanation of a ranked hit. */
export function explanation(hit: RankedHit, weights: ScoreWeights, shown: PackedForm | null): Explanation {
  return {
    id: hit.record.id,
    passed: hit.passed,
    cosine: hit.cosine,
    bm25: hit.bm25,
    matched: hit.matched,
    fused: hit.fused,
    fusion: hit.terms,
    terms: hit.scoreTerms,
    weights,
    confidence: hit.confidence,
    score: hit.score,
    shown,
  };
}
