// Jobs of a lane other than ingestions, as the ledger keeps them, and what became of them.
import type { Draft } from './candidate.js';
import type { Changes } from './differences.js';
import type { ErrorCode } from './errors.js';
import type { InjectionRecord } from './injection-record.js';
import type { Category, ExtraValues, Sensitivity, Status } from './memory-record.js';
import type { Outcome } from './outcome.js';
import type { Plan, Verdicts } from './plan.js';
import type { ArchivePlan, ForgetPlan } from './sweep/plans.js';
import type { SweepCounts, SweepKind } from './sweep/report.js';

/** What an edit may change; a field left out stays as it is. */
export interface MemoryChange {
  readonly content?: string;
  readonly summary?: string | null;
  readonly category?: Category;
  readonly conditions?: readonly string[];
  readonly entities?: readonly string[];
  readonly domainTags?: readonly string[];
  readonly importance?: number;
  readonly validFrom?: string | null;
  readonly validUntil?: string | null;
  readonly pinned?: boolean;
  readonly extra?: ExtraValues;
}

interface AnyJob {
  readonly authorId: string;
  /** System time the job was accepted, ISO. */
  readonly acceptedAt: string;
}

export interface EditJob extends AnyJob {
  readonly kind: 'edit';
  readonly memoryId: string;
  readonly change: MemoryChange;
  readonly mayApprove?: true;
  /** What the principal has agreed to and may do; absent in jobs of older versions: nothing. */
  readonly consents?: readonly string[];
  readonly roles?: readonly string[];
  /** See `Turn.ceiling` and `Turn.screening`. */
  readonly ceiling?: Sensitivity;
  readonly screening?: true;
}

export interface ConfirmJob extends AnyJob {
  readonly kind: 'confirm' | 'reject';
  readonly memoryId: string;
  /** Who answers may approve facts about security and permissions. Absent: not. */
  readonly mayApprove?: true;
}

/** What a person says of a memory that is current. */
export interface FeedbackJob extends AnyJob {
  readonly kind: 'feedback';
  readonly memoryId: string;
  readonly verdict: 'useful' | 'wrong' | 'outdated';
}

/** Applies the default of every hold whose deadline had passed when the job was accepted. */
export interface ExpireJob extends AnyJob {
  readonly kind: 'expire';
}

export interface ForgetJob extends AnyJob {
  readonly kind: 'forget';
  /** Memories asked for; null = every memory and every turn of the namespace. */
  readonly ids: readonly string[] | null;
  /** Frozen before the first removal, so that a re-run removes the same. */
  readonly resolved?: {
    readonly memories: readonly string[];
    readonly turns: readonly string[];
    readonly notFound: readonly string[];
    /** Copies in other namespaces that go with them; missing in jobs kept by older versions. */
    readonly copies?: readonly CopyPlace[];
  };
}

/** The ingestion that wrote a copy of a memory, in the copy's own namespace. */
export interface CopyPlace {
  readonly partition: string;
  readonly ingestionId: string;
}

/** Moves memories, each with the versions before it, out of the store into the archive. */
export interface ArchiveJob extends AnyJob {
  readonly kind: 'archive';
  readonly ids: readonly string[];
}

/** Brings memories back from the archive, each with the versions it was moved with. */
export interface RestoreJob extends AnyJob {
  readonly kind: 'restore';
  readonly ids: readonly string[];
  /** Frozen before the first change, so that a re-run brings back the same. */
  readonly resolved?: {
    /** Everything that was archived together, by the memory it was moved with. */
    readonly groups: readonly { readonly headId: string; readonly ids: readonly string[] }[];
    readonly notFound: readonly string[];
  };
}

/** Copies a memory into another namespace. It runs in the lane of the memory and stays there as the link to the copy. */
export interface ShareJob extends AnyJob {
  readonly kind: 'share';
  readonly memoryId: string;
  readonly target: {
    readonly partition: string;
    readonly namespace: string;
    readonly tenantId: string;
    readonly ownerUserId: string | null;
  };
  /** The most sensitive the one who shares may write there. */
  readonly ceiling: Sensitivity;
  readonly consents: readonly string[];
  readonly roles: readonly string[];
  /** See `Turn.screening`. */
  readonly screening?: true;
}

/**
 * Takes back what ingestions and edits of this namespace said, or everything one person said in it. `source_…`: the
 * memory they were copied from is forgotten, or said otherwise.
 */
export interface RetractJob extends AnyJob {
  readonly kind: 'retract';
  readonly ingestions: readonly string[];
  /** Whose words go, besides those of `ingestions`; taken out of the job at its end. */
  readonly author?: string;
  readonly reason: 'asked' | 'source_forgotten' | 'source_edited';
  /** Tells what would change and changes nothing. */
  readonly dryRun?: true;
  /** Whoever asks knows how much goes: no brake. */
  readonly confirmed?: true;
  /** Frozen before the first removal, so that a re-run does the same. Its texts are taken out at the end. */
  readonly resolved?: RetractPlan;
}

/** Everything a retract changes. */
export interface RetractPlan extends Changes {
  /** Turns and edits whose text is blanked. */
  readonly turns: readonly string[];
  readonly notFound: readonly string[];
  /** Ingestions that decide otherwise without them, as the ledger keeps them from now on. */
  readonly redecided: readonly {
    readonly draft: Draft;
    readonly plan: Plan;
    readonly verdicts: Verdicts | null;
    readonly outcome: Outcome;
  }[];
  readonly copies: readonly CopyPlace[];
}

/** What a retract did, or would do. */
export interface Retraction {
  readonly dryRun: boolean;
  /** Memories that go. */
  readonly removed: readonly string[];
  /** Memories that are current again, or now. */
  readonly restored: readonly string[];
  /** Memories that stay and change: evidence, versions, what waits. */
  readonly changed: readonly string[];
}

/** Does what is due in the namespace; queued by a sweep over all of them. */
export interface SweepJob extends AnyJob {
  readonly kind: 'sweep';
  readonly sweep: SweepKind;
  /** The sweep over all namespaces that it is part of. */
  readonly sweepId: string;
  /** The plan, frozen before the first change, so that a re-run does the same. */
  readonly resolved?: ArchivePlan | ForgetPlan;
}

/** Carries out a sweep that waits because it would change much of the namespace, or lets its plan go. */
export interface AnswerSweepJob extends AnyJob {
  readonly kind: 'approve' | 'discard';
  readonly sweepJobId: string;
  /** Frozen before the first change: what is archived, and what of the plan is not, by reason. */
  readonly resolved?: Pick<ArchivePlan, 'archive' | 'skipped'>;
}

/**
 * Notes what recalls put before a model, gathered by a client. No {@link Job}: nobody asked for it, its end is not
 * recorded.
 */
export interface NoteJob {
  readonly kind: 'note';
  readonly acceptedAt: string;
  readonly injections: readonly InjectionRecord[];
  /** Memories put before a model that are not in it, because too many were waiting. */
  readonly lost: number;
}

export type Job =
  | EditJob
  | ConfirmJob
  | FeedbackJob
  | ExpireJob
  | ForgetJob
  | ArchiveJob
  | RestoreJob
  | ShareJob
  | RetractJob
  | SweepJob
  | AnswerSweepJob;

/** The recorded end of a job. */
export interface JobOutcome {
  readonly kind: Job['kind'];
  /** `held`: a sweep that waits for an approval. */
  readonly status: 'done' | 'failed' | 'held';
  readonly code: ErrorCode | null;
  readonly message: string | null;
  /** The version an edit wrote; the memory confirmed or rejected. */
  readonly memoryId: string | null;
  /** Memories a forget removed (all versions). */
  readonly deleted: readonly string[];
  readonly notFound: readonly string[];
  /** Turns whose text was blanked. */
  readonly blankedTurns: number;
  /** Items removed by the run that ended it; absent: none. */
  readonly items?: number;
  readonly completedAt: string;
  /** What deadlines made current or let go; only of an `expire`. */
  readonly expired?: { readonly confirmed: readonly string[]; readonly rejected: readonly string[] };
  /** Memories an `archive` moved out of the store (all versions). */
  readonly archived?: readonly string[];
  /** What a `restore` brought back, all versions, and as what. */
  readonly restored?: readonly { readonly id: string; readonly status: Status }[];
  /** What a `sweep`, `approve` or `discard` did; `held`: memories that wait for an approval. */
  readonly sweep?: SweepCounts & { readonly held: number };
  /** Only of a `retract`. */
  readonly retracted?: Retraction;
  /** Entries this job put into other lanes, by partition and key: copies, or jobs that take copies back. */
  readonly followUps?: readonly FollowUp[];
}

/** An entry of another lane. */
export interface FollowUp {
  readonly partition: string;
  readonly key: string;
}
