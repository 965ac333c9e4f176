// What becomes of an older version out of a file: it is history of the version that replaced it, or of nothing.
import type { Decision } from '../domain/plan.js';
import type { Turn } from '../domain/turn.js';
import type { Ports } from '../ports/index.js';
import type { IngestionRef } from './contract.js';

/**
 * Null for every turn but an imported older version. That one is stored as replaced already; when the version that
 * replaced it was not taken (refused, a repetition, forgotten) it is refused: what is old never becomes current.
 */
export async function importDecision(ports: Ports, ref: IngestionRef, { imported }: Turn): Promise<Decision | null> {
  const successor = imported?.successor ?? null;
  if (successor === null) return null;
  const [newer] = await ports.store.memories.get(ref.partition, [successor]);
  return {
    candidate: 0,
    verdict: newer === undefined ? 'refused' : 'supersedes',
    targets: newer === undefined ? [] : [successor],
    similarity: null,
    reason: newer === undefined ? 'import_not_current' : 'imported_version',
    tier: 'verbatim',
    conditions: [],
    targetConditions: [],
    late: newer !== undefined,
  };
}
