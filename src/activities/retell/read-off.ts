// Draft and plan of an ingestion whose text was blanked, as far as the memories it led to still tell. Pure.
import { plainCandidate, noModelUse, type Candidate, type Draft } from '../../domain/candidate.js';
import { memoryId } from '../../domain/ids.js';
import type { MemoryRecord, MemorySource } from '../../domain/memory-record.js';
import type { Outcome, OutcomeItem } from '../../domain/outcome.js';
import type { Decision, Plan } from '../../domain/plan.js';

interface Left {
  readonly partition: string;
  readonly outcome: Outcome;
  /** The ingestion whose row holds the words: another for a turn that was decided again. */
  readonly saidIn: string;
  readonly stored: ReadonlyMap<string, MemoryRecord>;
}

/** A candidate of which nothing is left: it is refused. */
export const absent: Candidate = {
  ...plainCandidate,
  content: '',
  category: 'episodic_fact',
  attribute: 'custom.note',
  cardinality: 'many',
  importance: 1,
  confidence: 0,
  stance: 'stated',
  quote: '',
  turnIndex: 0,
  sourceKind: 'user_message',
};

/** The decision on a candidate of which nothing is left, or nothing may be. */
export function refusal(candidate: number, reason: string): Decision {
  return {
    candidate,
    verdict: 'refused',
    targets: [],
    similarity: null,
    reason,
    tier: 'rules',
    conditions: [],
    targetConditions: [],
    late: false,
  };
}

interface Read {
  readonly candidate: Candidate;
  readonly decision: Decision;
  readonly record: MemoryRecord | null;
}

/** What was proposed and decided; a candidate that left nothing behind is refused. */
export function readOff(left: Left): { readonly draft: Draft; readonly plan: Plan } {
  const { outcome } = left;
  const items = outcome.items.filter((item) => item.candidate !== null);
  const count = Math.max(-1, ...items.map((item) => item.candidate!)) + 1;
  const reads = Array.from({ length: count }, (_, index) =>
    readCandidate(
      left,
      index,
      items.find(({ candidate }) => candidate === index),
    ),
  );
  const written = reads.find(({ record }) => record !== null)?.record;
  return {
    draft: {
      tier: outcome.tier,
      model: outcome.model,
      candidates: reads.map(({ candidate }) => candidate),
      refusals: [],
      use: noModelUse,
      warnings: [],
      redecide: false,
    },
    plan: {
      decisions: reads.map(({ decision }) => decision),
      unclear: [],
      ordinals: reads.map(({ record }) => record?.ordinal ?? 0),
      decidedAt: written?.createdAt ?? outcome.completedAt,
    },
  };
}

function readCandidate(left: Left, index: number, item: OutcomeItem | undefined): Read {
  const gone: Read = { candidate: absent, decision: refusal(index, 'blanked'), record: null };
  const record = left.stored.get(item?.memoryId ?? '');
  if (item === undefined || record === undefined) return gone;
  const isOwn = record.id === memoryId(left.partition, left.outcome.ingestionId, index);
  const source = evidenceOf(record, left.saidIn, isOwn);
  if (source === undefined) return gone;
  const { verdict, targets, similarity, reason, tier } = item;
  const late = isOwn && verdict === 'supersedes' && record.retiredAt === record.createdAt;
  const decision = { ...refusal(index, reason), verdict, targets, similarity, tier, late };
  const cited = source.ingestionId === left.saidIn ? {} : { citedIngestion: source.ingestionId };
  return { candidate: { ...candidateFrom(record, source), ...cited }, decision, record: isOwn ? record : null };
}

/** What the ingestion brought; its own memory may cite an earlier turn first. */
function evidenceOf({ sources }: MemoryRecord, saidIn: string, isOwn: boolean): MemorySource | undefined {
  const said = sources.find(({ ingestionId }) => ingestionId === saidIn);
  return isOwn && said !== undefined ? sources[0] : said;
}

/** A memory as the statement it was made of, on the evidence of one source. */
function candidateFrom(record: MemoryRecord, source: MemorySource): Candidate {
  const { content, summary, category, outcome, attribute, cardinality, subject, predicate, object } = record;
  const { conditions, entities, domainTags, importance, confidence, stance, sensitivity } = record;
  const { validFrom, validUntil, pinned, extra, speaker } = record;
  return {
    ...{ content, summary, category, outcome, attribute, cardinality, subject, predicate, object },
    ...{ conditions, entities, domainTags, importance, confidence, stance, sensitivity },
    ...{ validFrom, validUntil, pinned, extra, speaker },
    quote: source.quote,
    turnIndex: source.turnIndex,
    sourceKind: source.kind,
    explicit: false,
    changeCue: false,
  };
}
