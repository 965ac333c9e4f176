// What happened in a lane, in the order it took effect: the rows of its events, with the ingestion or job behind each.
// Where the text of a turn was blanked meanwhile, what it led to is read off the memories that are left of it.
import { decodeVectors } from '../../domain/base64-vectors.js';
import type { Draft } from '../../domain/candidate.js';
import { isAudited, type EventRow, type MemoryEvent } from '../../domain/event.js';
import type { Job } from '../../domain/job.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { Outcome } from '../../domain/outcome.js';
import type { Plan, Verdicts } from '../../domain/plan.js';
import type { Turn } from '../../domain/turn.js';
import type { LedgerEntry, LedgerKind } from '../../ports/index.js';
import { required } from '../ledger-entries.js';
import { readOff } from './read-off.js';
import type { Scene } from './world.js';

/** An ingestion with what was decided in it. */
export interface ToldIngestion {
  readonly kind: 'ingestion';
  readonly id: string;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly plan: Plan;
  readonly verdicts: Verdicts | null;
  readonly outcome: Outcome;
}

/** A job of the lane that did something. */
export interface ToldJob {
  readonly kind: 'job';
  readonly id: string;
  readonly job: Job;
}

/** Defaults of holds whose deadline had passed. */
export interface ToldDeadline {
  readonly kind: 'deadline';
  readonly id: string;
  readonly events: readonly MemoryEvent[];
}

/** Memories that went to the archive, or came back. */
export interface ToldMove {
  readonly kind: 'move';
  readonly id: string;
  readonly events: readonly MemoryEvent[];
}

export type Told = ToldIngestion | ToldJob | ToldDeadline | ToldMove;

interface Row {
  readonly key: string;
  readonly events: readonly MemoryEvent[];
}

const rowsAtOnce = 1000;
const toldAtOnce = 200;

/** Every row of events that tells of an effect, oldest first; marks of a session and notes of reads are left out. */
export async function effectRows(scene: Scene): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const { key, body } of entriesOf(scene, 'event')) {
    const row = body as EventRow;
    if (row.events.length > 0 && isAudited(row)) rows.push({ key, events: row.events });
  }
  return rows;
}

/** Every entry of a kind in a partition, oldest first. */
export async function* entriesOf(
  { ports, partition }: Pick<Scene, 'ports' | 'partition'>,
  kind: LedgerKind,
): AsyncGenerator<LedgerEntry> {
  for (let after: LedgerEntry | null = null; ;) {
    const query = { kinds: [kind], order: 'oldest' as const, limit: rowsAtOnce };
    const page: readonly LedgerEntry[] = await ports.store.ledger.list(
      partition,
      after === null ? query : { ...query, after },
    );
    yield* page;
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)!;
  }
}

/** What is behind these rows, in their order; `stored` are the memories as they are now. */
export async function* historyOf(
  scene: Scene,
  rows: readonly Row[],
  stored: ReadonlyMap<string, MemoryRecord>,
): AsyncGenerator<Told> {
  for (let at = 0; at < rows.length; at += toldAtOnce) {
    const page = rows.slice(at, at + toldAtOnce);
    const found = await behind(scene, page);
    for (const row of page) {
      const told = await toldBy(scene, { row, found, stored });
      if (told !== null) yield told;
    }
  }
}

const kinds = ['turn', 'job', 'draft', 'vectors', 'plan', 'verdicts', 'outcome'] as const;
type Behind = Readonly<Record<(typeof kinds)[number], ReadonlyMap<string, unknown>>>;

async function behind({ ports, partition }: Scene, page: readonly Row[]): Promise<Behind> {
  const keys = page.map(({ key }) => key);
  const lists = await Promise.all(kinds.map((kind) => ports.store.ledger.getMany(partition, kind, keys)));
  const maps = lists.map((entries) => new Map(entries.map(({ key, body }) => [key, body])));
  return Object.fromEntries(kinds.map((kind, index) => [kind, maps[index]!])) as unknown as Behind;
}

interface RowParts {
  readonly row: Row;
  readonly found: Behind;
  readonly stored: ReadonlyMap<string, MemoryRecord>;
}

async function toldBy(scene: Scene, { row, found, stored }: RowParts): Promise<Told | null> {
  const { key: id, events } = row;
  const job = found.job.get(id) as Job | undefined;
  if (events.some(({ type }) => type === 'archived' || type === 'restored')) return { kind: 'move', id, events };
  if (job !== undefined) return { kind: 'job', id, job };
  const turn = found.turn.get(id) as Turn | undefined;
  if (turn === undefined) {
    return events.every(({ reason }) => reason === 'deadline') ? { kind: 'deadline', id, events } : null;
  }
  const outcome = found.outcome.get(id) as Outcome | undefined;
  if (outcome === undefined || outcome.status === 'failed') return null;
  const own = { kind: 'ingestion' as const, id, turn: await withWords(scene, turn), outcome };
  const [draft, plan] = [found.draft.get(id) as Draft | undefined, found.plan.get(id) as Plan | undefined];
  if (draft === undefined || plan === undefined) {
    const saidIn = turn.redecides?.ingestionId ?? id;
    return { ...own, ...readOff({ partition: scene.partition, outcome, saidIn, stored }), verdicts: null };
  }
  keepVectors(scene, { ...own, draft, vectors: found.vectors.get(id) });
  return { ...own, draft, plan, verdicts: (found.verdicts.get(id) as Verdicts | undefined) ?? null };
}

/** A turn that was decided again has its words where it was said. */
async function withWords({ ports, partition }: Scene, turn: Turn): Promise<Turn> {
  if (turn.redecides === undefined) return turn;
  return required(ports, { partition, ingestionId: turn.ingestionId }, 'turn');
}

function keepVectors(
  { ports, vectors }: Scene,
  told: { readonly turn: Turn; readonly draft: Draft; readonly vectors: unknown },
): void {
  const body = told.vectors as { readonly embedder: string; readonly vectors: readonly string[] } | undefined;
  if (body === undefined || body.embedder !== ports.embedder.id) return;
  const made = decodeVectors(body.vectors);
  told.draft.candidates.forEach(({ content, speaker }, index) => {
    if (made[index] !== undefined) vectors.keep({ content, speaker, saidAt: told.turn.at }, made[index]);
  });
}
