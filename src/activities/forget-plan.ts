// Reads what the plan of a forget sweep is made of.
import { everyPage } from '../domain/every-page.js';
import type { Outcome } from '../domain/outcome.js';
import { defaultForgetting } from '../domain/sweep/forgetting.js';
import type { ForgetMark } from '../domain/sweep/forget-mark.js';
import { forgetLimits } from '../domain/sweep/plan-forget.js';
import type { ForgetPlan } from '../domain/sweep/plans.js';
import type { LedgerEntry, LedgerKind } from '../ports/index.js';
import type { SweepPlace } from './archive-plan.js';
import { forgetMark } from './forget-mark.js';
import { heldSweep } from './held-sweep.js';
import { LaneReading } from './lane-reading.js';
import { withoutWaiting } from './without-waiting.js';

/** Rows and memories one forget sweep deals with at most, of each sort; the next one goes on. */
const mostAtOnce = 10_000;
const rowsAtOnce = 200;

/** The plan. */
export async function forgetPlanOf(place: SweepPlace, now: number): Promise<ForgetPlan> {
  const limits = forgetLimits(place.ports.forgetting ?? defaultForgetting, now);
  const [lane, usage, destroy] = await Promise.all([
    readLane(place, limits.text, now),
    keysOf(place, { kinds: ['usage'], before: limits.text }),
    archivedBefore(place, limits.archived),
  ]);
  const at = new Date(now).toISOString();
  return { at, ...lane.planAt(at), usage: usage.slice(0, mostAtOnce), destroy };
}

/** Turns and jobs after the mark of an earlier sweep, and those it left behind. */
async function readLane(place: SweepPlace, limit: string, now: number): Promise<LaneReading> {
  const marks = new Set(await keysOf(place, { kinds: ['redecide'], before: null }));
  const held = (await heldSweep(place.ports, place.partition))?.jobId ?? null;
  const reading = new LaneReading({ limit, marks, held });
  const mark = await forgetMark(place, now);
  if (mark !== null) {
    const left = await rowsLeft(place, mark.left);
    reading.read(left, await outcomesOf(place, left));
    reading.reached(mark.upTo);
  }
  const rest = { kinds: ['turn', 'job'], before: limit } as const;
  for await (const rows of pagesOf(place, mark === null ? rest : { ...rest, after: mark.upTo })) {
    reading.read(rows, await outcomesOf(place, rows));
    reading.reached(rows.at(-1)!);
    if (reading.due >= mostAtOnce) break;
  }
  return reading;
}

async function rowsLeft({ ports, partition }: SweepPlace, keys: readonly string[]): Promise<readonly LedgerEntry[]> {
  if (keys.length === 0) return [];
  const { ledger } = ports.store;
  const [turns, jobs] = [await ledger.getMany(partition, 'turn', keys), await ledger.getMany(partition, 'job', keys)];
  return [...turns, ...jobs];
}

async function outcomesOf({ ports, partition }: SweepPlace, rows: readonly LedgerEntry[]) {
  const keys = rows.map(({ key }) => key);
  const entries = await ports.store.ledger.getMany(partition, 'outcome', keys);
  return new Map(entries.map(({ key, body }) => [key, body as Pick<Outcome, 'status' | 'completedAt'>]));
}

async function archivedBefore({ ports, partition }: SweepPlace, before: string): Promise<readonly string[]> {
  const ids: string[] = [];
  const pages = everyPage((after) =>
    withoutWaiting(ports.archive.list(partition, { limit: rowsAtOnce, after, before })),
  );
  for await (const { heads } of pages) {
    ids.push(...heads.map(({ id }) => id));
    if (ids.length >= mostAtOnce) break;
  }
  return ids;
}

interface Asked {
  readonly kinds: readonly LedgerKind[];
  /** ISO; null = all. */
  readonly before: string | null;
  /** Strictly after this place. */
  readonly after?: ForgetMark['upTo'];
}

async function keysOf(place: SweepPlace, asked: Asked): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of pagesOf(place, asked)) keys.push(...page.map(({ key }) => key));
  return keys;
}

/** Rows in the order they were queued, up to what was queued after `before`. */
async function* pagesOf(
  { ports, partition }: SweepPlace,
  { kinds, before, after: start }: Asked,
): AsyncGenerator<readonly LedgerEntry[]> {
  const last = before === null ? Number.POSITIVE_INFINITY : Date.parse(before) * 1000;
  for (let after = start; ;) {
    const query = { kinds, order: 'oldest' as const, limit: rowsAtOnce };
    const page = await ports.store.ledger.list(partition, after === undefined ? query : { ...query, after });
    const rows = page.filter(({ queuedAt }) => queuedAt <= last);
    if (rows.length > 0) yield rows;
    if (page.length < rowsAtOnce || rows.length < page.length) return;
    after = page.at(-1)!;
  }
}
