// The way into a lane: the entry is written to the ledger first, then the engine is told. If it cannot be told,
// a marker in the outbox makes the entry found; only if both fail does the caller hear of it.
import { isMemoryError, MemoryError } from '../domain/errors.js';
import type { Namespace } from '../domain/namespace.js';
import type { NewLedgerEntry } from '../ports/index.js';
import type { ClientContext } from './client-context.js';
import { register, unregister } from './register.js';
import { refuseErased } from './registered.js';

type Lane = Pick<ClientContext, 'ports' | 'engine'> & { readonly namespace: Pick<Namespace, 'partition'> };

/** Writes an open entry and nudges its lane. `exists` when the same entry was accepted before. */
export async function submit(context: ClientContext, entry: NewLedgerEntry): Promise<'created' | 'exists'> {
  await register(context);
  const [result] = await Promise.all([put(context, entry), refuseErased(context)]);
  await nudge(context);
  return result;
}

/** A partition that is gone was erased by another process, which registering tells; or its store was set up anew. */
async function put(context: ClientContext, entry: NewLedgerEntry): Promise<'created' | 'exists'> {
  const { ports, namespace } = context;
  try {
    return await ports.store.ledger.put(namespace.partition, entry);
  } catch (error) {
    if (!isMemoryError(error, 'not_found') && !isMemoryError(error, 'namespace_denied')) throw error;
    unregister(ports.store, namespace.partition);
    await register(context);
    return ports.store.ledger.put(namespace.partition, entry);
  }
}

/** Tells the engine, or leaves a marker. `engine_unavailable` only when neither worked; the entry is kept even then. */
export async function nudge({ ports, engine, namespace }: Lane): Promise<void> {
  const { partition } = namespace;
  try {
    await engine.nudge(partition);
  } catch (refused) {
    const marker = { partition, markedAt: new Date(ports.clock()).toISOString() };
    await ports.store.outbox.mark(marker).catch(() => {
      throw new MemoryError(
        'engine_unavailable',
        'the turn is stored, but neither the engine nor the outbox could be told of it; hand it in again',
        {
          context: { partition },
          cause: refused,
        },
      );
    });
    ports.log.warn('engine.not_told', { partition: partition.slice(0, 16) });
  }
}
