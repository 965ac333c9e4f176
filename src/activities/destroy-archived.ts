// Destroys archived memories for good: those beyond their keep time, or named ones.
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import { everyPage } from '../domain/every-page.js';
import type { ArchivedHead } from '../ports/index.js';
import { appendToChain } from './event-chain.js';
import type { JobContext } from './job-records.js';
import { withoutWaiting } from './without-waiting.js';

const pageSize = 1000;

/** Everything archived, newest first; with `before` (ISO) only what was archived before: what a forget sweep freezes. */
export async function everyArchived(
  { ports, ref }: Pick<JobContext, 'ports' | 'ref'>,
  query: { readonly before?: string } = {},
): Promise<readonly ArchivedHead[]> {
  const all: ArchivedHead[] = [];
  const pages = everyPage((after) => ports.archive.list(ref.partition, { ...query, limit: pageSize, after }));
  for await (const { heads } of pages) all.push(...heads);
  return all;
}

/**
 * Takes these out of the archive for good and tells it, as `forgotten` with the reason; what is not there is left out.
 * The event comes first: a run that was stopped ends with the same list told. Call it once in a job, with a frozen list.
 */
export async function destroyArchived(context: JobContext, ids: readonly string[], reason: string): Promise<void> {
  const { ports, ref, attempt } = context;
  if (ids.length === 0) return;
  const at = new Date(ports.clock()).toISOString();
  const key = uuidV5(ref.partition, lengthPrefixed(['destroy', ref.id]));
  const events = ids.map((id) => ({ type: 'forgotten' as const, memoryId: id, reason, causeId: ref.id, at }));
  await appendToChain({ ports, partition: ref.partition, key, attempt }, { events });
  await withoutWaiting(ports.archive.remove(ref.partition, ids, attempt));
}
