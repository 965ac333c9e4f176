// What was said in this session and is not processed yet.
import type { Turn } from '../domain/turn.js';
import type { Ports } from '../ports/index.js';

/** Turns looked at, newest first. */
const turns = 5;

/** One message of an open turn. */
export interface JustSaid {
  readonly speaker: string;
  readonly text: string;
}

/** The user's words in the open turns of the session, oldest first; the question itself is left out. */
export async function justSaidIn(
  { store }: Pick<Ports, 'store'>,
  session: {
    readonly partition: string;
    readonly sessionId: string | undefined;
    /** Only what this user handed in; null for whoever it was. */
    readonly author: string | null;
  },
  question: string,
): Promise<readonly JustSaid[]> {
  const { partition, sessionId, author } = session;
  if (sessionId === undefined) return [];
  const query = { kinds: ['turn' as const], sessionId, open: true, order: 'newest' as const, limit: turns };
  const entries = await store.ledger.list(partition, query);
  return entries
    .map((entry) => entry.body as Turn)
    .filter((turn) => !turn.blanked && (author === null || turn.authorId === author))
    .toReversed()
    .flatMap((turn) => turn.messages)
    .filter((message) => message.role === 'user' && message.content.trim() !== question.trim())
    .map((message) => ({ speaker: message.name ?? 'user', text: message.content }));
}
