// One event row per ingestion or job: written once, before its outcome.
import type { Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import { appendToChain } from './event-chain.js';
import type { Effect } from './persist-writes.js';

/** Appends what happened to the namespace's events. A second run changes nothing. */
export async function writeEvents(
  ports: Ports,
  cause: { readonly partition: string; readonly causeId: string },
  write: { readonly effects: readonly Effect[]; readonly options: Attempt },
): Promise<void> {
  if (write.effects.length === 0) return;
  const at = new Date(ports.clock()).toISOString();
  const { partition, causeId } = cause;
  const events = write.effects.map((effect) => ({ ...effect, causeId, at }));
  await appendToChain({ ports, partition, key: causeId, attempt: write.options }, { events });
}
