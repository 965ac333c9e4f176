// Waiting for the recorded end of an ingestion or a job: it is read from the ledger, never asked of the engine.
import { MemoryError, isMemoryError, isRetryable } from '../domain/errors.js';
import type { LedgerEntry } from '../ports/index.js';
import type { ClientContext } from './client-context.js';
import { poll } from './poll.js';

/** How long `wait: true` waits, ms. */
export const defaultWaitMs = 60_000;

/** The part of a view that names a lane and its ledger. */
interface Lane {
  readonly ports: ClientContext['ports'];
  readonly namespace: Pick<ClientContext['namespace'], 'partition'>;
}

/** The outcome's body. `timeout` when it does not come in time; the work goes on and nothing is lost. */
export async function waitForOutcome<T>(context: Lane, key: string, timeoutMs: number): Promise<T> {
  const entry = await poll(timeoutMs, () => outcomeSoFar(context, key));
  if (entry === null) throw late(key, timeoutMs);
  return entry.body as T;
}

/** What was accepted is worked on while the store is slow to answer: only the end of the waiting is an error. */
async function outcomeSoFar({ ports, namespace }: Lane, key: string): Promise<LedgerEntry | null> {
  try {
    return await ports.store.ledger.get(namespace.partition, 'outcome', key);
  } catch (error) {
    if (isMemoryError(error) && isRetryable(error.code)) return null;
    throw error;
  }
}

/** Milliseconds to wait for a `wait` option; 0 = do not wait. `invalid_input` for anything but true, false or a time. */
export function waitMs(wait: boolean | number | undefined): number {
  if (wait === undefined || wait === false) return 0;
  if (wait === true) return defaultWaitMs;
  if (Number.isFinite(wait) && wait > 0) return wait;
  throw new MemoryError('invalid_input', 'wait must be true, false or a number of milliseconds above 0');
}

function late(key: string, timeoutMs: number): MemoryError {
  return new MemoryError(
    'timeout',
    `${key} was accepted but not finished within ${timeoutMs} ms; ask for its status later`,
    {
      context: { id: key, timeoutMs },
    },
  );
}
