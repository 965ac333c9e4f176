import type { Candidate } from '../../../src/domain/candidate.js';
import { decideCandidate } from '../../../src/domain/decide/decide.js';
import type { DecisionInput } from '../../../src/domain/decide/decision-context.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import { aCandidate, aMemory } from '../../support/builders.js';

export const earlierDay = '2026-11-01T10:00:00.000Z';
export const laterDay = '2026-11-20T10:00:00.000Z';
export const profile = { duplicate: 0.92, conflict: 0.78, related: 0.5, recallFloor: 0.3 };

export function decide(
  candidate: Partial<Candidate>,
  over: Partial<DecisionInput> = {},
): ReturnType<typeof decideCandidate> {
  const input = {
    index: 0,
    at: laterDay,
    tier: 'model' as const,
    profile,
    neighbours: [],
    slotHolders: [],
    earlier: [],
  };
  return decideCandidate({ ...input, candidate: aCandidate(candidate), ...over });
}

export const near = (record: MemoryRecord, cosine: number | null = 0.8): DecisionInput['neighbours'][number] => ({
  record,
  cosine,
});

export const city = (object: string, over: Partial<Candidate> = {}): Partial<Candidate> => ({
  content: `The user lives in ${object}.`,
  attribute: 'user.city',
  cardinality: 'one',
  subject: 'user',
  predicate: 'lives in',
  object,
  ...over,
});

export const cityMemory = (object: string, over: Partial<MemoryRecord> = {}): MemoryRecord =>
  aMemory({ ...(city(object) as Partial<MemoryRecord>), ...over });
