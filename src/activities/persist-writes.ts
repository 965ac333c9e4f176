// The effects of one decision, in G5 order: write the new version, see that it is found, then retire the old.
// Every effect may be repeated: a second run finds it done.
import type { Candidate, Draft } from '../domain/candidate.js';
import { buildRecord, sourceOf } from '../domain/build-record.js';
import { questionFor } from '../domain/decide/question.js';
import type { EventType } from '../domain/event.js';
import { memoryId } from '../domain/ids.js';
import type { MemoryRecord } from '../domain/memory-record.js';
import { voiceOfMemory } from '../domain/noted.js';
import type { Decision } from '../domain/plan.js';
import { keywordText } from '../domain/recall/words.js';
import type { Turn } from '../domain/turn.js';
import { verifiedAt } from '../domain/volatile.js';
import type { MemoryPatch, Ports } from '../ports/index.js';
import type { Attempt } from './attempt.js';
import type { IngestionRef } from './contract.js';

/** What the writes of one ingestion share. */
export interface PersistContext {
  readonly ports: Ports;
  readonly ref: IngestionRef;
  readonly attempt: Attempt;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly vectors: readonly Float32Array[];
  readonly ordinals: readonly number[];
  readonly decidedAt: string;
  readonly redecide: boolean;
}

/** One thing done to one memory. */
export interface Effect {
  readonly type: EventType;
  readonly memoryId: string | null;
  readonly reason: string;
}

/** Evidence kept on one memory; older pieces stay, later ones are only counted as a verification. */
const mostSources = 50;

/** Carries out one decision and returns what happened; nothing for a refusal. */
export async function writeDecision(context: PersistContext, decision: Decision): Promise<readonly Effect[]> {
  const candidate = context.draft.candidates[decision.candidate]!;
  if (decision.verdict === 'refused') return [{ type: 'refused', memoryId: null, reason: decision.reason }];
  if (decision.verdict === 'duplicate') return verify(context, decision, candidate);
  const replaced = await context.ports.store.memories.get(context.ref.partition, decision.targets);
  const record = buildRecord({
    partition: context.ref.partition,
    turn: context.turn,
    draft: context.draft,
    candidate,
    decision,
    ordinal: context.ordinals[decision.candidate] ?? 0,
    decidedAt: context.decidedAt,
    replaced,
    question: decision.verdict === 'unsure' ? questionFor(candidate, replaced[0] ?? null) : null,
    redecide: context.redecide,
  });
  const effects = await insert(context, record, decision);
  context.attempt.reach('persist.inserted');
  if (decision.late) await joinHistory(context, record, replaced[0]);
  else if (decision.verdict === 'supersedes') effects.push(...(await retire(context, record, replaced)));
  if (decision.verdict === 'coexists') await addConditions(context, replaced, decision.targetConditions);
  return effects;
}

async function insert(context: PersistContext, record: MemoryRecord, decision: Decision): Promise<Effect[]> {
  const { ports, ref, attempt } = context;
  const vector = context.vectors[decision.candidate]!;
  await ports.store.memories.insert(ref.partition, { record, vector, keywordText: keywordText(record) }, attempt);
  const type = record.status === 'pending' ? 'held' : 'created';
  if (record.hold !== null) ports.metrics?.count('holds', { reason: record.hold.reason });
  return [{ type, memoryId: record.id, reason: decision.reason }];
}

/** What came late is part of the history of its successor: whoever forgets or archives that one reaches it too. */
async function joinHistory(
  { ports, ref, attempt }: PersistContext,
  late: MemoryRecord,
  successor: MemoryRecord | undefined,
): Promise<void> {
  if (successor === undefined || successor.supersedes.includes(late.id)) return;
  const supersedes = [...successor.supersedes, late.id];
  await ports.store.memories.update(ref.partition, successor.id, { supersedes }, attempt);
}

/** Marks the old versions as superseded by the new one. One already retired by another keeps its successor. */
export async function retire(
  context: Pick<PersistContext, 'ports' | 'ref' | 'attempt' | 'decidedAt'>,
  successor: MemoryRecord,
  replaced: readonly MemoryRecord[],
): Promise<readonly Effect[]> {
  const effects: Effect[] = [];
  for (const old of replaced) {
    if (old.supersededBy !== null && old.supersededBy !== successor.id) continue;
    const patch: MemoryPatch = {
      status: 'superseded',
      supersededBy: successor.id,
      retiredAt: old.retiredAt ?? context.decidedAt,
      hold: null,
    };
    await context.ports.store.memories.update(context.ref.partition, old.id, patch, context.attempt);
    context.attempt.reach('persist.retired');
    effects.push({ type: 'superseded', memoryId: old.id, reason: 'replaced' });
  }
  return effects;
}

/**
 * Retires what the first `count` candidates' memories replace, as far as those are written: an ingestion that is given
 * up between writing and retiring leaves no slot with two. One not written yet leaves its old version current.
 */
export async function finishRetiring(
  context: Pick<PersistContext, 'ports' | 'ref' | 'attempt'>,
  count: number,
): Promise<void> {
  const { ports, ref } = context;
  const own = Array.from({ length: count }, (_, index) => memoryId(ref.partition, ref.ingestionId, index));
  for (const written of await ports.store.memories.get(ref.partition, own)) {
    if (written.status !== 'active' || written.supersedes.length === 0) continue;
    const replaced = await ports.store.memories.get(ref.partition, written.supersedes);
    await retire({ ...context, decidedAt: written.createdAt }, written, replaced);
  }
}

async function verify(context: PersistContext, decision: Decision, candidate: Candidate): Promise<readonly Effect[]> {
  const { ports, ref, attempt, turn } = context;
  const [target] = await ports.store.memories.get(ref.partition, decision.targets.slice(0, 1));
  if (target === undefined) return [];
  const source = sourceOf(turn, candidate);
  const known = target.sources.some(
    (one) => one.ingestionId === source.ingestionId && one.turnIndex === source.turnIndex,
  );
  const isSecond = decision.reason === 'second_source';
  // Written by an attempt before this one: the same effect is told again.
  const doneBefore = isSecond && target.status === 'active' ? ('confirmed' as const) : ('verified' as const);
  if (known) return [{ type: doneBefore, memoryId: target.id, reason: decision.reason }];
  const activated = isSecond && target.status === 'pending';
  const patch: MemoryPatch = {
    sources: [...target.sources, source].slice(0, mostSources),
    // An assistant that repeats what it recalled verifies nothing.
    ...(voiceOfMemory(target) === 'assistant' ? {} : verifiedAt(target, turn.at)),
    ...(activated ? { status: 'active' as const, hold: null } : {}),
  };
  await ports.store.memories.update(ref.partition, target.id, patch, attempt);
  return [{ type: activated ? 'confirmed' : 'verified', memoryId: target.id, reason: decision.reason }];
}

async function addConditions(
  context: PersistContext,
  targets: readonly MemoryRecord[],
  conditions: readonly string[],
): Promise<void> {
  if (conditions.length === 0) return;
  for (const target of targets) {
    const merged = [...new Set([...target.conditions, ...conditions])];
    await context.ports.store.memories.update(
      context.ref.partition,
      target.id,
      { conditions: merged },
      context.attempt,
    );
  }
}
