// How sensitive a memory may be that a principal reads, by whose memory it is.
import { sensitivities, type Sensitivity } from './memory-record.js';
import type { Namespace } from './namespace.js';
import type { Principal } from './principal.js';

/**
 * The highest sensitivity a principal reads in a namespace: their own ceiling in their own memory; elsewhere their
 * `sharedCeiling` (`internal` unless it says otherwise), and never more than their ceiling.
 */
export function ceilingFor(
  principal: Pick<Principal, 'tenantId' | 'userId' | 'ceiling' | 'sharedCeiling'>,
  namespace: Pick<Namespace, 'tenantId' | 'ownerUserId'>,
): Sensitivity {
  const { ceiling, sharedCeiling } = principal;
  return isOwn(principal, namespace) || isWithin(ceiling, sharedCeiling) ? ceiling : sharedCeiling;
}

/** True for the memory of the principal, in a project or not. */
export function isOwn(
  { tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>,
  namespace: Pick<Namespace, 'tenantId' | 'ownerUserId'>,
): boolean {
  return namespace.ownerUserId === userId && namespace.tenantId === tenantId;
}

/** True when the sensitivity is at most the ceiling. */
export function isWithin(sensitivity: Sensitivity, ceiling: Sensitivity): boolean {
  return sensitivities.indexOf(sensitivity) <= sensitivities.indexOf(ceiling);
}

/** Everything up to a sensitivity, least sensitive first. */
export function upTo(ceiling: Sensitivity): readonly Sensitivity[] {
  return sensitivities.slice(0, sensitivities.indexOf(ceiling) + 1);
}
