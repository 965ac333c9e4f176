import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandidateHold } from '../../../src/domain/candidate.js';
import { heldBack, heldBackCase, holdTerms } from '../../../src/domain/decide/hold.js';
import type { Decision, Verdict } from '../../../src/domain/plan.js';

const decision = (verdict: Verdict, over: Partial<Decision> = {}): Decision => ({
  candidate: 0,
  verdict,
  targets: ['t'],
  similarity: 0.9,
  reason: 'some_rule',
  tier: 'rules',
  conditions: ['when awake'],
  targetConditions: ['when asleep'],
  late: false,
  ...over,
});

const waits: CandidateHold = { reason: 'needs_approval', until: 'approval', days: 14, onDeadline: 'reject' };
const verdicts: readonly Verdict[] = ['duplicate', 'supersedes', 'coexists', 'new', 'unsure', 'refused'];

describe('a candidate the gate holds back', () => {
  it('never becomes active, whatever was decided', () => {
    fc.assert(
      fc.property(fc.constantFrom(...verdicts), fc.constantFrom('second_source', 'some_rule'), (verdict, reason) => {
        const held = heldBack({ waits }, decision(verdict, { reason }));
        expect(['new', 'supersedes', 'coexists']).not.toContain(held.verdict);
        expect(held).not.toMatchObject({ verdict: 'duplicate', reason: 'second_source' });
      }),
    );
  });

  it('names what it would replace, and touches no conditions', () => {
    expect(heldBack({ waits }, decision('supersedes'))).toMatchObject({
      verdict: 'unsure',
      reason: 'needs_approval',
      targets: ['t'],
      conditions: [],
      targetConditions: [],
    });
    expect(heldBack({ waits }, decision('coexists')).targets).toEqual([]);
  });

  it('that arrives late is history, as everything late', () => {
    expect(heldBack({ waits }, decision('supersedes', { late: true }))).toEqual(decision('supersedes', { late: true }));
  });

  it('that waits for a second source alone is left to the rules', () => {
    const decided = decision('duplicate', { reason: 'second_source' });
    expect(heldBack({ waits: { ...waits, until: 'second_source' } }, decided)).toEqual(decided);
    expect(heldBack({}, decided)).toEqual(decided);
  });

  it('waits also when adjudication gives no usable answer', () => {
    const unclear = { candidate: 0, neighbours: [], fallback: decision('new') };
    expect(heldBackCase({ waits }, unclear)).toMatchObject({ fallback: { verdict: 'unsure' } });
  });
});

describe('the terms of a hold', () => {
  it('are 30 days and a rejection when nothing is said', () => {
    expect(holdTerms('2026-05-01T00:00:00.000Z')).toEqual({
      deadline: '2026-05-31T00:00:00.000Z',
      onDeadline: 'reject',
    });
  });
});
