// Candidates: what extraction proposes, before anything is decided.
import type { Cardinality, Category, ExtraValues, MemorySource, Sensitivity, Tier } from './memory-record.js';
import type { ErrorCode } from './errors.js';

/** One proposed memory. Its index in the frozen draft is part of the id of the memory it may become. */
export interface Candidate {
  readonly content: string;
  readonly summary: string | null;
  readonly category: Category;
  readonly outcome: 'success' | 'failure' | null;
  readonly attribute: string;
  readonly cardinality: Cardinality;
  readonly subject: string | null;
  readonly predicate: string | null;
  readonly object: string | null;
  readonly conditions: readonly string[];
  readonly entities: readonly string[];
  readonly domainTags: readonly string[];
  readonly importance: number;
  readonly confidence: number;
  readonly stance: 'stated' | 'inferred' | 'observed';
  readonly sensitivity: Sensitivity;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly pinned: boolean;
  readonly extra: ExtraValues;
  readonly speaker: string | null;
  /** Evidence: verbatim words of message `turnIndex`. */
  readonly quote: string;
  readonly turnIndex: number;
  readonly sourceKind: MemorySource['kind'];
  /** The earlier ingestion of the session whose message `turnIndex` is quoted; absent: this one. */
  readonly citedIngestion?: string;
  /** The user said "remember that …": skips the importance floor, never security. */
  readonly explicit: boolean;
  /** The words announce a change ("now", "no longer", "改成"). */
  readonly changeCue: boolean;
  /** Set by the gate: the memory waits. Absent: nothing keeps it. */
  readonly waits?: CandidateHold;
}

/** Why a candidate has to wait, for what, for how many days, and what becomes of it then. */
export interface CandidateHold {
  readonly reason: string;
  readonly until: 'answer' | 'approval' | 'second_source';
  readonly days: number;
  readonly onDeadline: 'reject' | 'confirm' | 'keep';
}

/** What a candidate is by default where code and no extraction makes it: nothing known besides its words. */
export const plainCandidate = {
  summary: null,
  outcome: null,
  subject: null,
  predicate: null,
  object: null,
  conditions: [],
  entities: [],
  domainTags: [],
  sensitivity: 'internal',
  validFrom: null,
  validUntil: null,
  pinned: false,
  extra: {},
  speaker: null,
  explicit: false,
  changeCue: false,
} as const satisfies Partial<Candidate>;

/** A proposal that did not become a candidate, by position and reason; never its text. */
export interface Refusal {
  readonly position: number;
  readonly reason: string;
}

/** What a call to a model cost. */
export interface ModelUse {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export const noModelUse: ModelUse = { calls: 0, promptTokens: 0, completionTokens: 0 };

/** The frozen result of the extract step. */
export interface Draft {
  readonly tier: Tier;
  readonly model: string | null;
  readonly candidates: readonly Candidate[];
  readonly refusals: readonly Refusal[];
  readonly use: ModelUse;
  /** Codes of what went wrong on the way (the rules took over, output was cut …). */
  readonly warnings: readonly ErrorCode[];
  readonly redecide: boolean;
}
