// What code notes of a turn beside extraction: the assistant's answers worth keeping, and how calls of tools went.
import type { EventRow } from '../domain/event.js';
import type { Turn } from '../domain/turn.js';
import { agreedDecisions, agreesAtOnce } from '../domain/write/agreed-decisions.js';
import type { Noted } from '../domain/write/check-noted.js';
import { questionAnswers } from '../domain/write/question-answers.js';
import { toolOutcomes } from '../domain/write/tool-outcomes.js';
import type { LedgerEntry, Ports } from '../ports/index.js';
import type { IngestionRef } from './contract.js';

interface Place {
  readonly ref: IngestionRef;
  readonly turn: Turn;
}

/**
 * The same turn gives the same. Failures of tools are noted in both tiers, results only by the rules: a model judges
 * those itself. Answers only where the turn allows it.
 */
export async function notedIn(ports: Ports, { ref, turn }: Place, tier: 'model' | 'rules'): Promise<Noted> {
  const outcomes = toolOutcomes(turn, tier === 'model' ? 'failures' : 'all');
  if (turn.answers !== 'agreed') return { candidates: outcomes, turn, before: null };
  const before = agreesAtOnce(turn) ? await turnBefore(ports, { ref, turn }) : null;
  return { candidates: [...agreedDecisions(turn, before), ...questionAnswers(turn), ...outcomes], turn, before };
}

/** Entries of the session looked back at; questions asked in it stand between its turns. */
const lookedAt = 5;

/** The turn before this one in its session; null when there is none, or the session ended in between. */
async function turnBefore({ store }: Ports, { ref, turn }: Place): Promise<Turn | null> {
  if (turn.sessionId === null) return null;
  const own = await store.ledger.get(ref.partition, 'turn', ref.ingestionId);
  if (own === null) return null;
  const entries = await store.ledger.list(ref.partition, {
    kinds: ['turn', 'event'],
    sessionId: turn.sessionId,
    order: 'newest',
    after: { queuedAt: own.queuedAt, key: own.key },
    limit: lookedAt,
  });
  const last = entries.find((entry) => entry.kind === 'turn' || endsSession(entry));
  const before = last?.kind === 'turn' ? (last.body as Turn) : null;
  return before === null || before.blanked || before.aged === true || before.answers !== 'agreed' ? null : before;
}

function endsSession({ body }: LedgerEntry): boolean {
  return (body as EventRow).events.some(({ type }) => type === 'session_ended');
}
