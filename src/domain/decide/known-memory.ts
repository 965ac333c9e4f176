// What a candidate is compared with: stored memories, and earlier candidates of the same draft, seen alike.
import { slotOf, type AttributeRegistry } from '../attributes.js';
import type { Candidate } from '../candidate.js';
import type { MemoryRecord } from '../memory-record.js';
import { voiceOf, voiceOfMemory } from '../noted.js';
import type { Decision, UnclearCase } from '../plan.js';

/** A stored memory near a candidate. `cosine` is null when it was found by slot or keyword only. */
export interface Neighbour {
  readonly record: MemoryRecord;
  readonly cosine: number | null;
}

/** An earlier candidate of the same draft with what was decided about it. */
export interface EarlierCandidate {
  readonly candidate: Candidate;
  /** Id of the memory it becomes when it is kept. */
  readonly memoryId: string;
  readonly cosine: number | null;
  readonly decision: Decision | UnclearCase;
}

type Compared =
  | 'content'
  | 'attribute'
  | 'cardinality'
  | 'subject'
  | 'predicate'
  | 'object'
  | 'conditions'
  | 'stance'
  | 'confidence'
  | 'speaker';

/** A memory, stored or about to be, as the rules compare it. */
export interface KnownMemory extends Pick<Candidate, Compared> {
  readonly id: string;
  readonly status: 'active' | 'pending';
  readonly saidAt: string;
  readonly cosine: number | null;
  /** Null for a stored memory; the turn message it cites for a candidate of the same draft. */
  readonly siblingTurnIndex: number | null;
  /** Ids a pending memory replaces when it is confirmed. */
  readonly replaces: readonly string[];
  /** Nobody but a principal with the right makes it active. */
  readonly needsApproval: boolean;
}

function compared(from: Pick<Candidate, Compared>): Pick<Candidate, Compared> {
  const { content, attribute, cardinality, subject, predicate, object } = from;
  const { conditions, stance, confidence, speaker } = from;
  return { content, attribute, cardinality, subject, predicate, object, conditions, stance, confidence, speaker };
}

function knownRecord({ record, cosine }: Neighbour): KnownMemory {
  return {
    ...compared(record),
    id: record.id,
    status: record.status === 'pending' ? 'pending' : 'active',
    saidAt: record.saidAt,
    cosine,
    siblingTurnIndex: null,
    replaces: record.hold?.replaces ?? [],
    needsApproval: record.hold?.needs === 'approval',
  };
}

/** The decision a candidate has, or the one it gets when no usable answer comes. */
export function decisionSoFar(decision: Decision | UnclearCase): Decision {
  return 'fallback' in decision ? decision.fallback : decision;
}

function knownSibling(earlier: EarlierCandidate, at: string): KnownMemory {
  const { verdict } = decisionSoFar(earlier.decision);
  return {
    ...compared(earlier.candidate),
    id: earlier.memoryId,
    status: verdict === 'unsure' ? 'pending' : 'active',
    saidAt: at,
    cosine: earlier.cosine,
    siblingTurnIndex: earlier.candidate.turnIndex,
    replaces: [],
    needsApproval: earlier.candidate.waits?.until === 'approval',
  };
}

function isKept(earlier: EarlierCandidate): boolean {
  const { verdict, late } = decisionSoFar(earlier.decision);
  return verdict !== 'duplicate' && verdict !== 'refused' && !late;
}

/** Ids that earlier candidates of the draft retire for certain. */
function retiredBy(earlier: readonly EarlierCandidate[]): ReadonlySet<string> {
  const decisions = earlier.flatMap(({ decision }) => ('fallback' in decision ? [] : [decision]));
  return new Set(decisions.flatMap(({ verdict, late, targets }) => (verdict === 'supersedes' && !late ? targets : [])));
}

/** Ids of pending memories that earlier candidates of the draft make active. */
function activatedBy(earlier: readonly EarlierCandidate[]): ReadonlySet<string> {
  const decisions = earlier.map(({ decision }) => decisionSoFar(decision));
  return new Set(decisions.flatMap(({ reason, targets }) => (reason === 'second_source' ? targets : [])));
}

/** What there is to compare with. */
export interface Surroundings {
  readonly candidate: Candidate;
  readonly at: string;
  readonly neighbours: readonly Neighbour[];
  readonly slotHolders: readonly MemoryRecord[];
  readonly earlier: readonly EarlierCandidate[];
  readonly registry?: AttributeRegistry;
}

/** The memories a candidate meets: what earlier candidates retire is gone, what they add is there. */
export interface Known {
  /** Earlier candidates of the draft first, then neighbours in the order given. */
  readonly all: readonly KnownMemory[];
  /** Those that fill the candidate's slot; empty when it has none. The latest statement is first. */
  readonly inSlot: readonly KnownMemory[];
}

function cosineOf(id: string, neighbours: readonly Neighbour[]): number | null {
  return neighbours.find(({ record }) => record.id === id)?.cosine ?? null;
}

/** Without those of another voice: what users said and what code noted never stand for each other. */
function ofOneVoice(around: Surroundings): Surroundings {
  const { attribute, sourceKind } = around.candidate;
  const voice = voiceOf(attribute, sourceKind);
  const isLike = (record: MemoryRecord): boolean => voiceOfMemory(record) === voice;
  return {
    ...around,
    neighbours: around.neighbours.filter(({ record }) => isLike(record)),
    slotHolders: around.slotHolders.filter(isLike),
    earlier: around.earlier.filter(({ candidate }) => voiceOf(candidate.attribute, candidate.sourceKind) === voice),
  };
}

/** Puts stored memories and earlier candidates together. */
export function knownMemories(given: Surroundings): Known {
  const around = ofOneVoice(given);
  const retired = retiredBy(around.earlier);
  const siblings = around.earlier.filter(isKept).map((earlier) => knownSibling(earlier, around.at));
  const slot = slotOf(around.candidate, around.registry);
  const holders = around.slotHolders
    .filter((record) => slot !== null && slotOf(record, around.registry) === slot)
    .map((record) => ({ record, cosine: cosineOf(record.id, around.neighbours) }));
  const stored = new Map([...around.neighbours, ...holders].map((one) => [one.record.id, knownRecord(one)]));
  const activated = activatedBy(around.earlier);
  const all = [...siblings, ...stored.values()]
    .filter((known) => !retired.has(known.id))
    .map((known) => (activated.has(known.id) ? { ...known, status: 'active' as const } : known));
  const inSlot = slot === null ? [] : all.filter((known) => slotOf(known, around.registry) === slot);
  return { all, inSlot: latestFirst(inSlot) };
}

function latestFirst(memories: readonly KnownMemory[]): readonly KnownMemory[] {
  // Of equal times the candidate that came later in the draft is the current one.
  const order = (one: KnownMemory): number => memories.indexOf(one) * (one.siblingTurnIndex === null ? 1 : -1);
  return memories.toSorted((a, b) => (a.saidAt === b.saidAt ? order(a) - order(b) : a.saidAt < b.saidAt ? 1 : -1));
}
