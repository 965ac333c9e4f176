// Job `forget`: removes memories with all their versions and blanks the text of every turn they cite; of everything,
// the app's own items as well; from the store and from the archive; copies in other namespaces are taken back. Which memories and turns is frozen in the job first, so that a run interrupted half-way
// ends the same; items are those there are when it runs.
import type { EventRow } from '../domain/event.js';
import { linkedVersions } from '../domain/linked-versions.js';
import type { ForgetJob, JobOutcome } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { Turn } from '../domain/turn.js';
import type { LedgerKind } from '../ports/index.js';
import { copyTurns, everyEntry, placesOf, queueRetracts } from './copies.js';
import { everyArchived } from './destroy-archived.js';
import { everyMemory } from './every-memory.js';
import { getEverywhere, removeEverywhere } from './everywhere.js';
import { jobDone, type JobContext } from './job-records.js';
import { redecisionsOf } from './redecide.js';
import { writeEvents } from './write-events.js';

const blankedAtOnce = 16;
const itemsAtOnce = 10_000;
const itemsInOneRead = 200;

type Resolved = NonNullable<ForgetJob['resolved']>;

/** Removes the asked memories; an id that is not in this namespace is reported, never an error. */
export async function forget(context: JobContext, job: ForgetJob): Promise<Omit<JobOutcome, 'completedAt'>> {
  const { ports, ref, attempt } = context;
  const resolved = job.resolved ?? (await freeze(context, job));
  const { copies = [] } = resolved;
  const followUps = await queueRetracts(context, { authorId: job.authorId, reason: 'source_forgotten', copies });
  // Side by side, because a store that wipes its bytes shares one wipe among the removals that wait.
  for (let at = 0; at < resolved.turns.length; at += blankedAtOnce) {
    await Promise.all(resolved.turns.slice(at, at + blankedAtOnce).map((turn) => blank(context, turn)));
  }
  const items = job.ids === null ? await removeItems(context) : 0;
  await removeEverywhere(context, resolved.memories);
  const effects = resolved.memories.map((id) => ({ type: 'forgotten' as const, memoryId: id, reason: 'asked' }));
  await writeEvents(ports, { partition: ref.partition, causeId: ref.id }, { effects, options: attempt });
  return jobDone(job, {
    deleted: resolved.memories,
    notFound: resolved.notFound,
    blankedTurns: resolved.turns.length,
    ...(items === 0 ? {} : { items }),
    followUps,
  });
}

async function freeze(context: JobContext, job: ForgetJob): Promise<Resolved> {
  const { ports, ref, attempt } = context;
  const memories =
    job.ids === null ? await everything(context) : await linkedVersions(job.ids, (ids) => getEverywhere(context, ids));
  const found = new Set(memories.map((memory) => memory.id));
  const cited = memories.flatMap((memory) => memory.sources.map((source) => source.ingestionId));
  const turns = job.ids === null ? await everyTurn(context) : await turnsThatVerified(context, found);
  const resolved: Resolved = {
    memories: [...found],
    turns: [...new Set([...cited, ...turns])],
    notFound: (job.ids ?? []).filter((id) => !found.has(id)),
    copies: placesOf(await copyTurns(context, [...found])),
  };
  await ports.store.ledger.patch(ref.partition, 'job', ref.id, { body: { ...job, resolved } }, attempt);
  return resolved;
}

async function everything(context: JobContext): Promise<readonly MemoryRecord[]> {
  const { ports, ref } = context;
  const all = await everyMemory(ports, ref.partition);
  const archived = await everyArchived(context);
  return [
    ...all,
    ...(await getEverywhere(
      context,
      archived.map(({ id }) => id),
    )),
  ];
}

async function everyTurn(context: JobContext): Promise<readonly string[]> {
  return (await everyEntry(context, 'turn')).filter((entry) => !entry.open).map((entry) => entry.key);
}

/** Turns that only said again what a memory holds: a memory cites the first of them, its events name all. */
async function turnsThatVerified(context: JobContext, memories: ReadonlySet<string>): Promise<readonly string[]> {
  const rows = await everyEntry(context, 'event');
  const events = rows.flatMap((entry) => (entry.body as EventRow).events);
  const said = events.filter((event) => event.memoryId !== null && memories.has(event.memoryId));
  return said.filter((event) => event.type === 'verified' || event.type === 'confirmed').map((event) => event.causeId);
}

/** How many there were; those a run before this one removed are not known any more. */
async function removeItems({ ports, ref, attempt }: JobContext): Promise<number> {
  const { ledger } = ports.store;
  for (let count = 0; ;) {
    // All at once where that can be: a store that wipes its bytes does so once.
    const all = await ledger.heads(ref.partition, { kind: 'item', under: [], limit: itemsAtOnce });
    const some = all ?? (await ledger.list(ref.partition, { kinds: ['item'], order: 'oldest', limit: itemsInOneRead }));
    const removed = some.map(({ key }) => ({ kind: 'item' as const, key }));
    if (removed.length > 0) await ledger.remove(ref.partition, removed, attempt);
    count += removed.length;
    if (all !== null) return count;
  }
}

/** What holds text of a turn besides the turn. */
export const textKinds: readonly LedgerKind[] = ['draft', 'vectors', 'plan', 'verdicts'];

/** Empties a turn (or an edit) and removes what was made of it; the row and its outcome stay, without text. */
export async function blank({ ports, ref, attempt }: JobContext, key: string): Promise<void> {
  const turn = await ports.store.ledger.get(ref.partition, 'turn', key);
  if (turn !== null)
    await ports.store.ledger.patch(
      ref.partition,
      'turn',
      key,
      { body: { ...withoutText(turn.body as Turn), blanked: true } },
      attempt,
    );
  const edit = await ports.store.ledger.get(ref.partition, 'job', key);
  if (edit !== null && key !== ref.id) {
    const body = { ...(edit.body as object), change: {} };
    await ports.store.ledger.patch(ref.partition, 'job', key, { body }, attempt);
  }
  const keys = [key, ...(await redecisionsOf(ports, ref.partition, key))];
  const texts = keys.flatMap((one) => textKinds.map((kind) => ({ kind, key: one })));
  await ports.store.ledger.remove(ref.partition, [...texts, { kind: 'redecide', key }], attempt);
}

/** The turn with nothing that anybody said in it. */
export function withoutText(turn: Turn): Turn {
  return {
    ...turn,
    messages: turn.messages.map((message) => ({ ...message, content: '', name: null })),
    facts: [],
    ...(turn.imported === undefined ? {} : { imported: { ...turn.imported, sources: [] } }),
  };
}
