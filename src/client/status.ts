// Verb `status`: where an ingestion stands, and how the whole memory is.
import { MemoryError } from '../domain/errors.js';
import type { Outcome } from '../domain/outcome.js';
import type { Plan } from '../domain/plan.js';
import type { EngineInfo, StoreInfo } from '../ports/index.js';
import { budgetLine, budgetOf, type Budget } from './budget.js';
import type { ClientContext, MemoryContext } from './client-context.js';
import { checkedMemoryId } from './history.js';
import { nudge } from './submit.js';

/** Where one ingestion stands. */
export interface IngestionStatus {
  readonly ingestionId: string;
  readonly state: 'queued' | 'done' | 'failed';
  /** How often an engine has started on it. */
  readonly attempts: number;
  readonly outcome: Outcome | null;
}

/** The status of an ingestion of this namespace, or null when it never accepted one of that id. */
export async function ingestionStatus(
  { ports, namespace }: ClientContext,
  id: string,
): Promise<IngestionStatus | null> {
  const ingestionId = checkedMemoryId(id);
  const { partition } = namespace;
  const turn = await ports.store.ledger.get(partition, 'turn', ingestionId);
  if (turn === null) return null;
  // Read last: a turn is closed after its outcome was written.
  const outcome = await ports.store.ledger.get(partition, 'outcome', ingestionId);
  const body = outcome === null ? null : (outcome.body as Outcome);
  // Neither open nor ended: a retry was cut short between its two writes.
  const without = turn.open ? 'queued' : 'failed';
  return { ingestionId, state: body?.status ?? without, attempts: turn.attempts, outcome: body };
}

/**
 * Opens a failed ingestion again: its turn is still there, and what the model made of it. What it had not written is
 * decided anew, for others went by. One that is cut short can be repeated. `not_found`, or `conflict` when it did not
 * fail.
 */
export async function retryIngestion(context: ClientContext, id: string): Promise<void> {
  const status = await ingestionStatus(context, id);
  if (status === null) throw new MemoryError('not_found', `no ingestion ${id} in this namespace`);
  if (status.state !== 'failed')
    throw new MemoryError('conflict', `ingestion ${id} is ${status.state}; only a failed one can be retried`);
  const { ledger } = context.ports.store;
  const { partition } = context.namespace;
  const plan = await ledger.get(partition, 'plan', status.ingestionId);
  if (plan !== null) {
    const body: Plan = { ...(plan.body as Plan), stale: true };
    await ledger.patch(partition, 'plan', status.ingestionId, { body });
  }
  await ledger.remove(partition, [{ kind: 'outcome', key: status.ingestionId }]);
  await ledger.patch(partition, 'turn', status.ingestionId, { open: true, attempts: 0 });
  await nudge(context);
}

/** What `status()` of an opened memory says. */
export interface MemoryStatus {
  readonly engine: EngineInfo;
  readonly store: StoreInfo;
  /** Model that decides; null when the rules do. */
  readonly model: string | null;
  /** What the asked tenant has spent on models today; null without limits. */
  readonly budget: Budget | null;
  /** Things an operator should know, one line each. */
  readonly notes: readonly string[];
}

/** Engine, store, model and the tenant's budget. `store_unavailable` or `engine_unavailable` when they do not answer. */
export async function memoryStatus({ ports, engine }: MemoryContext, tenantId: string): Promise<MemoryStatus> {
  const [engineInfo, storeInfo, budget] = await Promise.all([
    engine.info(),
    ports.store.info(),
    budgetOf(ports, tenantId),
  ]);
  const notes = [encryptionNote(storeInfo), ...(budget === null ? [] : [budgetLine(budget)])];
  return { engine: engineInfo, store: storeInfo, model: ports.model?.extractor.model ?? null, budget, notes };
}

/** What is encrypted and with which key; the id tells nothing of the key. */
function encryptionNote({ encryption }: Pick<StoreInfo, 'encryption'>): string {
  if (encryption === undefined) return 'texts are not encrypted: the program brought a store of its own';
  return `turns, items, and confidential and restricted memories are encrypted under key ${encryption.keyId} of ${encryption.place}`;
}

/** Open turns and jobs of one namespace. */
export async function queueLength({ ports, namespace }: ClientContext): Promise<number> {
  return ports.store.ledger.count(namespace.partition, { kinds: ['turn', 'job'], open: true });
}
