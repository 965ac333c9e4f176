// Which namespaces a recall searches: all that its principal may read, or those it is narrowed to, as far as they exist.
import {
  namespaceFrom,
  projectNamespace,
  sharedNamespace,
  teamNamespace,
  userNamespace,
  userProjectNamespace,
  type Namespace,
} from '../domain/namespace.js';
import type { Principal } from '../domain/principal.js';
import type { Ports } from '../ports/index.js';
import { allowed, may } from './allowed.js';
import type { RecallContext } from './recall-context.js';
import { hasRegistered } from './register.js';
import { erasedError, isErased, registeredInfo } from './registered.js';

/**
 * The namespaces a recall may search, the principal's own first. Those that are asked for, or the one of the view; for
 * the whole view of a principal every one they may read. `namespace_denied` when one that is asked for may not be read,
 * whether or not it exists, or when there is none at all; `invalid_input` for what is no path.
 */
export function recallScope(context: RecallContext, asked: readonly string[] | undefined): readonly Namespace[] {
  const at = (namespace: Namespace) => ({ ...context, namespace });
  const { principal } = context;
  if (asked === undefined && context.only === true) return [allowed(context, 'recall', 'read').namespace];
  if (asked !== undefined) {
    const named = asked.map((path) => namespaceFrom(path, principal.tenantId));
    return ownFirst(named.map((namespace) => allowed(at(namespace), 'recall', 'read').namespace));
  }
  const readable = namespacesOf(principal).filter((namespace) => may(at(namespace), 'read'));
  return readable.length > 0 ? readable : [allowed(context, 'recall', 'read').namespace];
}

/** The namespaces a recall of the view searches when it is not narrowed, the principal's own first. */
export async function readableNamespaces(context: RecallContext): Promise<readonly Namespace[]> {
  return existing(context, recallScope(context, undefined));
}

/** Every namespace a principal belongs to. */
function namespacesOf(principal: Principal): readonly Namespace[] {
  const { tenantId, teams, projects } = principal;
  return ownFirst([
    userNamespace(principal),
    ...projects.map((project) => userProjectNamespace(principal, project)),
    ...teams.map((team) => teamNamespace(tenantId, team)),
    ...projects.map((project) => projectNamespace(tenantId, project)),
    sharedNamespace(tenantId),
  ]);
}

/** Each once, those with an owner first, else in the order given: equal scores keep this order. */
function ownFirst(namespaces: readonly Namespace[]): readonly Namespace[] {
  const each = [...new Map(namespaces.map((namespace) => [namespace.partition, namespace])).values()];
  const isOwned = ({ ownerUserId }: Namespace): boolean => ownerUserId !== null;
  return [...each.filter(isOwned), ...each.filter((namespace) => !isOwned(namespace))];
}

/**
 * Those of the scope that are worth searching: the principal's own memory, and whatever else is registered. Most teams
 * and tenants have no space of their own, and each would be two more requests in every recall: a look-up is kept for
 * five seconds, so that a space another process has just made is found at most so much later. `namespace_denied` when the
 * principal was erased.
 */
export async function existing(
  { ports, principal }: Pick<RecallContext, 'ports' | 'principal'>,
  scope: readonly Namespace[],
): Promise<readonly Namespace[]> {
  const own = userNamespace(principal).partition;
  const [erased, ...found] = await Promise.all([
    isErased(ports, own),
    ...scope.map(async (namespace) => namespace.partition === own || isRegistered(ports, namespace)),
  ]);
  if (erased) throw erasedError();
  return scope.filter((_, index) => found[index]);
}

async function isRegistered(ports: Ports, { partition }: Namespace): Promise<boolean> {
  if (hasRegistered(ports.store, partition)) return true;
  // A failed look-up searches it: the failure of the search is reported then.
  return registeredInfo(ports, partition).then(
    (info) => info !== null && !info.fenced,
    () => true,
  );
}
