// The link between a memory and its copies in other namespaces. Share jobs stay in the ledger of the memory's lane and
// name the targets; the ingestion of a copy has an id that follows from the memory's. So nothing has to be kept in step.
import { lengthPrefixed, uuidV5 } from '../domain/digest.js';
import { copyIngestionId, memoryId } from '../domain/ids.js';
import type { CopyPlace, FollowUp, Job, RetractJob, ShareJob } from '../domain/job.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import type { AddedFact, Turn } from '../domain/turn.js';
import { voiceOfMemory } from '../domain/noted.js';
import type { LedgerEntry, LedgerKind } from '../ports/index.js';
import type { JobContext } from './job-records.js';

/** The turn that brought a copy of one version into another namespace. */
export interface CopyTurn {
  readonly partition: string;
  /** Order in the lane of that namespace. */
  readonly queuedAt: number;
  readonly open: boolean;
  readonly turn: Turn;
}

/** Every entry of a kind in the lane's ledger, oldest first. */
export async function everyEntry({ ports, ref }: JobContext, kind: LedgerKind): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const last = entries.at(-1);
    const query = { kinds: [kind], order: 'oldest' as const, limit: 200 };
    const page = await ports.store.ledger.list(ref.partition, last === undefined ? query : { ...query, after: last });
    entries.push(...page);
    if (page.length < 200) return entries;
  }
}

/** The copies of these versions of memories of the lane's namespace, forgotten ones included, oldest first. */
export async function copyTurns(context: JobContext, versions: readonly string[]): Promise<readonly CopyTurn[]> {
  const asked = new Set(versions);
  const jobs = (await everyEntry(context, 'job')).map((entry) => entry.body as Job);
  const shares = jobs.filter((job): job is ShareJob => job.kind === 'share' && asked.has(job.memoryId));
  const targets = [...new Set(shares.map((job) => job.target.partition))];
  const found: CopyTurn[] = [];
  for (const partition of targets) {
    for (const version of versions) found.push(...(await turnsOf(context, partition, version)));
  }
  return found.toSorted((a, b) => a.queuedAt - b.queuedAt);
}

async function turnsOf({ ports, ref }: JobContext, partition: string, version: string): Promise<readonly CopyTurn[]> {
  const turns: CopyTurn[] = [];
  for (let round = 0; ; round++) {
    const key = copyIngestionId(partition, { from: ref.partition, memoryId: version, round });
    const entry = await ports.store.ledger.get(partition, 'turn', key);
    if (entry === null) return turns;
    turns.push({ partition, queuedAt: entry.queuedAt, open: entry.open, turn: entry.body as Turn });
  }
}

/** Whom a copy is made for and what holds for it there: those of the share job, or of the copy before it. */
export type CopyFrame = Pick<
  Turn,
  'tenantId' | 'namespace' | 'ownerUserId' | 'authorId' | 'consents' | 'roles' | 'ceiling' | 'screening'
>;

/** A copy to be queued. */
export interface NewCopy {
  readonly partition: string;
  readonly memory: MemoryRecord;
  readonly frame: CopyFrame;
  /** Ids of earlier copies it takes the place of. */
  readonly replaces: readonly string[];
  /** Place in the target's lane. */
  readonly queuedAt: number;
}

/**
 * Queues the copy of a memory in the lane of its target, once: a re-run, or sharing again while the copy is there,
 * finds it. `not_found` when the target was erased.
 */
export async function queueCopy(context: JobContext, copy: NewCopy): Promise<FollowUp> {
  const { ports, ref, attempt } = context;
  const { partition, memory } = copy;
  const { ledger } = ports.store;
  const at = new Date(ports.clock()).toISOString();
  for (let round = 0; ; round++) {
    const key = copyIngestionId(partition, { from: ref.partition, memoryId: memory.id, round });
    const known = await ledger.get(partition, 'turn', key);
    if (known !== null && (known.body as Turn).blanked) continue;
    if (known === null) {
      const body = turnOf(copy, key, at);
      const place = { sessionId: null, at: body.at, queuedAt: copy.queuedAt, open: true };
      await ledger.put(partition, { kind: 'turn', key, ...place, body }, attempt);
    }
    await tell(context, partition);
    return { partition, key };
  }
}

/** Queues a job in the lane of each namespace that takes these copies back. A re-run changes nothing. */
export async function queueRetracts(
  context: JobContext,
  retract: Pick<RetractJob, 'authorId' | 'reason'> & { readonly copies: readonly CopyPlace[] },
): Promise<readonly FollowUp[]> {
  const { ports, ref, attempt } = context;
  const { copies, authorId, reason } = retract;
  const acceptedAt = new Date(ports.clock()).toISOString();
  const followUps: FollowUp[] = [];
  for (const partition of new Set(copies.map((copy) => copy.partition))) {
    const ingestions = copies.filter((copy) => copy.partition === partition).map(({ ingestionId }) => ingestionId);
    const turns = await ports.store.ledger.getMany(partition, 'turn', ingestions);
    const key = retractKey(partition, ref.id);
    const queuedAt = Math.max(await placeOf(context), ...turns.map((turn) => turn.queuedAt + 1));
    const body: RetractJob = { kind: 'retract', ingestions, reason, authorId, acceptedAt };
    const place = { sessionId: null, at: acceptedAt, queuedAt, open: true };
    await ports.store.ledger.put(partition, { kind: 'job', key, ...place, body }, attempt);
    await tell(context, partition);
    followUps.push({ partition, key });
  }
  return followUps;
}

/** True when this job has queued a retract there, in an attempt before this one. */
export async function hasRetracted({ ports, ref }: JobContext, partition: string): Promise<boolean> {
  return (await ports.store.ledger.get(partition, 'job', retractKey(partition, ref.id))) !== null;
}

function retractKey(partition: string, jobId: string): string {
  return uuidV5(partition, lengthPrefixed(['retract', jobId]));
}

/** The job's own place in its lane: what it queues elsewhere keeps the order of the lane it comes from. */
export async function placeOf({ ports, ref }: JobContext): Promise<number> {
  const entry = await ports.store.ledger.get(ref.partition, 'job', ref.id);
  return entry?.queuedAt ?? ports.clock() * 1000;
}

/** The places of the copies that were not forgotten, as jobs keep them. */
export function placesOf(copies: readonly CopyTurn[]): readonly CopyPlace[] {
  const standing = copies.filter(({ turn }) => !turn.blanked);
  return standing.map(({ partition, turn }) => ({ partition, ingestionId: turn.ingestionId }));
}

/** The memory a copy has become, unless it was refused or found to be known already. */
export function copyMemoryId({ partition, turn }: Pick<CopyTurn, 'partition' | 'turn'>): string {
  return memoryId(partition, turn.ingestionId, 0);
}

/** A step cannot reach the engine: a marker makes the other lane found, at the latest when workers look next. */
async function tell({ ports }: JobContext, partition: string): Promise<void> {
  await ports.store.outbox.mark({ partition, markedAt: new Date(ports.clock()).toISOString() });
}

function turnOf({ memory, frame, replaces }: NewCopy, ingestionId: string, acceptedAt: string): Turn {
  return {
    ...frame,
    ingestionId,
    sessionId: null,
    at: memory.saidAt,
    acceptedAt,
    messages: [],
    facts: [factOf(memory)],
    redactions: {},
    shared: { namespace: memory.namespace, memoryId: memory.id, replaces },
    blanked: false,
  };
}

/** The fact alone: its quotes and its session stay where they were said. */
function factOf(memory: MemoryRecord): AddedFact {
  const { summary, category, attribute, subject, predicate, object, importance, confidence, sensitivity } = memory;
  return {
    content: memory.content,
    ...{ summary, category, attribute, subject, predicate, object, importance, confidence, sensitivity },
    conditions: memory.conditions,
    entities: memory.entities,
    domainTags: memory.domainTags,
    validFrom: memory.validFrom,
    validUntil: memory.validUntil,
    pinned: false,
    extra: memory.extra,
    speaker: memory.speaker,
    sourceKind: kindOf(memory),
    stance: memory.stance,
    outcome: memory.outcome,
  };
}

/** A copy is trusted no more than what it was made of: what a tool or the assistant said stays theirs. */
function kindOf(memory: MemoryRecord): AddedFact['sourceKind'] {
  const [first] = memory.sources;
  if (voiceOfMemory(memory) !== 'said') return first!.kind;
  const tool = memory.sources.find(({ kind }) => kind === 'tool_trace' || kind === 'episode_summary');
  return tool?.kind ?? first!.kind;
}
