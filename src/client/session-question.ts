// The one question a session may ask about a pending memory: kept in the ledger, so that every process knows of it.
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import type { EventRow } from '../domain/event.js';
import type { ClientContext } from './client-context.js';
import { checkedMemoryId } from './history.js';
import { register } from './register.js';

/** A question that was put to the user: the pending memory it is about. */
export interface AskedQuestion {
  readonly memoryId: string;
}

/** The row is no row of the session: what ends a session is looked for there. */
function keyOf({ namespace }: ClientContext, sessionId: string): string {
  return uuidV5(namespace.partition, lengthPrefixed(['asked', sessionId]));
}

/** The question this session has asked, or null. */
export async function askedIn(context: ClientContext, sessionId: string): Promise<AskedQuestion | null> {
  const { ports, namespace } = context;
  const entry = await ports.store.ledger.get(namespace.partition, 'event', keyOf(context, sessionId));
  const memoryId = (entry?.body as EventRow | undefined)?.events[0]?.memoryId ?? null;
  return memoryId === null ? null : { memoryId };
}

/** Takes the session's one question for this memory; false when it is taken, by whichever process. */
export async function askIn(context: ClientContext, sessionId: string, memory: string): Promise<boolean> {
  const memoryId = checkedMemoryId(memory);
  const { ports, namespace, order } = context;
  await register(context);
  const at = new Date(ports.clock()).toISOString();
  const key = keyOf(context, sessionId);
  const body: EventRow = { events: [{ type: 'asked', memoryId, causeId: key, reason: 'open question', at }] };
  const entry = { kind: 'event' as const, key, sessionId: null, at, queuedAt: order.next(), open: false, body };
  return (await ports.store.ledger.put(namespace.partition, entry)) === 'created';
}
