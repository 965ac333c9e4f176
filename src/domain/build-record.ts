// From a candidate and its decision to the record that will be stored.
import type { Candidate, Draft } from './candidate.js';
import { holdTerms } from './decide/hold.js';
import { memoryId } from './ids.js';
import { limits } from './limits.js';
import type { MemoryHold, MemoryRecord, MemorySource } from './memory-record.js';
import type { Decision } from './plan.js';
import { clip } from './recall/clip.js';
import type { Turn } from './turn.js';
import { staleAt } from './volatile.js';
import { agreementIn } from './write/agreement.js';

/** Raised when the meaning of the gate or of the decision table changes. */
export const policyVersion = 6;

/** What a record is made of. */
export interface RecordParts {
  readonly partition: string;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly candidate: Candidate;
  readonly decision: Decision;
  readonly ordinal: number;
  /** System time of the plan (ISO). */
  readonly decidedAt: string;
  /** The versions this one replaces, as they are stored. */
  readonly replaced: readonly MemoryRecord[];
  /** Question for a memory that waits for the user. */
  readonly question: string | null;
  readonly redecide: boolean;
}

/** The evidence a candidate brings. */
export function sourceOf(turn: Turn, candidate: Candidate): MemorySource {
  return {
    kind: candidate.sourceKind,
    authorId: turn.authorId,
    sessionId: turn.sessionId,
    ingestionId: candidate.citedIngestion ?? saidIn(turn),
    turnIndex: candidate.turnIndex,
    quote: candidate.quote,
  };
}

/** The ingestion whose row holds the words. */
function saidIn(turn: Turn): string {
  return turn.redecides?.ingestionId ?? turn.ingestionId;
}

/** Who agrees to what was proposed in an earlier turn is cited too: to forget the memory is to forget both turns. */
function sourcesOf(turn: Turn, candidate: Candidate): MemorySource[] {
  const said = sourceOf(turn, candidate);
  if (turn.imported !== undefined) {
    return turn.imported.sources.map(({ kind, quote }, turnIndex) => ({ ...said, kind, quote, turnIndex }));
  }
  if (candidate.citedIngestion === undefined) return [said];
  const agreed = agreementIn(turn.messages[0]?.content ?? '')?.words ?? '';
  return [
    said,
    {
      ...said,
      kind: 'user_message',
      ingestionId: saidIn(turn),
      turnIndex: 0,
      quote: clip(agreed, limits.quoteChars),
    },
  ];
}

/** The record of a candidate that is kept: active, pending, or already superseded when it came late. */
export function buildRecord(parts: RecordParts): MemoryRecord {
  const { turn, candidate, decision, replaced } = parts;
  return {
    ...facts(candidate),
    ...lifeOf(parts),
    id: memoryId(parts.partition, turn.ingestionId, decision.candidate),
    tenantId: turn.tenantId,
    namespace: turn.namespace,
    ownerUserId: turn.ownerUserId,
    conditions: [...new Set([...candidate.conditions, ...decision.conditions])],
    sources: sourcesOf(turn, candidate),
    version: Math.max(versionOf(decision, replaced), turn.imported?.version ?? 1),
    supersedes: supersededBy(parts),
    decidedBy: {
      tier: decision.tier,
      model: decision.tier === 'model' ? parts.draft.model : null,
      policyVersion,
      writer: turn.authorId,
      redecide: parts.redecide,
    },
    sessionId: turn.sessionId,
    ordinal: parts.ordinal,
    saidAt: turn.at,
    validUntil: candidate.validUntil ?? staleAt({ ...candidate, saidAt: turn.at, lastVerifiedAt: null }),
    ...sharedFromOf(turn),
  };
}

/** What it replaces; of an imported memory its older versions too, which follow it as history. */
function supersededBy({ turn, decision, replaced }: RecordParts): string[] {
  const replaces = decision.verdict === 'supersedes' && !decision.late ? replaced.map((old) => old.id) : [];
  return [...new Set([...replaces, ...(turn.imported?.replaces ?? [])])];
}

function sharedFromOf({ shared }: Turn): Pick<MemoryRecord, 'sharedFrom'> {
  return shared === undefined ? {} : { sharedFrom: { namespace: shared.namespace, memoryId: shared.memoryId } };
}

/** The next version of what it replaces, or would replace when confirmed; a fact beside others starts a chain of its own. */
function versionOf(decision: Decision, replaced: readonly MemoryRecord[]): number {
  const continues = (decision.verdict === 'supersedes' || decision.verdict === 'unsure') && !decision.late;
  return continues ? Math.max(0, ...replaced.map((old) => old.version)) + 1 : 1;
}

type Life =
  | 'status'
  | 'hold'
  | 'supersededBy'
  | 'createdAt'
  | 'firstCreatedAt'
  | 'retiredAt'
  | 'lastVerifiedAt'
  | 'lastAccessedAt'
  | 'accessCount';

function lifeOf(parts: RecordParts): Pick<MemoryRecord, Life> {
  const { decision, decidedAt } = parts;
  const first = parts.replaced.map((old) => old.firstCreatedAt).sort()[0];
  return {
    status: decision.late ? 'superseded' : decision.verdict === 'unsure' ? 'pending' : 'active',
    hold: holdOf(parts),
    supersededBy: decision.late ? (decision.targets[0] ?? null) : null,
    createdAt: decidedAt,
    firstCreatedAt: decision.verdict === 'supersedes' && !decision.late ? (first ?? decidedAt) : decidedAt,
    retiredAt: decision.late ? decidedAt : null,
    lastVerifiedAt: null,
    lastAccessedAt: null,
    accessCount: 0,
  };
}

function holdOf({ candidate, decision, decidedAt, question }: RecordParts): MemoryHold | null {
  if (decision.verdict !== 'unsure') return null;
  const gate = candidate.waits?.reason === decision.reason ? candidate.waits : undefined;
  const isApproved = gate?.until === 'approval';
  return {
    reason: decision.reason,
    // Who may approve is seldom the one who talks: the question is never put into a conversation.
    question: isApproved ? null : question,
    replaces: [...decision.targets],
    ...(isApproved ? { needs: 'approval' as const } : {}),
    ...holdTerms(decidedAt, gate),
  };
}

type Said =
  | 'category'
  | 'outcome'
  | 'content'
  | 'summary'
  | 'attribute'
  | 'cardinality'
  | 'subject'
  | 'predicate'
  | 'object'
  | 'entities'
  | 'domainTags'
  | 'importance'
  | 'confidence'
  | 'stance'
  | 'sensitivity'
  | 'validFrom'
  | 'pinned'
  | 'extra'
  | 'speaker';

function facts(candidate: Candidate): Pick<MemoryRecord, Said> {
  return {
    category: candidate.category,
    outcome: candidate.outcome,
    content: candidate.content,
    summary: candidate.summary,
    attribute: candidate.attribute,
    cardinality: candidate.cardinality,
    subject: candidate.subject,
    predicate: candidate.predicate,
    object: candidate.object,
    entities: [...candidate.entities],
    domainTags: [...candidate.domainTags],
    importance: candidate.importance,
    confidence: candidate.confidence,
    stance: candidate.stance,
    sensitivity: candidate.sensitivity,
    validFrom: candidate.validFrom,
    pinned: candidate.pinned,
    extra: { ...candidate.extra },
    speaker: candidate.speaker,
  };
}
