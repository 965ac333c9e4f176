// Reads and writes the records of one ingestion: each is written once, read back, and reused by a re-run.
import { MemoryError } from '../domain/errors.js';
import type { Draft } from '../domain/candidate.js';
import type { Outcome } from '../domain/outcome.js';
import type { Plan, Verdicts } from '../domain/plan.js';
import type { Turn } from '../domain/turn.js';
import type { LedgerKind, Ports, WriteOptions } from '../ports/index.js';
import type { IngestionRef } from './contract.js';

interface VectorsBody {
  readonly embedder: string;
  readonly vectors: readonly string[];
}

/** Body of each kind of record of an ingestion. */
export interface IngestionBodies {
  readonly turn: Turn;
  readonly draft: Draft;
  readonly vectors: VectorsBody;
  readonly plan: Plan;
  readonly verdicts: Verdicts;
  readonly outcome: Outcome;
}

type Kind = keyof IngestionBodies & LedgerKind;

/** The recorded body, or null. */
export async function recorded<K extends Kind>(
  ports: Ports,
  ref: IngestionRef,
  kind: K,
): Promise<IngestionBodies[K] | null> {
  const entry = await ports.store.ledger.get(ref.partition, kind, ref.ingestionId);
  if (entry === null) return null;
  const body = entry.body as IngestionBodies[K];
  return kind === 'turn' ? ((await withWords(ports, ref, body as Turn)) as IngestionBodies[K]) : body;
}

/** A turn that is decided again is read where it was said; blank when that is gone. */
async function withWords(ports: Ports, ref: IngestionRef, turn: Turn): Promise<Turn> {
  const { ingestionId, redecides } = turn;
  if (redecides === undefined) return turn;
  const said = await ports.store.ledger.get(ref.partition, 'turn', redecides.ingestionId);
  return said === null ? { ...turn, blanked: true } : { ...(said.body as Turn), ingestionId, redecides };
}

/** The recorded body; `not_found` when an earlier step has not written it. */
export async function required<K extends Kind>(ports: Ports, ref: IngestionRef, kind: K): Promise<IngestionBodies[K]> {
  const body = await recorded(ports, ref, kind);
  if (body !== null) return body;
  throw new MemoryError('not_found', `the ledger holds no ${kind} of ingestion ${ref.ingestionId}`, {
    context: { ingestionId: ref.ingestionId, kind },
  });
}

/** Writes a body once and returns what is recorded: another attempt's, if that came first. */
export async function record<K extends Kind>(
  ports: Ports,
  ref: IngestionRef,
  write: { readonly kind: K; readonly body: IngestionBodies[K]; readonly options: WriteOptions },
): Promise<IngestionBodies[K]> {
  const now = ports.clock();
  const entry = {
    kind: write.kind,
    key: ref.ingestionId,
    sessionId: null,
    at: new Date(now).toISOString(),
    queuedAt: now * 1000,
    open: false,
    body: write.body,
  };
  const result = await ports.store.ledger.put(ref.partition, entry, write.options);
  return result === 'created' ? write.body : required(ports, ref, write.kind);
}
