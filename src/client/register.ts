// Makes sure a namespace is registered before anything is written to it. Registration alone creates partitions.
import { isMemoryError } from '../domain/errors.js';
import { userNamespace } from '../domain/namespace.js';
import type { Store } from '../ports/index.js';
import type { ClientContext } from './client-context.js';
import { erasedError, lookAgain, refuseErased } from './registered.js';

const registered = new WeakMap<Store, Set<string>>();

type Registering = Pick<ClientContext, 'ports' | 'namespace' | 'principal'>;

/** Registers the principal's namespace once per opened store. `namespace_denied` when it, or the principal, was erased. */
export async function register(context: Registering): Promise<void> {
  const { ports, namespace, principal } = context;
  const known = knownTo(ports.store);
  const isOwn = namespace.partition === userNamespace(principal).partition;
  // Of the principal's own namespace the registration says it.
  if (!isOwn) await refuseErased(context);
  if (known.has(namespace.partition)) return;
  try {
    await ports.store.namespaces.ensure({
      partition: namespace.partition,
      namespace: namespace.path,
      tenantId: namespace.tenantId,
      ownerUserId: namespace.ownerUserId,
      createdAt: new Date(ports.clock()).toISOString(),
    });
  } catch (error) {
    throw isMemoryError(error, 'namespace_denied') ? erasedError() : error;
  }
  lookAgain(ports.store, namespace.partition);
  known.add(namespace.partition);
}

/** Forgets that a namespace is registered: it is being erased. */
export function unregister(store: Store, partition: string): void {
  knownTo(store).delete(partition);
  lookAgain(store, partition);
}

/** True when this process has registered the partition in this store: it need not be looked up. */
export function hasRegistered(store: Store, partition: string): boolean {
  return registered.get(store)?.has(partition) ?? false;
}

function knownTo(store: Store): Set<string> {
  const known = registered.get(store) ?? new Set<string>();
  registered.set(store, known);
  return known;
}
