import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../src/domain/candidate.js';
import { applyAdjudication, type Adjudication } from '../../../src/domain/decide/apply-adjudication.js';
import type { MemoryRecord } from '../../../src/domain/memory-record.js';
import type { Decision } from '../../../src/domain/plan.js';
import { aCandidate, aMemory, anId } from '../../support/builders.js';

const fallback: Decision = {
  candidate: 2,
  verdict: 'new',
  targets: [],
  similarity: null,
  reason: 'similar',
  tier: 'rules',
  conditions: [],
  targetConditions: [],
  late: false,
};

function apply(
  answer: Partial<Adjudication>,
  said: Partial<Candidate> = {},
  stored: Partial<MemoryRecord> = {},
): { decision: Decision; target: MemoryRecord } {
  const target = aMemory({ content: 'The user cycles to the office.', ...stored });
  const decision = applyAdjudication(
    {
      unclear: { candidate: 2, neighbours: [{ id: target.id, similarity: 0.8 }], fallback },
      candidate: aCandidate({ content: 'The user takes the tram to the office.', ...said }),
      neighbours: [target],
      at: '2026-11-20T10:00:00.000Z',
      tier: 'model',
    },
    {
      verdict: 'supersedes',
      neighbour: 0,
      confidence: 0.9,
      conditions: [],
      neighbourConditions: [],
      reason: 'changed',
      ...answer,
    },
  );
  return { decision, target };
}

describe('an adjudicator’s answer', () => {
  test('supersedes the neighbour it names', () => {
    const { decision, target } = apply({});
    expect(decision).toEqual({
      ...fallback,
      verdict: 'supersedes',
      targets: [target.id],
      similarity: 0.8,
      reason: 'changed',
      tier: 'model',
    });
  });

  describe('with several memories made false', () => {
    const at = '2026-11-20T10:00:00.000Z';
    const bike = aMemory({ content: 'The user cycles to the office.' });
    const riding = aMemory({ content: 'The user rides a bike to work.' });
    const later = aMemory({ content: 'The user walks to work.', saidAt: '2026-11-25T10:00:00.000Z' });
    const sister = aMemory({ content: "The user's sister cycles to work.", subject: "the user's sister" });
    const surer = aMemory({ content: 'The user commutes by bike.', confidence: 1 });
    const neighbours = [bike, riding, later, sister, surer];
    const applyTo = (answer: Partial<Adjudication>, said: Partial<Candidate> = {}): Decision =>
      applyAdjudication(
        {
          unclear: { candidate: 2, neighbours: neighbours.map(({ id }) => ({ id, similarity: 0.8 })), fallback },
          candidate: aCandidate({ content: 'The user takes the tram to the office.', ...said }),
          neighbours,
          at,
          tier: 'model',
        },
        {
          verdict: 'supersedes',
          neighbour: 0,
          also: [1, 0, 2, 3, 4, 9],
          confidence: 0.9,
          conditions: [],
          neighbourConditions: [],
          reason: 'changed',
          ...answer,
        },
      );

    test('supersedes each, but not what was said later, of someone else, or was never offered', () => {
      expect(applyTo({})).toMatchObject({ verdict: 'supersedes', targets: [bike.id, riding.id, surer.id] });
    });

    test('leaves what is surer than a guess', () => {
      const guess = { stance: 'inferred', confidence: 0.95 } as const;
      expect(applyTo({}, guess)).toMatchObject({ verdict: 'supersedes', targets: [bike.id, riding.id] });
    });

    test('asks about all of them when it is not sure', () => {
      expect(applyTo({ confidence: 0.5 })).toMatchObject({
        verdict: 'unsure',
        targets: [bike.id, riding.id, surer.id],
      });
    });

    test('a verdict that replaces nothing has one target', () => {
      expect(applyTo({ verdict: 'coexists' }).targets).toEqual([bike.id]);
    });
  });

  test('makes nothing active that needs an approval, whatever reason it gives', () => {
    const same = { content: 'The user is an admin.' };
    const hold = { reason: 'needs_approval', question: null, replaces: [], needs: 'approval' as const };
    const answer = { verdict: 'duplicate' as const, reason: 'second_source' };
    expect(apply(answer, same, { ...same, status: 'pending', hold }).decision.reason).toBe('adjudicated');
  });

  test('that is missing leaves the fallback as it is', () => {
    expect(apply({ verdict: null }).decision).toEqual(fallback);
  });

  test.each([null, -1, 1, 7, 0.5])('with the handle %s, which was not offered, falls back and says so', (neighbour) => {
    expect(apply({ neighbour }).decision).toEqual({ ...fallback, reason: 'unknown_handle' });
    expect(apply({ verdict: 'duplicate', neighbour }).decision).toEqual({ ...fallback, reason: 'unknown_handle' });
  });

  test('may not refuse', () => {
    expect(apply({ verdict: 'refused' }).decision).toEqual({ ...fallback, reason: 'verdict_not_allowed' });
  });

  test('below 0.7 overwrites nothing: the candidate waits for the user', () => {
    const { decision, target } = apply({ confidence: 0.69 });
    expect(decision).toMatchObject({ verdict: 'unsure', reason: 'low_confidence', targets: [target.id] });
    expect(apply({}, { confidence: 0.6 }).decision).toMatchObject({ verdict: 'unsure', reason: 'less_sure' });
    expect(
      apply({ verdict: 'duplicate', confidence: 0.69 }, { content: 'The user cycles to work.' }).decision.verdict,
    ).toBe('new');
  });

  test.each([
    ['a number', 'Bay 4413 holds the router.', 'Bay 4418 holds the router.'],
    ['a name', "The user's manager is Bob.", "The user's manager is Alice."],
    ['a weekday', 'The meeting is on Monday.', 'The meeting is on Tuesday.'],
    ['negation', 'The user does not like tea.', 'The user likes tea.'],
    ['Chinese negation', '用户对花生不过敏。', '用户对花生过敏。'],
  ])('that calls texts differing in %s a duplicate is not accepted', (_, content, stored) => {
    const { decision } = apply({ verdict: 'duplicate', confidence: 1 }, { content }, { content: stored });
    expect(decision).toEqual({ ...fallback, reason: 'values_differ' });
  });

  test('that calls a rewording a duplicate is accepted', () => {
    const { decision, target } = apply({ verdict: 'duplicate' }, { content: 'The user goes to work by bike.' });
    expect(decision).toMatchObject({ verdict: 'duplicate', targets: [target.id] });
  });

  test.each(['supersedes', 'duplicate'] as const)('that %s a fact about someone else is not accepted', (verdict) => {
    const { decision } = apply(
      { verdict },
      { content: "The user's sister takes the tram." },
      { content: 'The user takes the tram.' },
    );
    expect(decision).toEqual({ ...fallback, reason: 'subjects_differ' });
  });

  test('about a memory said later keeps the candidate as history', () => {
    const { decision, target } = apply({}, {}, { saidAt: '2026-11-25T10:00:00.000Z' });
    expect(decision).toMatchObject({ late: true, reason: 'late_statement', targets: [target.id] });
  });

  test('does not let a guess overwrite what is surer', () => {
    expect(apply({}, { stance: 'inferred', confidence: 0.8 }).decision).toMatchObject({
      verdict: 'unsure',
      reason: 'less_sure',
    });
  });

  test('new: a guess still waits for its second source', () => {
    expect(apply({ verdict: 'new' }).decision).toMatchObject({ verdict: 'new', reason: 'changed', targets: [] });
    expect(apply({ verdict: 'new' }, { stance: 'inferred' }).decision).toMatchObject({
      verdict: 'unsure',
      reason: 'inferred_once',
    });
  });

  test('duplicate of a guess is its second source', () => {
    const said = { content: 'The user goes to work by bike.' };
    const held = { status: 'pending', stance: 'inferred' } as const;
    expect(apply({ verdict: 'duplicate' }, said, held).decision.reason).toBe('second_source');
    const replacing = { ...held, hold: { reason: 'less_sure', question: null, replaces: [anId()] } };
    expect(apply({ verdict: 'duplicate' }, said, replacing).decision.reason).toBe('changed');
  });

  test('coexists writes the conditions of both', () => {
    const answer = { verdict: 'coexists', conditions: ['when it rains'], neighbourConditions: ['in summer'] } as const;
    const { decision, target } = apply(answer, { conditions: ['on weekdays'] });
    expect(decision).toMatchObject({
      verdict: 'coexists',
      targets: [target.id],
      conditions: ['on weekdays', 'when it rains'],
      targetConditions: ['in summer'],
    });
  });

  test('coexists never moves a memory into another slot', () => {
    const fact = { attribute: 'user.commute', cardinality: 'one' } as const;
    const answer = { verdict: 'coexists', conditions: ['in summer'], neighbourConditions: ['in winter'] } as const;
    const { decision } = apply(answer, fact, { ...fact, conditions: ['in summer'] });
    expect(decision).toMatchObject({ verdict: 'coexists', conditions: [], targetConditions: ['in summer'] });
  });

  test.each(['The user lives in Cork', '', 'x'.repeat(80), 'Changed Value'])(
    'keeps no text as a reason: %j',
    (reason) => {
      expect(apply({ reason }).decision.reason).toBe('adjudicated');
    },
  );
});
