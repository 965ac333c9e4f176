// An erasure as the store keeps it: hashes, times and counts, and nothing of whom it is about.
import { MemoryError } from './errors.js';
import type { SignedReceipt } from './receipt.js';

/** Rows left in each place; all 0 when nothing is. */
export type Left = Readonly<Record<string, number>>;

/** What there was, counted before the first removal. */
export interface Removed {
  readonly memories: number;
  /** Rows of the ledger: turns, jobs, outcomes, events, items and what was made of them. */
  readonly entries: number;
  readonly archived: number;
  /** Runs of the engine. */
  readonly runs: number;
}

/** What was done in places that other people share. */
export interface Elsewhere {
  /** Shared spaces asked to take back what the user had said there. */
  readonly spaces: number;
  /** Copies of erased memories taken back. */
  readonly copies: number;
  /** Memories removed in all of these. */
  readonly retracted: number;
  /** The application's own hooks that ran, by name. */
  readonly hooks: readonly string[];
}

/** What is asked of other lanes, frozen before the first of them is asked. */
export interface Asked {
  readonly copies: readonly { readonly from: string; readonly partition: string; readonly ingestionId: string }[];
  /** Shared spaces that take back what the user said there. */
  readonly spaces: readonly string[];
}

/** One look at everything an erasure covers. */
export interface Probe {
  /** System time, ISO. */
  readonly at: string;
  readonly left: Left;
}

export interface Erasure {
  /** Partition of the user's own namespace, or of the space that is erased. */
  readonly id: string;
  readonly scope: 'user' | 'space';
  /** Partitions that are fenced and emptied, `id` among them. */
  readonly partitions: readonly string[];
  readonly state: 'running' | 'done';
  /** System times, ISO. */
  readonly requestedAt: string;
  readonly removed: Removed | null;
  readonly asked: Asked | null;
  readonly elsewhere: Elsewhere | null;
  readonly removedAt: string | null;
  /** The look after the removal, and the one after the longest write could have ended. */
  readonly probes: readonly Probe[];
  readonly receipt: SignedReceipt | null;
  /** When an operator let the id be used anew; null = it is refused. */
  readonly liftedAt: string | null;
}

/** An erasure that was asked for just now. */
export function newErasure(asked: Pick<Erasure, 'id' | 'scope' | 'partitions' | 'requestedAt'>): Erasure {
  return {
    ...asked,
    state: 'running',
    removed: null,
    asked: null,
    elsewhere: null,
    removedAt: null,
    probes: [],
    receipt: null,
    liftedAt: null,
  };
}

/** Rows left in all places. */
export function leftIn(left: Left): number {
  return Object.values(left).reduce((sum, rows) => sum + rows, 0);
}

/** Refuses to empty a namespace that may still be written to. */
export function notFenced(partition: string): MemoryError {
  const message = 'only a fenced namespace can be emptied; erase it as a whole';
  return new MemoryError('conflict', message, { context: { partition } });
}

/** Refuses to let a namespace be used anew that still holds something. */
export function notEmpty(partition: string): MemoryError {
  const message = 'this namespace is not erased yet: its erasure has to end before it can be used anew';
  return new MemoryError('conflict', message, { context: { partition } });
}
