// Deciding again: what the rules decided in the place of a model waits as a mark beside its outcome. The turn of a marked
// ingestion is queued once more in its lane, under an id derived from it, when the model and the budget are there.
import { isMemoryError, type ErrorCode } from '../domain/errors.js';
import { callsToSpare, limitsOf } from '../domain/limits-ladder.js';
import { memoryId } from '../domain/ids.js';
import type { Outcome } from '../domain/outcome.js';
import { nextMark, redecidingTurn, redecisionId, type RedecideMark } from '../domain/redecide.js';
import type { Redecides, Turn } from '../domain/turn.js';
import type { LedgerEntry, NamespaceEntry, Ports, WriteOptions } from '../ports/index.js';
import type { IngestionRef } from './contract.js';
import { usedToday } from './usage.js';

/** Marks an ingestion the rules decided; the same again changes nothing. A copy is not: nothing of it was read by rules. */
export async function markForRedeciding(
  ports: Ports,
  { ref, turn }: { readonly ref: IngestionRef; readonly turn: Turn },
  options: WriteOptions,
): Promise<void> {
  if (turn.redecides !== undefined || turn.shared !== undefined) return;
  const now = ports.clock();
  const body: RedecideMark = { round: 0, dueAt: now };
  await ports.store.ledger.put(ref.partition, markOf(ref.ingestionId, now, body), options);
}

interface Ended {
  readonly ref: IngestionRef;
  readonly redecides: Redecides;
  readonly outcome: Outcome;
}

/**
 * Draws the conclusion of a round: decided by the model, the mark and the flags go; in vain, the mark waits for the next
 * round. Twice is once.
 */
export async function settleRedeciding(ports: Ports, ended: Ended, options: WriteOptions): Promise<void> {
  const { ref, redecides, outcome } = ended;
  const inVain = outcome.redecide || outcome.status === 'failed';
  const now = Date.parse(outcome.completedAt);
  const next = inVain ? nextMark(redecides.round, now, isUnusable(outcome)) : null;
  if (next !== null) {
    // Forgotten meanwhile, the mark is gone and stays so.
    await ports.store.ledger.patch(ref.partition, 'redecide', redecides.ingestionId, { body: next }, options);
    return;
  }
  if (inVain) ports.log.warn('redecide.given_up', { ingestionId: redecides.ingestionId, code: outcome.code });
  else await clearFlags(ports, ended, options);
  await ports.store.ledger.remove(ref.partition, [{ kind: 'redecide', key: redecides.ingestionId }], options);
}

function isUnusable({ status, warnings }: Outcome): boolean {
  return status === 'failed' || warnings.includes('model_output_invalid' satisfies ErrorCode);
}

async function clearFlags(ports: Ports, { ref, redecides }: Ended, options: WriteOptions): Promise<void> {
  const { memories, ledger } = ports.store;
  const keys = ingestionsBefore(ref.partition, redecides);
  const outcomes = (await ledger.getMany(ref.partition, 'outcome', keys)).map((entry) => entry.body as Outcome);
  // The memory of a duplicate is another ingestion's, and may have to be decided again with that one.
  const written = outcomes.flatMap(({ ingestionId, items }) =>
    items.flatMap(({ candidate, memoryId: id }) =>
      candidate !== null && id === memoryId(ref.partition, ingestionId, candidate) ? [id] : [],
    ),
  );
  for (const { id, decidedBy } of await memories.get(ref.partition, written)) {
    if (!decidedBy.redecide) continue;
    await memories.update(ref.partition, id, { decidedBy: { ...decidedBy, redecide: false } }, options);
  }
  for (const outcome of outcomes) {
    const body: Outcome = { ...outcome, redecide: false, redecidedBy: ref.ingestionId };
    await ledger.patch(ref.partition, 'outcome', outcome.ingestionId, { body }, options);
  }
}

/** The ingestion that is decided again, and the rounds before this one. */
export function ingestionsBefore(partition: string, { ingestionId, round }: Redecides): readonly string[] {
  const rounds = Array.from({ length: round }, (_, at) => redecisionId(partition, { ingestionId, round: at }));
  return [ingestionId, ...rounds];
}

/** The ingestions that decided a turn again, were it in vain or not. */
export async function redecisionsOf(
  { store }: Pick<Ports, 'store'>,
  partition: string,
  ingestionId: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let round = 0; ; round++) {
    const key = redecisionId(partition, { ingestionId, round });
    if ((await store.ledger.get(partition, 'turn', key)) === null) return found;
    found.push(key);
  }
}

/** What one pass over the namespaces did. */
export interface RedecideReport {
  /** Turns queued to be decided again. */
  readonly queued: number;
}

/** Time between two looks for what is to be decided again, ms. */
export const redecideEveryMs = 10 * 60_000;

const pageSize = 200;
const mostOfNamespace = 20;

type Parts = Pick<Ports, 'store' | 'clock'> & Partial<Pick<Ports, 'model' | 'limits'>>;

/**
 * Queues what is due to be decided again, at most 20 turns of a namespace and as many as the tenant's budget has calls
 * to spare below its soft share. Nothing without a model. Many processes at once, or twice, queue each turn once. An aborted
 * signal ends it after the namespace it is at.
 */
export async function queueRedeciding(
  ports: Parts,
  nudge: (partition: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<RedecideReport> {
  if ((ports.model ?? null) === null) return { queued: 0 };
  const spare = new Map<string, number>();
  let [queued, after] = [0, ''];
  for (;;) {
    const page = await ports.store.namespaces.page({ after, limit: pageSize });
    for (const namespace of page) {
      if (signal?.aborted === true) return { queued };
      const here = namespace.fenced ? 0 : await queueOf(ports, namespace, spare).catch(noneWithoutKey);
      queued += here;
      if (here > 0) await nudge(namespace.partition);
    }
    after = page.at(-1)?.partition ?? after;
    if (page.length < pageSize) return { queued };
  }
}

/** One namespace whose key is missing does not keep the others from it. */
function noneWithoutKey(error: unknown): number {
  if (isMemoryError(error, 'no_key')) return 0;
  throw error;
}

async function queueOf(ports: Parts, { partition, tenantId }: NamespaceEntry, spare: Map<string, number>) {
  const marks = await ports.store.ledger.list(partition, { kinds: ['redecide'], order: 'oldest', limit: pageSize });
  const due = marks.filter(({ body }) => (body as RedecideMark).dueAt <= ports.clock());
  if (due.length === 0) return 0;
  const left = spare.get(tenantId) ?? (await spareOf(ports, tenantId));
  let queued = 0;
  for (const mark of due.slice(0, mostOfNamespace)) {
    if (queued >= left) break;
    if (await queueAgain(ports, { partition, mark, place: queued })) queued += 1;
  }
  spare.set(tenantId, left - queued);
  return queued;
}

async function spareOf(ports: Parts, tenantId: string): Promise<number> {
  if (ports.limits === undefined) return Number.POSITIVE_INFINITY;
  return callsToSpare(limitsOf(ports.limits, tenantId), await usedToday(ports, tenantId));
}

interface Waiting {
  readonly partition: string;
  readonly mark: LedgerEntry;
  /** How many were queued before it in this look: they keep the order in which they were decided. */
  readonly place: number;
}

/** False when there is nothing to queue: it is queued already, not finished yet, or its text was forgotten. */
async function queueAgain({ store, clock }: Parts, { partition, mark, place }: Waiting): Promise<boolean> {
  const entry = await store.ledger.get(partition, 'turn', mark.key);
  if (entry === null || (entry.body as Turn).blanked) {
    await store.ledger.remove(partition, [{ kind: 'redecide', key: mark.key }]);
    return false;
  }
  if (entry.open) return false;
  const { round } = mark.body as RedecideMark;
  const body = redecidingTurn(partition, entry.body as Turn, { ingestionId: mark.key, round });
  const queuedAt = clock() * 1000 + place;
  const row = { kind: 'turn' as const, key: body.ingestionId, sessionId: null, at: body.at, queuedAt, open: true };
  return (await store.ledger.put(partition, { ...row, body })) === 'created';
}

function markOf(ingestionId: string, now: number, body: RedecideMark) {
  const at = new Date(now).toISOString();
  return { kind: 'redecide' as const, key: ingestionId, sessionId: null, at, queuedAt: now * 1000, open: false, body };
}
