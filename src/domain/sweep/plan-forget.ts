// What a forget sweep does with the rows of a namespace's ledger and with what lies in its archive. Pure.
import type { Job, JobOutcome, NoteJob } from '../job.js';
import type { Outcome } from '../outcome.js';
import type { Turn } from '../turn.js';
import type { Forgetting } from './forgetting.js';
import type { ForgetPlan } from './plans.js';

const msPerDay = 86_400_000;

/** A turn or job of the ledger. */
export interface LaneRow {
  readonly kind: 'turn' | 'job';
  readonly open: boolean;
  readonly body: unknown;
}

/** What decides about a row besides itself. */
export interface RowContext {
  /** Null while there is none. */
  readonly outcome: Pick<Outcome | JobOutcome, 'status' | 'completedAt'> | null;
  /** The ingestion waits to be decided again. */
  readonly marked: boolean;
  /** A sweep that waits for an approval. */
  readonly held: boolean;
}

/** When texts and archived memories have had their time, ISO: what ended before goes. `now`: epoch ms. */
export function forgetLimits({ textDays, keepDays }: Forgetting, now: number): { text: string; archived: string } {
  const ago = (days: number): string => new Date(now - days * msPerDay).toISOString();
  return { text: ago(textDays), archived: ago(keepDays) };
}

/** See `fateOf`. */
export type Fate = 'text' | 'ended' | 'to_be_decided_again' | 'failed' | null;

/** Jobs nobody asks for again once they have ended. */
const passing: readonly string[] = ['sweep', 'approve', 'discard', 'expire', 'note'];

/**
 * What becomes of a row whose outcome is older than `limit` (ISO): its text goes, or the row, or it stays for a reason.
 * Null: it is not due. The quotes in memories are evidence and stay; a turn whose words are still needed stays whole.
 */
export function fateOf(row: LaneRow, context: RowContext, limit: string): Fate {
  if (row.open) return null;
  const { outcome, marked } = context;
  if (row.kind === 'job') return fateOfJob(row.body as Job | NoteJob, context, limit);
  const turn = row.body as Turn;
  if (turn.blanked || turn.aged === true || outcome === null || outcome.completedAt > limit) return null;
  if (outcome.status === 'failed') return 'failed';
  return marked ? 'to_be_decided_again' : 'text';
}

function fateOfJob(job: Job | NoteJob, { outcome, held }: RowContext, limit: string): 'text' | 'ended' | null {
  const endedAt = outcome?.completedAt ?? (job.kind === 'note' ? job.acceptedAt : null);
  if (endedAt === null || endedAt > limit) return null;
  if (job.kind === 'edit') return Object.keys(job.change).length > 0 ? 'text' : null;
  return passing.includes(job.kind) && !held ? 'ended' : null;
}

/** Does nothing remain to be done with this row once its fate is carried out? No later sweep need read it then. */
export function isSettled({ kind, open, body }: LaneRow, { outcome }: RowContext, fate: Fate): boolean {
  if (fate !== null) return fate === 'text' || fate === 'ended';
  if (open) return false;
  if (kind === 'turn') return (body as Turn).blanked || (body as Turn).aged === true;
  const job = body as Job | NoteJob;
  if (outcome === null || passing.includes(job.kind)) return false;
  return job.kind !== 'edit' || Object.keys(job.change).length === 0;
}

/** How many rows and memories the sweep deals with, by reason. */
export function forgetCounts({ text, ended, usage, destroy }: ForgetPlan): Readonly<Record<string, number>> {
  const counts = {
    text_blanked: text.length,
    jobs_removed: ended.length,
    usage_removed: usage.length,
    destroyed: destroy.length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
