// Verbs of an operator: which sweeps wait because they would archive much of a namespace at once, and the answer.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import type { AnswerSweepJob, JobOutcome } from '../domain/job.js';
import { heldKey, type HeldRow } from '../domain/sweep/held.js';
import type { HeldSweep, SweepCounts } from '../domain/sweep/report.js';
import type { LedgerEntry, Store } from '../ports/index.js';
import type { MemoryContext } from './client-context.js';
import { checkedOptions } from './options.js';
import { nudge } from './submit.js';
import { defaultWaitMs, waitForOutcome } from './wait-for-outcome.js';

/** Namespaces that are read at once. */
const pageSize = 50;

/** A sweep that waits. */
export interface WaitingSweep extends HeldSweep {
  /** Since when, ISO. */
  readonly heldAt: string;
}

/** Every sweep that waits for an answer, ordered by partition. Reads one row of each namespace. */
export async function heldSweeps(store: Pick<Store, 'namespaces' | 'ledger'>): Promise<readonly WaitingSweep[]> {
  const held: WaitingSweep[] = [];
  for (let after = ''; ;) {
    const page = await store.namespaces.page({ after, limit: pageSize });
    const rows = await Promise.all(page.map(({ partition }) => store.ledger.get(partition, 'held', heldKey)));
    held.push(...rows.flatMap((row, at) => waiting(page[at]!.partition, row)));
    after = page.at(-1)?.partition ?? after;
    if (page.length < pageSize) return held;
  }
}

function waiting(partition: string, row: LedgerEntry | null): readonly WaitingSweep[] {
  return row === null ? [] : [{ partition, ...(row.body as HeldRow) }];
}

const asked = z.object({
  /** The whole partition, or its first 16 digits, as reports show it. */
  partition: z.string().regex(/^[0-9a-f]{16,64}$/, 'is 16 to 64 hex digits, as the report names the namespace'),
  jobId: z.uuid(),
});

/**
 * Carries out a sweep that waits, or lets its plan go; resolves with what was done when it is. What was used, pinned or
 * changed in the meantime stays. `not_found` when no such sweep waits: it was answered before; `timeout` when the lane does
 * not come to it within a minute, which loses nothing.
 */
export async function answerSweep(
  context: MemoryContext,
  held: Pick<HeldSweep, 'partition' | 'jobId'>,
  kind: 'approve' | 'discard',
): Promise<SweepCounts> {
  const { ports, engine, order } = context;
  const { partition: digits, jobId } = checkedOptions(kind, asked, held);
  const partition = await wholePartition(context, digits);
  const acceptedAt = new Date(ports.clock()).toISOString();
  const body: AnswerSweepJob = { kind, sweepJobId: jobId, authorId: 'operator', acceptedAt };
  const key = randomUUID();
  const place = { key, sessionId: null, at: acceptedAt, queuedAt: order.next(), open: true };
  await ports.store.ledger.put(partition, { kind: 'job', ...place, body });
  const lane = { ports, engine, namespace: { partition } };
  await nudge(lane);
  const outcome = await waitForOutcome<JobOutcome>(lane, key, defaultWaitMs);
  if (outcome.status === 'failed')
    throw new MemoryError(outcome.code ?? 'internal', outcome.message ?? 'the job failed', { context: { jobId: key } });
  const { found, done, skipped } = outcome.sweep!;
  return { found, done, skipped };
}

async function wholePartition({ ports }: MemoryContext, digits: string): Promise<string> {
  if (digits.length === 64) return digits;
  // The first that follows the digits begins with them, if any does.
  const [first] = await ports.store.namespaces.page({ after: digits, limit: 1 });
  if (first?.partition.startsWith(digits) === true) return first.partition;
  throw new MemoryError('not_found', `no namespace begins with ${digits}`);
}
