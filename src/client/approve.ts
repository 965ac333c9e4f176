// Verb `approve`: a confirmation that says whose right it takes.
import { allowed, may } from './allowed.js';
import type { ClientContext } from './client-context.js';

/** True when the principal may make facts about security and permissions current: role `approver` or `admin`. */
export function mayApprove(context: ClientContext): boolean {
  return may(context, 'approve') || may(context, 'admin');
}

/** The view itself when its principal may approve; `namespace_denied` naming the missing role else. */
export function approverOnly(context: ClientContext): ClientContext {
  return mayApprove(context) ? context : allowed(context, 'approve', 'approve');
}
