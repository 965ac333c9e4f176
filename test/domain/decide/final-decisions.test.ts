import { describe, expect, test } from 'vitest';
import { finalDecisions } from '../../../src/domain/decide/final-decisions.js';
import { questionFor } from '../../../src/domain/decide/question.js';
import type { Decision } from '../../../src/domain/plan.js';

const idOf = (candidate: number): string => `candidate-${candidate}`;

function decision(
  candidate: number,
  verdict: Decision['verdict'],
  targets: string[] = [],
  over: Partial<Decision> = {},
): Decision {
  const base = {
    similarity: 0.8,
    reason: 'test',
    tier: 'rules' as const,
    conditions: [],
    targetConditions: [],
    late: false,
  };
  return { candidate, verdict, targets, ...base, ...over };
}

function unclear(fallback: Decision) {
  return { candidate: fallback.candidate, neighbours: [], fallback };
}

const short = (decisions: readonly Decision[]) =>
  decisions.map(({ verdict, targets }) => [verdict, ...targets].join(' '));

describe('plan and verdicts together', () => {
  test('give each candidate one decision, in order', () => {
    const plan = { decisions: [decision(2, 'new'), decision(0, 'new')], unclear: [unclear(decision(1, 'new'))] };
    const final = finalDecisions(plan, { decisions: [decision(1, 'supersedes', ['stored'])] }, idOf);
    expect(final.map(({ candidate }) => candidate)).toEqual([0, 1, 2]);
    expect(short(final)).toEqual(['new', 'supersedes stored', 'new']);
  });

  test('take the fallback where there is no verdict', () => {
    const plan = { decisions: [], unclear: [unclear(decision(0, 'coexists', ['stored']))] };
    expect(short(finalDecisions(plan, null, idOf))).toEqual(['coexists stored']);
    expect(short(finalDecisions(plan, { decisions: [] }, idOf))).toEqual(['coexists stored']);
  });

  test('a clear decision is never changed by a verdict', () => {
    const plan = { decisions: [decision(0, 'duplicate', ['stored'])], unclear: [] };
    expect(short(finalDecisions(plan, { decisions: [decision(0, 'new')] }, idOf))).toEqual(['duplicate stored']);
  });

  test('what is about a candidate that turned out a duplicate goes to what it duplicates', () => {
    const plan = {
      decisions: [decision(1, 'supersedes', [idOf(0)]), decision(2, 'duplicate', [idOf(1)])],
      unclear: [unclear(decision(0, 'new'))],
    };
    const verdicts = { decisions: [decision(0, 'duplicate', ['stored'])] };
    expect(short(finalDecisions(plan, verdicts, idOf))).toEqual([
      'duplicate stored',
      'supersedes stored',
      `duplicate ${idOf(1)}`,
    ]);
  });

  test('a memory is retired once; the second to retire it is kept beside the first', () => {
    const plan = {
      decisions: [decision(0, 'supersedes', ['stored'])],
      unclear: [unclear(decision(1, 'new')), unclear(decision(2, 'new'))],
    };
    const verdicts = { decisions: [decision(1, 'supersedes', ['stored']), decision(2, 'duplicate', ['stored'])] };
    const final = finalDecisions(plan, verdicts, idOf);
    expect(short(final)).toEqual(['supersedes stored', 'new', 'new']);
    expect(final[1]).toMatchObject({ reason: 'target_already_superseded', similarity: null });
  });

  test('of several targets those still standing are kept', () => {
    const plan = { decisions: [decision(0, 'supersedes', ['a']), decision(1, 'supersedes', ['a', 'b'])], unclear: [] };
    expect(short(finalDecisions(plan, null, idOf))).toEqual(['supersedes a', 'supersedes b']);
  });

  test('nothing points at itself, at a later or at a refused candidate', () => {
    const plan = {
      decisions: [
        decision(0, 'refused'),
        decision(1, 'duplicate', [idOf(0)]),
        decision(2, 'supersedes', [idOf(2)]),
        decision(3, 'duplicate', [idOf(4)]),
        decision(4, 'new'),
      ],
      unclear: [],
    };
    expect(short(finalDecisions(plan, null, idOf))).toEqual(['refused', 'new', 'new', 'new', 'new']);
  });

  test('a late statement stays history, and is no target itself', () => {
    const plan = {
      decisions: [decision(0, 'supersedes', ['stored'], { late: true }), decision(1, 'duplicate', [idOf(0)])],
      unclear: [],
    };
    const final = finalDecisions(plan, null, idOf);
    expect(final[0]).toMatchObject({ late: true, targets: ['stored'] });
    expect(final[1]).toMatchObject({ verdict: 'new' });
  });

  test('a question keeps its candidate pending even when its target is gone', () => {
    const plan = { decisions: [decision(0, 'supersedes', ['stored']), decision(1, 'unsure', ['stored'])], unclear: [] };
    expect(short(finalDecisions(plan, null, idOf))).toEqual(['supersedes stored', 'unsure']);
  });
});

describe('the question of a memory that waits', () => {
  test('is asked in the language of the memory', () => {
    const english = questionFor({ content: 'The user lives in Leeds.' }, { content: 'The user lives in Cork.' });
    expect(english).toBe('Is it still true that "The user lives in Cork", or is it now "The user lives in Leeds"?');
    const chinese = questionFor({ content: '用户住在北京。' }, { content: '用户住在上海。' });
    expect(chinese).toBe('现在还是“用户住在上海”吗？还是已经变成“用户住在北京”？');
  });

  test('needs no target', () => {
    expect(questionFor({ content: 'The user likes jazz.' }, null)).toBe('Is this right: "The user likes jazz"?');
    expect(questionFor({ content: '用户喜欢爵士乐' }, null)).toContain('用户喜欢爵士乐');
  });

  test('is never longer than a memory may be', () => {
    const long = { content: 'a'.repeat(2000) };
    expect(questionFor(long, long).length).toBeLessThanOrEqual(2000);
  });
});
