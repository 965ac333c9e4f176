// The sweep of a namespace that waits for an approval: one row of the ledger, of kind `held`.

/** Key of the row: only archiving is ever held. */
export const heldKey = 'archive';

/** Body of the row. */
export interface HeldRow {
  /** The sweep's job: it holds the plan. */
  readonly jobId: string;
  /** Memories that would be archived. */
  readonly found: number;
  readonly heldAt: string;
}
