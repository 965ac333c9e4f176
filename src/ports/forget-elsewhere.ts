// Port: places of the application's own that hold words of a user, such as the chat histories it plugs in.

/** Whom an erasure is about. */
export interface ErasedSubject {
  readonly tenantId: string;
  /** Null when a shared space is erased. */
  readonly userId: string | null;
  /** Canonical paths of everything that is erased. */
  readonly namespaces: readonly string[];
}

/**
 * 1. Removes what a place of the application holds of the subject; resolves when it is gone. 2. Run by every erasure
 * before the memories are removed; one that throws is tried again, and the erasure does not end without it. 3. May be run
 * more than once.
 */
export type ForgetElsewhere = (subject: ErasedSubject) => Promise<void>;
