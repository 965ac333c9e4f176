// What an archive sweep does with each memory of a namespace. Pure: the same memories at the same time, the same plan.
import { slotOf } from '../attributes.js';
import { confirmsOnDeadline, isPastDeadline } from '../decide/hold.js';
import type { MemoryRecord } from '../memory-record.js';
import { endOf, goesStale } from '../volatile.js';
import { isMassChange } from './brake.js';
import type { Forgetting } from './forgetting.js';
import type { ArchivePlan, ArchiveReason, Ended } from './plans.js';
import { addCounts } from './report.js';
import { hasFaded, retention } from './retention.js';

const msPerDay = 86_400_000;

/** Why one that would go stays. */
type Protection = 'pinned' | 'important' | 'business_rule' | 'asked_about';

/** What a plan is made of. */
export interface ArchiveInput {
  /** Every memory of the namespace, of every status. */
  readonly records: readonly MemoryRecord[];
  /** Whose end an event has told already, as {@link endKey} names them. */
  readonly told: ReadonlySet<string>;
  readonly options: Forgetting;
  /** Epoch ms. */
  readonly now: number;
}

/** Names the end of a memory; one that is believed anew ends anew. */
export function endKey({ id, end }: Ended): string {
  return `${id} ${end}`;
}

/** The plan of a sweep. Lists are ordered by id, those of reason `over_capacity` by retention. */
export function planArchive(input: ArchiveInput): ArchivePlan {
  const { told, options, now } = input;
  const at = new Date(now).toISOString();
  const records = input.records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const due = records.filter((held) => held.status === 'pending' && isPastDeadline(held, at));
  const current = records.filter(({ status }) => status === 'active');
  const ended = current.flatMap((memory) => endedBy(memory, at));
  const ask = ended.filter(({ memory }) => goesStale(memory));
  const stale = new Set(ask.map(({ memory }) => memory.id));
  const asked = askedAbout(records);
  const faded = fading(
    current.filter(({ id }) => !stale.has(id)),
    asked,
    { options, now },
  );
  const archive = [...faded.archive, ...letGo(records, options, now)];
  return {
    at,
    confirm: due.filter(confirmsOnDeadline).map(({ id }) => id),
    reject: due.filter((held) => !confirmsOnDeadline(held)).map(({ id }) => id),
    tell: ended.map(endedOf).filter((one) => !stale.has(one.id) && !told.has(endKey(one))),
    ask: ask.map(endedOf),
    archive,
    skipped: faded.skipped,
    holds: isMassChange(faded.archive.length, current.length),
  };
}

interface EndedMemory {
  readonly memory: MemoryRecord;
  readonly end: string;
}

function endedBy(memory: MemoryRecord, at: string): readonly EndedMemory[] {
  const end = endOf(memory);
  return end !== null && end <= at ? [{ memory, end }] : [];
}

function endedOf({ memory, end }: EndedMemory): Ended {
  return { id: memory.id, end };
}

/** Memories a question is about: confirming what waits would replace them. */
function askedAbout(records: readonly MemoryRecord[]): (memory: MemoryRecord) => boolean {
  const waiting = records.filter(({ status }) => status === 'pending');
  const named = new Set(waiting.flatMap(({ hold }) => hold?.replaces ?? []));
  const slots = new Set(waiting.flatMap((held) => slotOf(held) ?? []));
  return (memory) => named.has(memory.id) || slots.has(slotOf(memory) ?? '');
}

interface Fading {
  readonly archive: ArchivePlan['archive'];
  readonly skipped: Readonly<Record<string, number>>;
}

/** What of the current memories goes: those whose time ended, those that faded, and the least of what is too many. */
function fading(
  current: readonly MemoryRecord[],
  isAskedAbout: (memory: MemoryRecord) => boolean,
  { options, now }: Pick<ArchiveInput, 'options' | 'now'>,
): Fading {
  const at = new Date(now).toISOString();
  const archive: { id: string; reason: ArchiveReason }[] = [];
  const staying: MemoryRecord[] = [];
  let skipped: Readonly<Record<string, number>> = {};
  for (const memory of current) {
    const reason = endedBy(memory, at).length > 0 ? 'expired' : hasFaded(memory, options, now) ? 'faded' : null;
    const stays = reason === null ? null : protection(memory, reason, isAskedAbout);
    if (reason !== null && stays === null) archive.push({ id: memory.id, reason });
    else staying.push(memory);
    if (stays !== null) skipped = addCounts(skipped, { [stays]: 1 });
  }
  const least = leastOf(staying, isAskedAbout, { options, now });
  const over = staying.length - options.capacity - least.length;
  return {
    archive: [...archive, ...least.map(({ id }) => ({ id, reason: 'over_capacity' as const }))],
    skipped: over > 0 ? addCounts(skipped, { nothing_may_go: over }) : skipped,
  };
}

/** A pin holds always; importance and rules hold against fading, not against an end that was told. */
function protection(
  memory: MemoryRecord,
  reason: ArchiveReason,
  isAskedAbout: (memory: MemoryRecord) => boolean,
): Protection | null {
  if (memory.pinned) return 'pinned';
  if (isAskedAbout(memory)) return 'asked_about';
  if (reason === 'expired') return null;
  if (memory.importance === 5) return 'important';
  return memory.category === 'business_rule' ? 'business_rule' : null;
}

/** As many as are over the capacity, lowest retention first, among those that may go. */
function leastOf(
  staying: readonly MemoryRecord[],
  isAskedAbout: (memory: MemoryRecord) => boolean,
  { options, now }: Pick<ArchiveInput, 'options' | 'now'>,
): readonly MemoryRecord[] {
  const over = staying.length - options.capacity;
  if (over <= 0) return [];
  return staying
    .filter((memory) => protection(memory, 'over_capacity', isAskedAbout) === null)
    .map((memory) => ({ memory, left: retention(memory, options, now) }))
    .toSorted((a, b) => a.left - b.left || (a.memory.id < b.memory.id ? -1 : 1))
    .slice(0, over)
    .map(({ memory }) => memory);
}

/** Rejected, or called wrong: not current any more, and kept in the store a while. */
function letGo(records: readonly MemoryRecord[], options: Forgetting, now: number): ArchivePlan['archive'] {
  const then = new Date(now - options.archiveAfterDays * msPerDay).toISOString();
  // What never was current has no time at which it retired, only one at which it was decided about.
  const gone = records.filter(
    ({ status, retiredAt, lastVerifiedAt }) =>
      status === 'archived' && (retiredAt ?? '') <= then && (lastVerifiedAt ?? '') <= then,
  );
  return gone.map(({ id }) => ({ id, reason: 'let_go' as const }));
}

/** How many memories the sweep deals with, by reason. */
export function archiveCounts({ confirm, reject, ask, archive }: ArchivePlan): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (reason: string, by: number): void => {
    if (by > 0) counts[reason] = (counts[reason] ?? 0) + by;
  };
  count('confirmed', confirm.length);
  count('rejected', reject.length);
  count('asked_again', ask.length);
  for (const { reason } of archive) count(reason, 1);
  return counts;
}
