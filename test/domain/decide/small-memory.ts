// A memory small enough to check: applies final decisions to a list of records the way persist does to a store.
import { slotOf } from '../../../src/domain/attributes.js';
import type { Candidate } from '../../../src/domain/candidate.js';
import { applyAdjudication, type Adjudication } from '../../../src/domain/decide/apply-adjudication.js';
import { decideCandidate, isUnclear } from '../../../src/domain/decide/decide.js';
import { finalDecisions } from '../../../src/domain/decide/final-decisions.js';
import { sharedStems } from '../../../src/domain/decide/says-more.js';
import { stemmedPieces } from '../../../src/domain/decide/content-pieces.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { Decision, UnclearCase } from '../../../src/domain/plan.js';
import { aMemory, anId } from '../../support/builders.js';
import { profile } from './decision-builders.js';

const known = new Map<string, number>();

/** A stand-in for the embedder: the share of words in common. */
export function likeness(a: string, b: string): number {
  const key = `${a}|${b}`;
  const value = known.get(key) ?? likenessOf(a, b);
  known.set(key, value);
  return value;
}

function likenessOf(a: string, b: string): number {
  const most = Math.max(stemmedPieces(a).list.length, stemmedPieces(b).list.length, 1);
  return Math.min(1, sharedStems(a, b) / most);
}

export interface Applied {
  readonly candidate: Candidate;
  readonly decision: Decision;
  /** The records as they were when it was decided. */
  readonly before: readonly MemoryRecord[];
}

export type Answering = (unclear: UnclearCase) => Adjudication;

export class SmallMemory {
  records: MemoryRecord[] = [];
  private turns = 0;

  live(): readonly MemoryRecord[] {
    return this.records.filter(({ status }) => status === 'active' || status === 'pending');
  }

  /** Decides one candidate as the dedupe step does. */
  decide(
    candidate: Candidate,
    at: string,
    done: readonly { candidate: Candidate; id: string; decision: Decision | UnclearCase }[],
  ) {
    const live = this.live();
    return decideCandidate({
      candidate,
      index: done.length,
      at,
      profile,
      neighbours: live
        .map((record) => ({ record, cosine: likeness(record.content, candidate.content) }))
        .toSorted((a, b) => b.cosine - a.cosine)
        .slice(0, 10),
      slotHolders: live.filter((record) => record.attribute === candidate.attribute),
      earlier: done.map((one) => ({
        candidate: one.candidate,
        memoryId: one.id,
        cosine: likeness(one.candidate.content, candidate.content),
        decision: one.decision,
      })),
    });
  }

  /** One turn: decide all, answer what is unclear, apply. */
  turn(candidates: readonly Candidate[], at: string, answering: Answering): readonly Applied[] {
    const turn = this.turns++;
    const idOf = (index: number): string => anId(`turn ${turn} candidate ${index}`);
    const done: { candidate: Candidate; id: string; decision: Decision | UnclearCase }[] = [];
    for (const [index, candidate] of candidates.entries()) {
      done.push({ candidate, id: idOf(index), decision: this.decide(candidate, at, done) });
    }
    const unclear = done.map(({ decision }) => decision).filter(isUnclear);
    const decisions = done.map(({ decision }) => decision).filter((one): one is Decision => !isUnclear(one));
    const verdicts = unclear.map((one) => this.answer(one, candidates[one.candidate]!, { at, answering }));
    const before = this.records;
    const final = finalDecisions({ decisions, unclear }, { decisions: verdicts }, idOf);
    return final.map((decision) => {
      this.apply(decision, candidates[decision.candidate]!, { at, id: idOf(decision.candidate) });
      return { candidate: candidates[decision.candidate]!, decision, before };
    });
  }

  private answer(
    unclear: UnclearCase,
    candidate: Candidate,
    { at, answering }: { at: string; answering: Answering },
  ): Decision {
    const neighbours = unclear.neighbours.map(({ id }) => this.records.find((record) => record.id === id)!);
    return applyAdjudication({ unclear, candidate, neighbours, at, tier: 'model' }, answering(unclear));
  }

  private apply(decision: Decision, candidate: Candidate, { at, id }: { at: string; id: string }): void {
    const change = (ids: readonly string[], patch: Partial<MemoryRecord>): void => {
      this.records = this.records.map((record) => (ids.includes(record.id) ? { ...record, ...patch } : record));
    };
    if (decision.verdict === 'refused') return;
    if (decision.verdict === 'duplicate') {
      if (decision.reason === 'second_source') change(decision.targets, { status: 'active', hold: null });
      return;
    }
    const status = decision.late ? 'superseded' : decision.verdict === 'unsure' ? 'pending' : 'active';
    const hold =
      status === 'pending' ? { reason: decision.reason, question: null, replaces: [...decision.targets] } : null;
    const conditions = [...new Set([...candidate.conditions, ...decision.conditions])];
    if (decision.verdict === 'supersedes' && !decision.late)
      change(decision.targets, { status: 'superseded', supersededBy: id });
    if (decision.verdict === 'coexists') change(decision.targets, { conditions: [...decision.targetConditions] });
    this.records = [...this.records, aMemory({ ...said(candidate), id, status, hold, conditions, saidAt: at })];
  }

  /** Slots that more than one active memory fills. */
  crowdedSlots(): readonly string[] {
    const slots = this.records.filter(({ status }) => status === 'active').flatMap((record) => slotOf(record) ?? []);
    return slots.filter((slot, index) => slots.indexOf(slot) !== index);
  }
}

function said(candidate: Candidate): Partial<MemoryRecord> {
  const { content, attribute, cardinality, subject, predicate, object, stance, confidence, speaker } = candidate;
  return { content, attribute, cardinality, subject, predicate, object, stance, confidence, speaker };
}
