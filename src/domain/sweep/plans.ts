// What a sweep is to do, as its job keeps it before the first change.
import type { ForgetMark } from './forget-mark.js';

/** Why a memory goes into the archive. */
export type ArchiveReason = 'expired' | 'faded' | 'over_capacity' | 'let_go';

/** A current memory whose time has ended. */
export interface Ended {
  readonly id: string;
  /** When, ISO. */
  readonly end: string;
}

/** What one archive sweep does, by memory id. */
export interface ArchivePlan {
  /** System time of the plan, ISO. */
  readonly at: string;
  /** Holds past their deadline. */
  readonly confirm: readonly string[];
  readonly reject: readonly string[];
  /** Time ended and told by no event yet. */
  readonly tell: readonly Ended[];
  /** Stale: they wait, with the question whether they still hold. */
  readonly ask: readonly Ended[];
  readonly archive: readonly { readonly id: string; readonly reason: ArchiveReason }[];
  /** What was due and stays, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** The archiving would change too much of the namespace and waits for an approval. */
  readonly holds: boolean;
}

/** What one forget sweep does. */
export interface ForgetPlan {
  /** System time of the plan, ISO. */
  readonly at: string;
  /** Turns and edits whose text is blanked. */
  readonly text: readonly string[];
  /** Jobs that told lanes to look, long ended: removed with their outcomes. */
  readonly ended: readonly string[];
  /** Rows that count what was spent on models. */
  readonly usage: readonly string[];
  /** Memories that were in the archive for the keep time. */
  readonly destroy: readonly string[];
  /** What was due and stays, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** How far it has come when this is done; null or absent: as far as before. */
  readonly mark?: ForgetMark | null;
}
