// What the registry says of a namespace, kept for a while: asked before every recall and write.
import { MemoryError } from '../domain/errors.js';
import { userNamespace } from '../domain/namespace.js';
import type { NamespaceInfo, Ports, Store } from '../ports/index.js';
import type { ClientContext } from './client-context.js';

/** A namespace that is there may be erased by another process, and one that is not may be made: ms until either shows. */
const keptMs = { there: 60_000, missing: 5000 };
/** Look-ups that are kept; more start afresh. */
const mostKept = 10_000;

interface LookUp {
  readonly at: number;
  readonly info: Promise<NamespaceInfo | null>;
  /** Set when it has come. */
  isThere: boolean;
}

const lookUps = new WeakMap<Store, Map<string, LookUp>>();

function lookUpsOf(store: Store): Map<string, LookUp> {
  const kept = lookUps.get(store) ?? new Map<string, LookUp>();
  lookUps.set(store, kept);
  return kept;
}

/** The registry's row, asked for at most every few seconds. */
export function registeredInfo(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  partition: string,
): Promise<NamespaceInfo | null> {
  const kept = lookUpsOf(store);
  const last = kept.get(partition);
  const now = clock();
  if (last !== undefined && Math.abs(now - last.at) < (last.isThere ? keptMs.there : keptMs.missing)) return last.info;
  if (kept.size >= mostKept) kept.clear();
  const info = store.namespaces.get(partition);
  const lookUp: LookUp = { at: now, info, isThere: false };
  kept.set(partition, lookUp);
  info.then(
    (found) => (lookUp.isThere = found !== null),
    () => kept.delete(partition),
  );
  return info;
}

/** Forgets what is known of a namespace: it was registered, fenced or lifted just now. */
export function lookAgain(store: Store, partition: string): void {
  lookUpsOf(store).delete(partition);
}

/** True when it is being erased or was erased. A registry that does not answer says nothing: what is asked of it next fails. */
export async function isErased(ports: Pick<Ports, 'store' | 'clock'>, partition: string): Promise<boolean> {
  const info = await registeredInfo(ports, partition).catch(() => null);
  return info?.fenced === true;
}

/** `namespace_denied` when the principal was erased, or the namespace of the view. */
export async function refuseErased({
  ports,
  principal,
  namespace,
}: Pick<ClientContext, 'ports' | 'principal' | 'namespace'>): Promise<void> {
  const partitions = new Set([userNamespace(principal).partition, namespace.partition]);
  const erased = await Promise.all([...partitions].map((partition) => isErased(ports, partition)));
  if (erased.includes(true)) throw erasedError();
}

/** What a call for somebody who was erased ends with. */
export function erasedError(): MemoryError {
  const message =
    'this memory is being erased or was erased: nothing is kept or recalled; an operator can lift it (erasures lift)';
  return new MemoryError('namespace_denied', message, { context: { reason: 'erased' } });
}
