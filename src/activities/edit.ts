// Job `edit`: a new version by the user's hand. Written and found before the old one is retired (G5).
import { slotOf } from '../domain/attributes.js';
import { policyVersion } from '../domain/build-record.js';
import { MemoryError } from '../domain/errors.js';
import { judged } from '../domain/gate/judge.js';
import { sentencesToRead } from '../domain/gate/topics.js';
import { memoryId } from '../domain/ids.js';
import type { EditJob, JobOutcome, MemoryChange } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { keywordText } from '../domain/recall/words.js';
import { goesStale, staleAt } from '../domain/volatile.js';
import { requireApproval } from './confirm.js';
import { checkedVectors, embeddedText } from './embed.js';
import { readByMeaning } from './gate-by-meaning.js';
import { jobDone, type JobContext } from './job-records.js';
import { slotHolders } from './keep-slot.js';
import { retire } from './persist-writes.js';
import { requireScreened } from './screen.js';
import { followEdit } from './share.js';
import { writeEvents } from './write-events.js';

/**
 * Writes the changed version and retires the one before, with whatever else is active in the slot it now fills.
 * `conflict` when that is no longer the current one, `invalid_input` when it would end before it begins,
 * `namespace_denied` when the new text may not enter a shared space.
 */
export async function edit(context: JobContext, job: EditJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const id = memoryId(ref.partition, ref.id, 0);
  const old = await currentVersion(context, job.memoryId, id);
  requireApproval(old, job.mayApprove === true);
  const asked = changed(old, job, { id, jobId: ref.id });
  const edited = asked.content === old.content ? asked : await passed(context, job, asked);
  await requireScreened(ports, job, edited);
  const replaced = [old, ...(await othersInSlot(context, edited, old))];
  const record = { ...edited, supersedes: replaced.map((one) => one.id) };
  const [vector] = await checkedVectors(ports, [embeddedText(record, record.saidAt)], attempt.signal);
  await ports.store.memories.insert(
    ref.partition,
    { record, vector: vector!, keywordText: keywordText(record) },
    attempt,
  );
  await retire(
    { ports, ref: { partition: ref.partition, ingestionId: ref.id }, attempt, decidedAt: job.acceptedAt },
    record,
    replaced,
  );
  const effects = [
    { type: 'created' as const, memoryId: id, reason: 'edited' },
    ...replaced.map((one) => ({ type: 'superseded' as const, memoryId: one.id, reason: 'edited' })),
  ];
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  return jobDone(job, { memoryId: id, followUps: await followEdit(context, job, record) });
}

/**
 * The edited memory as the write gate lets it pass: perhaps more sensitive. `invalid_input` when the policy refuses the
 * new text, `namespace_denied` when it needs an approval the editor may not give.
 */
async function passed({ ports, attempt }: JobContext, job: EditJob, edited: MemoryRecord): Promise<MemoryRecord> {
  const { id, content } = edited;
  const speaker = { consents: job.consents ?? [], roles: job.roles ?? [] };
  const asked = { ...edited, quote: content, sourceKind: 'user_edit' as const, explicit: true };
  const read = await readByMeaning(ports, sentencesToRead(asked), attempt.signal);
  const { row, sensitivity } = judged(asked, speaker, { own: ports.policy, read });
  if (row?.do === 'refuse') {
    throw new MemoryError('invalid_input', `edit: the policy refuses this text (${row.reason})`, {
      context: { memoryId: id, reason: row.reason },
    });
  }
  const needs = row?.do === 'pending' && row.until === 'approval';
  if (needs)
    requireApproval(
      { id, hold: { reason: row.reason, question: null, replaces: [], needs: 'approval' } },
      job.mayApprove === true,
    );
  return { ...edited, sensitivity };
}

/** A pending memory becomes active by an edit, and other conditions are another slot: two actives never share one. */
async function othersInSlot(
  context: JobContext,
  edited: MemoryRecord,
  old: MemoryRecord,
): Promise<readonly MemoryRecord[]> {
  const slot = slotOf(edited);
  if (slot === null) return [];
  const { ports, ref } = context;
  const holders = await slotHolders(
    { ports, ref: { partition: ref.partition, ingestionId: ref.id } },
    edited.attribute,
    slot,
  );
  return holders.filter((one) => one.id !== old.id && one.id !== edited.id);
}

async function currentVersion({ ports, ref }: JobContext, asked: string, successor: string): Promise<MemoryRecord> {
  const [old] = await ports.store.memories.get(ref.partition, [asked]);
  if (old === undefined)
    throw new MemoryError('not_found', `no memory ${asked} in this namespace`, { context: { memoryId: asked } });
  const isCurrent = old.status === 'active' || old.status === 'pending' || old.supersededBy === successor;
  if (isCurrent) return old;
  throw new MemoryError(
    'conflict',
    `memory ${asked} is ${old.status}; edit its current version ${old.supersededBy ?? '(none)'}`,
    {
      context: { memoryId: asked, status: old.status, currentId: old.supersededBy },
    },
  );
}

/** The version an edit makes of a memory. `invalid_input` when it would end before it begins. */
export function changed(
  old: MemoryRecord,
  job: EditJob,
  ids: { readonly id: string; readonly jobId: string },
): MemoryRecord {
  const rewritten = job.change.content !== undefined && job.change.content !== old.content;
  const { validFrom = old.validFrom, validUntil = old.validUntil } = job.change;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    throw new MemoryError('invalid_input', 'edit: validUntil is before validFrom', { context: { memoryId: old.id } });
  }
  return renewed(old, job.change, {
    ...old,
    ...given(job.change),
    // The triple and the short form described the old sentence.
    ...(rewritten ? { subject: null, predicate: null, object: null, summary: job.change.summary ?? null } : {}),
    id: ids.id,
    status: 'active',
    hold: null,
    stance: 'stated',
    version: old.version + 1,
    supersedes: [old.id],
    supersededBy: null,
    createdAt: job.acceptedAt,
    retiredAt: null,
    lastVerifiedAt: job.acceptedAt,
    saidAt: rewritten ? job.acceptedAt : old.saidAt,
    sources: rewritten ? [editSource(job, ids.jobId)] : [...old.sources, editSource(job, ids.jobId)].slice(-50),
    decidedBy: { tier: 'verbatim', model: null, policyVersion, writer: job.authorId, redecide: false },
  });
}

/** What goes stale is believed anew: the user has just been at it. */
function renewed(old: MemoryRecord, change: MemoryChange, record: MemoryRecord): MemoryRecord {
  const isRenewed = change.validUntil === undefined && goesStale(old);
  return isRenewed ? { ...record, validUntil: staleAt(record) } : record;
}

function given(change: MemoryChange): Partial<MemoryRecord> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return structuredClone(Object.fromEntries(entries)) as Partial<MemoryRecord>;
}

function editSource(job: EditJob, jobId: string): MemoryRecord['sources'][number] {
  return {
    kind: 'user_edit',
    authorId: job.authorId,
    sessionId: null,
    ingestionId: jobId,
    turnIndex: 0,
    quote: job.change.content ?? '',
  };
}
