// What an erasure does outside of what it removes: copies and words in shared spaces are taken back by jobs of their
// lanes, and the application's own places are told. Names are still there to be read: they go with the removal.
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import { MemoryError } from '../domain/errors.js';
import type { Asked, Elsewhere } from '../domain/erasure.js';
import type { CopyPlace, FollowUp, JobOutcome } from '../domain/job.js';
import type { NamespaceInfo, Ports } from '../ports/index.js';
import type { EraseReport } from './contract.js';
import { copyTurns, everyEntry, placesOf, queueRetracts } from './copies.js';
import { keep, type EraseContext } from './erase-context.js';
import { everyMemory } from './every-memory.js';
import type { JobContext } from './job-records.js';
import { eraser } from './unname.js';

/** How long one call waits for the jobs of other lanes, ms. */
const patienceMs = 20_000;
const lookEveryMs = 200;
const pageSize = 500;

/** False until every lane it asked has recorded its end. */
export async function forgetElsewhere(context: EraseContext): Promise<EraseReport> {
  const { ports, attempt, erasure } = context;
  if (erasure.elsewhere !== null) return { done: true, count: erasure.elsewhere.retracted };
  const subject = await ports.store.namespaces.get(erasure.id);
  const asked = erasure.asked ?? (await freeze(context, subject));
  const jobs = [...(await askForCopies(context, asked)), ...(await askSpaces(context, asked, subject))];
  attempt.reach('erase.asked');
  const outcomes = await endsOf(context, jobs);
  if (outcomes === null) return { done: false, count: jobs.length };
  const elsewhere: Elsewhere = {
    spaces: asked.spaces.length,
    copies: asked.copies.length,
    retracted: outcomes.reduce((sum, { deleted }) => sum + deleted.length, 0),
    hooks: await runHooks(context, subject),
  };
  await keep(context, { elsewhere });
  attempt.reach('erase.elsewhere');
  return { done: true, count: elsewhere.retracted };
}

async function freeze(context: EraseContext, subject: NamespaceInfo | null): Promise<Asked> {
  const { erasure } = context;
  const copies = [];
  for (const from of erasure.partitions)
    copies.push(...(await copiesOf(context, from)).map((copy) => ({ from, ...copy })));
  const asked = { copies, spaces: await spacesOf(context, subject) };
  await keep(context, { asked });
  return asked;
}

/** Copies of what is erased in namespaces that stay. */
async function copiesOf(context: EraseContext, partition: string): Promise<readonly CopyPlace[]> {
  const lane = laneOf(context, partition);
  const shares = (await everyEntry(lane, 'job')).some(({ body }) => (body as { kind: string }).kind === 'share');
  if (!shares) return [];
  const memories = await everyMemory(context.ports, partition);
  const ids = memories.map(({ id }) => id);
  const copies = placesOf(await copyTurns(lane, ids));
  return copies.filter((copy) => !context.erasure.partitions.includes(copy.partition));
}

function laneOf(context: EraseContext, partition: string): JobContext {
  const { ports, attempt } = context;
  return { ports, attempt, ref: { partition, id: jobKey(context, partition) } };
}

/** Shared spaces of the tenant in which somebody has said something. */
async function spacesOf({ ports, erasure }: EraseContext, subject: NamespaceInfo | null): Promise<readonly string[]> {
  if (erasure.scope !== 'user' || subject === null || subject.ownerUserId === null) return [];
  const found: string[] = [];
  for (let after = ''; ;) {
    const page = await ports.store.namespaces.page({ tenantId: subject.tenantId, after, limit: pageSize });
    for (const { partition, owner, fenced } of page) {
      if (owner !== null || fenced) continue;
      if ((await ports.store.ledger.count(partition, { kinds: ['turn', 'job'] })) > 0) found.push(partition);
    }
    after = page.at(-1)?.partition ?? after;
    if (page.length < pageSize) return found;
  }
}

/** Queues a job in the lane of every namespace that holds copies. */
async function askForCopies(context: EraseContext, { copies }: Asked): Promise<readonly FollowUp[]> {
  const jobs: FollowUp[] = [];
  for (const from of new Set(copies.map((copy) => copy.from))) {
    const own = copies.filter((copy) => copy.from === from);
    jobs.push(
      ...(await queueRetracts(laneOf(context, from), { authorId: eraser, reason: 'source_forgotten', copies: own })),
    );
  }
  for (const { partition } of jobs) await context.wake(partition);
  return jobs;
}

async function askSpaces(
  context: EraseContext,
  { spaces }: Asked,
  subject: NamespaceInfo | null,
): Promise<readonly FollowUp[]> {
  const author = subject?.ownerUserId ?? null;
  if (author === null) return [];
  const jobs: FollowUp[] = [];
  for (const partition of spaces) jobs.push(...(await askSpace(context, partition, author)));
  return jobs;
}

/** Asks a space to take back what the user said there; nothing when it is being erased itself. */
async function askSpace(context: EraseContext, partition: string, author: string): Promise<readonly FollowUp[]> {
  const { ports, attempt, wake } = context;
  if (await isGone(context, partition)) return [];
  const key = jobKey(context, partition);
  const now = ports.clock();
  const acceptedAt = new Date(now).toISOString();
  const body = {
    kind: 'retract',
    ingestions: [],
    author,
    reason: 'asked',
    confirmed: true,
    authorId: eraser,
    acceptedAt,
  };
  const entry = { kind: 'job' as const, key, sessionId: null, at: acceptedAt, queuedAt: now * 1000, open: true, body };
  await ports.store.ledger.put(partition, entry, attempt);
  await wake(partition);
  return [{ partition, key }];
}

async function isGone({ ports }: EraseContext, partition: string): Promise<boolean> {
  return (await ports.store.namespaces.get(partition))?.fenced !== false;
}

/** The same erasure asks once; one that is asked for anew later asks again. */
function jobKey({ erasure }: EraseContext, partition: string): string {
  return uuidV5(partition, lengthPrefixed(['erasure', erasure.id, erasure.requestedAt]));
}

/** The ends of the jobs, or null when some are still open after a while. */
async function endsOf(context: EraseContext, asked: readonly FollowUp[]): Promise<readonly JobOutcome[] | null> {
  const { ports, attempt } = context;
  const until = performance.now() + patienceMs;
  const ended: JobOutcome[] = [];
  for (const { partition, key } of asked) {
    for (;;) {
      const outcome = await ports.store.ledger.get(partition, 'outcome', key);
      if (outcome !== null) {
        ended.push(outcome.body as JobOutcome);
        break;
      }
      // Erased itself meanwhile, the space takes nothing back any more.
      if (await isGone(context, partition)) break;
      if (performance.now() > until) return null;
      attempt.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }
  return ended;
}

async function runHooks({ ports, erasure }: EraseContext, subject: NamespaceInfo | null): Promise<readonly string[]> {
  const { forgetElsewhere: hooks = {} } = ports;
  if (subject === null || subject.namespace === '') return [];
  const infos = await Promise.all(erasure.partitions.map((partition) => ports.store.namespaces.get(partition)));
  const namespaces = infos.flatMap((info) => (info === null || info.namespace === '' ? [] : [info.namespace]));
  const { tenantId } = subject;
  const userId = erasure.scope === 'user' ? subject.ownerUserId : null;
  for (const [name, hook] of Object.entries(hooks))
    await runHook(ports, name, () => hook({ tenantId, userId, namespaces }));
  return Object.keys(hooks);
}

/** What a hook throws is the application's: told by the hook's name alone, and tried again. */
async function runHook({ log }: Ports, name: string, hook: () => Promise<void>): Promise<void> {
  try {
    await hook();
  } catch {
    log.warn('erase.hook_failed', { hook: name });
    throw new MemoryError('store_unavailable', `the hook "${name}" of forgetElsewhere failed; it is tried again`);
  }
}
