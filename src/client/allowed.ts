// The one question before every verb: may the principal do this here?
import { denied, type Action } from '../domain/rights.js';
import type { ClientContext } from './client-context.js';

type Asking = Pick<ClientContext, 'principal' | 'namespace' | 'rights'>;

/** True when the principal of the view may do this in its namespace. */
export function may({ rights, principal, namespace }: Asking, action: Action): boolean {
  return rights(principal, namespace, action) === 'allowed';
}

/** The view itself when its principal may do this in its namespace; `namespace_denied` naming the missing right else. */
export function allowed<C extends Asking>(context: C, verb: string, action: Action): C {
  const access = context.rights(context.principal, context.namespace, action);
  if (access === 'allowed') return context;
  throw denied(verb, context.namespace, access);
}
