// What makes lost nudges harmless: markers left by clients, and entries that wait without anybody working on them.
import { isMemoryError } from '../domain/errors.js';
import { everyErasure } from '../domain/every-erasure.js';
import type { Engine, LedgerEntry, Store } from '../ports/index.js';

/** Age after which an open entry is taken for forgotten, in milliseconds. */
export const overdueAfterMs = 5 * 60_000;

const pageSize = 200;

/** Nudges the lane of every marker and removes it. Returns how many; throws when a nudge fails, keeping its marker. */
export async function drainOutbox(store: Pick<Store, 'outbox'>, engine: Pick<Engine, 'nudge'>): Promise<number> {
  let drained = 0;
  for (;;) {
    const markers = await store.outbox.list(pageSize);
    for (const marker of markers) {
      await engine.nudge(marker.partition);
      await store.outbox.clear(marker);
    }
    drained += markers.length;
    if (markers.length < pageSize) return drained;
  }
}

/** Result of one look at every namespace. */
export interface OverdueReport {
  readonly namespaces: number;
  /** Namespaces whose oldest open entry was overdue; their lanes were nudged. */
  readonly overdue: number;
  /** Age of the oldest open entry of all, in milliseconds; 0 when there is none. */
  readonly oldestMs: number;
  /** Namespaces whose entries cannot be read because their key is missing; they are left as they are. */
  readonly unreadable: number;
}

/** Looks at the oldest open entry of every registered namespace and nudges the lanes of those that wait too long. */
export async function nudgeOverdue(
  store: Pick<Store, 'namespaces' | 'ledger'>,
  engine: Pick<Engine, 'nudge'>,
  now: number,
): Promise<OverdueReport> {
  let [namespaces, overdue, oldestMs, unreadable, after] = [0, 0, 0, 0, ''];
  for (;;) {
    const page = await store.namespaces.page({ after, limit: pageSize });
    for (const { partition, fenced } of page) {
      const age = fenced ? 0 : await oldestOpenMs(store, partition, now).catch(unlessUnreadable);
      if (age === null) unreadable += 1;
      if (age === null) continue;
      oldestMs = Math.max(oldestMs, age);
      if (age <= overdueAfterMs) continue;
      await engine.nudge(partition);
      overdue += 1;
    }
    namespaces += page.length;
    after = page.at(-1)?.partition ?? after;
    if (page.length < pageSize) return { namespaces, overdue, oldestMs, unreadable };
  }
}

function unlessUnreadable(error: unknown): null {
  if (isMemoryError(error, 'no_key')) return null;
  throw error;
}

async function oldestOpenMs(store: Pick<Store, 'ledger'>, partition: string, now: number): Promise<number> {
  const query = { kinds: ['turn', 'job'], open: true, order: 'oldest', limit: 1 } as const;
  const [oldest] = await store.ledger.list(partition, query);
  return oldest === undefined ? 0 : Math.max(0, now - queuedAtMs(oldest));
}

function queuedAtMs(entry: LedgerEntry): number {
  return entry.queuedAt / 1000;
}

/** Tells the engine of every erasure that has not ended. Returns how many. */
export async function resumeErasures(store: Pick<Store, 'erasures'>, engine: Pick<Engine, 'erase'>): Promise<number> {
  let count = 0;
  for await (const { id } of everyErasure(store.erasures, 'running')) {
    await engine.erase(id);
    count += 1;
  }
  return count;
}
