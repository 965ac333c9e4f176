// Port: write-once records of each ingestion (turn, draft, vectors, plan, verdicts, outcome), jobs, and events; and
// items, the values of an app, which alone may be replaced.
// Numbered semantics are proved by test/contracts/ledger.ts under the same numbers.
import type { WriteOptions } from './memory-store.js';

export const ledgerKinds = ['turn', 'draft', 'vectors', 'plan', 'verdicts', 'outcome', 'job', 'event', 'item'] as const;
/**
 * Kinds of what a namespace holds. Not among those of content: `key`, the row of its data key; `head`, the row that says
 * which event is the newest of the chain; `redecide`, the mark of an ingestion that is to be decided again; `usage`,
 * what a process spent on models in a day; `held`, the sweep that waits for an approval; and `seen`, how far forget
 * sweeps have come.
 */
export type LedgerKind = (typeof ledgerKinds)[number] | 'key' | 'head' | 'redecide' | 'usage' | 'held' | 'seen';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  /** Ingestion id, job id or event id. (partition, kind, key) is unique. */
  readonly key: string;
  readonly sessionId: string | null;
  /** World time of the turn or system time of the rest (ISO). */
  readonly at: string;
  /** Order in the lane: microseconds since the epoch, strictly increasing per writing process. */
  readonly queuedAt: number;
  /** Turns and jobs are open until their outcome is recorded; all other kinds are never open. */
  readonly open: boolean;
  /** How often an engine has started on it. */
  readonly attempts: number;
  /** Any JSON value. */
  readonly body: unknown;
}

export type NewLedgerEntry = Omit<LedgerEntry, 'attempts'>;

/** An entry that may be replaced and is found by the labels it lies under; they follow from its key. */
export interface LabelledEntry extends NewLedgerEntry {
  readonly labels: readonly string[];
}

/** What there is to know of a labelled entry without reading its body. */
export interface EntryHead {
  readonly key: string;
  readonly queuedAt: number;
  readonly labels: readonly string[];
}

export interface HeadsQuery {
  readonly kind: LedgerKind;
  /** As in {@link LedgerQuery}; [] for every labelled entry. */
  readonly under: readonly string[];
  /** At most 10,000. */
  readonly limit: number;
}

export interface LedgerQuery {
  readonly kinds: readonly LedgerKind[];
  /** Labelled entries whose labels begin with these, label by label. */
  readonly under?: readonly string[];
  readonly sessionId?: string;
  readonly open?: boolean;
  /** Keyset by (queuedAt, key): strictly after this place in the asked order. */
  readonly after?: { readonly queuedAt: number; readonly key: string };
  /** at ≥ from / at < to (ISO). */
  readonly from?: string;
  readonly to?: string;
  readonly order: 'oldest' | 'newest';
  readonly limit: number;
}

export interface Ledger {
  /** 1. Write-once: when (kind, key) exists nothing is changed and `exists` is returned. 2. Unregistered partition = `not_found`. */
  put(partition: string, entry: NewLedgerEntry, options?: WriteOptions): Promise<'created' | 'exists'>;

  /**
   * 8. Creates the entry; when (kind, key) exists only its body is replaced, and it keeps its place, `at` and labels.
   * 9. The last write wins whole; replaced text leaves the disk (libSQL). Unregistered partition = `not_found`.
   */
  replace(partition: string, entry: LabelledEntry, options?: WriteOptions): Promise<'created' | 'replaced'>;

  /** 3. Null when missing (entry or partition). A body comes back deep-equal. */
  get(partition: string, kind: LedgerKind, key: string): Promise<LedgerEntry | null>;

  /** 4. Ordered by (queuedAt, key) in the asked direction; missing partition = []. 10. `under` reads no other entries. */
  list(partition: string, query: LedgerQuery): Promise<readonly LedgerEntry[]>;

  /** 11. The heads of all entries under the labels, oldest first, in one read; null when there are more than `limit`. */
  heads(partition: string, query: HeadsQuery): Promise<readonly EntryHead[] | null>;

  /** 12. The entries of these keys, in the order asked; missing ones are left out. At most 500 keys. */
  getMany(partition: string, kind: LedgerKind, keys: readonly string[]): Promise<readonly LedgerEntry[]>;

  /** 5. Changes only the given fields of an existing entry; false when it is missing. `body` replaces the whole (blanking). */
  patch(
    partition: string,
    kind: LedgerKind,
    key: string,
    change: { readonly open?: boolean; readonly attempts?: number; readonly body?: unknown },
    options?: WriteOptions,
  ): Promise<boolean>;

  /** 6. Removes entries; the bytes leave the disk (libSQL). Missing ones are no error. */
  remove(
    partition: string,
    entries: readonly { readonly kind: LedgerKind; readonly key: string }[],
    options?: WriteOptions,
  ): Promise<void>;

  /** 7. Number of entries; a missing partition counts 0. */
  count(partition: string, query: { readonly kinds: readonly LedgerKind[]; readonly open?: boolean }): Promise<number>;
}
