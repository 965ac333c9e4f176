// Port: an application's own judge of what may enter a space that many read.
import type { Candidate } from '../domain/candidate.js';

/** What is about to enter, after the gate: nothing of it is stored yet. */
export type ScreenedFact = Readonly<
  Pick<
    Candidate,
    | 'content'
    | 'summary'
    | 'category'
    | 'attribute'
    | 'subject'
    | 'predicate'
    | 'object'
    | 'conditions'
    | 'entities'
    | 'domainTags'
    | 'importance'
    | 'sensitivity'
    | 'stance'
    | 'sourceKind'
    | 'quote'
    | 'extra'
  >
>;

/** Where it would go, and who hands it in. */
export interface ScreenedPlace {
  /** Canonical path of the shared space. */
  readonly namespace: string;
  readonly principal: { readonly tenantId: string; readonly userId: string };
}

/**
 * 1. Asked once for each fact that passed the gate, before it is stored; after a crash perhaps once more, so it should
 *    answer the same. 2. `deny` = refused, with a reason in the outcome; `hold` = it waits for an approver. 3. One that
 *    throws, answers anything else, or takes over 5 s = `hold`.
 */
export type Screen = (fact: ScreenedFact, place: ScreenedPlace) => Promise<'allow' | 'deny' | 'hold'>;
