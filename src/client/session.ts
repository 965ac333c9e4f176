// Verb `session`: the working memory. The last turns of a session straight from the ledger, processed or not.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isOwn } from '../domain/ceiling.js';
import type { EventRow } from '../domain/event.js';
import { readable } from '../domain/readable.js';
import type { Turn, TurnMessage } from '../domain/turn.js';
import type { LedgerEntry } from '../ports/index.js';
import { allowed } from './allowed.js';
import type { ClientContext } from './client-context.js';
import { checkedOptions, optionSchemas } from './options.js';
import { register } from './register.js';
import { askedIn, askIn, type AskedQuestion } from './session-question.js';

/** One turn as it was kept: stripped and redacted. */
export interface SessionTurn {
  readonly ingestionId: string;
  /** World time, ISO. */
  readonly at: string;
  readonly messages: readonly TurnMessage[];
}

/** Which of the last turns to look at. */
export interface RecentOptions {
  /** Only turns said within these milliseconds before now; default: however old. */
  readonly within?: number;
}

/**
 * A view of one session of the principal: the working memory. Beside an agent with a checkpointer its id is the
 * `thread_id`; the checkpointer keeps the conversation for the agent, this is for what looks at it from outside.
 */
export interface Session {
  readonly id: string;
  /**
   * The last `count` turns since the session last ended, oldest first; 0 to 1,000, default 5. Turns are here as soon as
   * they are accepted, and gone when they are forgotten. In a space that is not the principal's own, only the turns they
   * handed in themselves: nobody has judged the words of the others yet.
   */
  recent(count?: number, options?: RecentOptions): Promise<readonly SessionTurn[]>;
  /** Ends the session: `recent` shows none of its turns so far. Memories stay. */
  end(): Promise<void>;
  /** The question about a pending memory this session has asked, or null. */
  asked(): Promise<AskedQuestion | null>;
  /**
   * Takes the session's only question, for the pending memory of that id: true for the first caller, false for every
   * later one, in whichever process and whatever the memory. Ending the session gives it no second one.
   * `invalid_input` for what is no memory id.
   */
  ask(memoryId: string): Promise<boolean>;
}

/** The session of that id; it need not exist yet. `invalid_input` for an empty or over-long id. */
export function sessionOf(context: ClientContext, id: string): Session {
  const sessionId = checkedOptions('session', optionSchemas.id, id);
  return {
    id: sessionId,
    recent: async (count = 5, options = {}) =>
      recentTurns(
        context,
        sessionId,
        readable('the options of session.recent', () => ({ ...options, count })),
      ),
    end: async () => endSession(allowed(context, 'session.end', 'write'), sessionId),
    asked: () => askedIn(context, sessionId),
    ask: async (memoryId) => askIn(allowed(context, 'session.ask', 'write'), sessionId, memoryId),
  };
}

const recentOptions = z.strictObject({
  count: z.int().min(0).max(1000),
  within: z.number().min(1).optional(),
});

/** Rows without messages (facts a tool stored, forgotten turns) that are passed over at most to find the last turns. */
const mostPassedOver = 1000;
const pageSize = 50;

async function recentTurns(
  context: ClientContext,
  sessionId: string,
  options: RecentOptions & { readonly count: number },
): Promise<readonly SessionTurn[]> {
  const { count, within } = checkedOptions('session.recent', recentOptions, options);
  if (count === 0) return [];
  const { ports, namespace } = context;
  const from = within === undefined ? {} : { from: new Date(Math.max(0, ports.clock() - within)).toISOString() };
  const newest = { sessionId, order: 'newest' as const };
  const ended = ports.store.ledger.list(namespace.partition, { ...newest, kinds: ['event'], limit: 1 });
  const turns = { ...newest, ...from, kinds: ['turn' as const] };
  let limit = count;
  const [first, [end]] = await Promise.all([ports.store.ledger.list(namespace.partition, { ...turns, limit }), ended]);
  const since = end?.queuedAt ?? 0;
  const found = first.flatMap((entry) => shownTurn(context, entry, since));
  let page = first;
  for (let passed = 0; found.length < count && passed < mostPassedOver; passed += page.length) {
    const last = page.at(-1);
    if (page.length < limit || last === undefined || last.queuedAt <= since) break;
    limit = pageSize;
    const after = { queuedAt: last.queuedAt, key: last.key };
    page = await ports.store.ledger.list(namespace.partition, { ...turns, limit, after });
    found.push(...page.flatMap((entry) => shownTurn(context, entry, since)));
  }
  return found.slice(0, count).reverse();
}

function shownTurn(
  { namespace, principal }: ClientContext,
  { body, queuedAt }: LedgerEntry,
  since: number,
): readonly SessionTurn[] {
  const { ingestionId, at, messages, blanked, authorId } = body as Turn;
  const isShown = queuedAt > since && !blanked && messages.length > 0;
  return isShown && (isOwn(principal, namespace) || authorId === principal.userId)
    ? [{ ingestionId, at, messages }]
    : [];
}

async function endSession(context: ClientContext, sessionId: string): Promise<void> {
  const { ports, namespace, order } = context;
  await register(context);
  const at = new Date(ports.clock()).toISOString();
  const causeId = randomUUID();
  const body: EventRow = { events: [{ type: 'session_ended', memoryId: null, causeId, reason: 'asked', at }] };
  const entry = { kind: 'event' as const, key: causeId, sessionId, at, queuedAt: order.next(), open: false, body };
  await ports.store.ledger.put(namespace.partition, entry);
}
