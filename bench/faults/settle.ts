// After a storm: an operator retries what was given up, and everything that can be decided again is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { userNamespace } from '../../src/domain/namespace.js';
import type { Outcome } from '../../src/domain/outcome.js';
import type { Store } from '../../src/ports/index.js';
import { holdings } from '../../test/support/fault-dump.js';
import type { Finding } from './oracle.js';
import { people } from './talk.mjs';

/**
 * What is still to be done after the last fault, in words; null when all is done. Waits as long as anything ends within
 * `stillMs`: a slow machine is no fault. What had failed is opened again.
 */
export async function leftOver(memory: DurableMemory, store: Store, stillMs: number): Promise<string | null> {
  const open = await openOnceStill(store, stillMs);
  const retried = await retryFailed(memory, store);
  const waiting = await undecided(store);
  if (open.length === 0 && retried === 0 && waiting === 0) return null;
  return `${open.length} open (${open.slice(0, 5).join(', ')}), ${retried} retried, ${waiting} to be decided again`;
}

/** What never ended is a finding. */
export function unsettled(left: string | null): readonly Finding[] {
  return left === null ? [] : [{ kind: 'broken', what: `not settled: ${left}` }];
}

/** The open entries of everybody, once there are none or none has ended for so long. */
async function openOnceStill(store: Store, stillMs: number): Promise<readonly string[]> {
  let [open, changedAt] = [await openEntries(store), Date.now()];
  while (open.length > 0 && Date.now() - changedAt < stillMs) {
    await sleep(1000);
    const now = await openEntries(store);
    if (now.join() !== open.join()) changedAt = Date.now();
    open = now;
  }
  return open;
}

async function openEntries({ ledger }: Store): Promise<readonly string[]> {
  const query = { kinds: ['turn', 'job'], open: true, order: 'oldest', limit: 1000 } as const;
  const pages = await Promise.all(people.map((person) => ledger.list(userNamespace(person).partition, query)));
  return pages.flatMap((page, index) =>
    page.map(({ kind, key, attempts }) => `${people[index]!.tag} ${kind} ${key} tried ${attempts} times`),
  );
}

/** Turns that wait to be decided again. */
async function undecided({ ledger }: Store): Promise<number> {
  const counts = await Promise.all(
    people.map((person) => ledger.count(userNamespace(person).partition, { kinds: ['redecide'] })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Opens again what was recorded as failed: a turn whose process died three times while it ran. Returns how many. */
async function retryFailed(memory: DurableMemory, store: Store): Promise<number> {
  let retried = 0;
  for (const { tenantId, userId } of people) {
    const { entries } = await holdings(store, userNamespace({ tenantId, userId }).partition);
    const turns = new Set(entries.filter(({ kind }) => kind === 'turn').map(({ key }) => key));
    const failed = entries.filter(({ kind, key, body }) => kind === 'outcome' && turns.has(key) && isFailed(body));
    for (const { key } of failed) {
      await memory.for({ tenantId, userId }).retry(key).catch(unlessDone);
      retried += 1;
    }
  }
  return retried;
}

const isFailed = (body: unknown): boolean => (body as Outcome).status === 'failed';

function unlessDone(error: unknown): void {
  if (!isMemoryError(error, 'conflict')) throw error;
}
