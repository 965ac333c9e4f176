// Port: one marker per partition whose lane could not be nudged. The worker drains it at start and every minute.
// Numbered semantics are proved by test/contracts/outbox.ts.

export interface OutboxMarker {
  readonly partition: string;
  /** ISO instant of the newest mark. */
  readonly markedAt: string;
}

export interface Outbox {
  /** 1. Idempotent per partition; a newer mark replaces an older one. Needs no partition. */
  mark(marker: OutboxMarker): Promise<void>;
  /** 2. Oldest first. */
  list(limit: number): Promise<readonly OutboxMarker[]>;
  /** 3. Removes the marker only if it was not marked again after `markedAt`. */
  clear(marker: OutboxMarker): Promise<void>;
}
