import { describe, expect, it } from 'vitest';
import { inWritingOrder, loadPrecision, type Belief } from '../../bench/precision-data.js';
import { contextOf, judged, precisionScores } from '../../bench/precision-measure.js';

const belief = (id: string, more: Partial<Belief> = {}): Belief => ({
  _id: id,
  user_id: 'test-user',
  type: 'preference',
  canonical_name: id,
  aliases: [],
  content: `about ${id}`,
  why_it_matters: '',
  scope: ['domain:code'],
  pinned: false,
  resolved_at: null,
  superseded_by: null,
  created_at: '2026-09-01T00:00:00Z',
  ...more,
});
const beliefs = [
  belief('a'),
  belief('b'),
  belief('pin', { pinned: true }),
  belief('open', { pinned: true, type: 'open_question' }),
  belief('between', { type: 'relation', participants: ['b', 'open'] }),
  belief('elsewhere', { pinned: true, scope: ['domain:writing'] }),
];
const one = { caseId: 'x', category: 'y', scope: ['domain:code'], query: 'q', expect: {} };

describe('the rules of PrecisionMemBench', () => {
  it('take pinned facts and questions from the data, whatever was found', () => {
    const context = contextOf(beliefs, one, ['pin', 'a', 'a']);
    expect(context).toEqual({ pinned: ['pin'], relevant: ['a'], questions: ['open'] });
  });

  it('join what a found relation is between, questions excepted', () => {
    expect(contextOf(beliefs, one, ['between']).relevant).toEqual(['between', 'b']);
  });

  it('give the budget to pinned facts first', () => {
    const context = contextOf(beliefs, { ...one, budget: { maxBeliefs: 2 } }, ['a', 'b']);
    expect(context).toMatchObject({ pinned: ['pin'], relevant: ['a'] });
  });

  it('fail a case for what is missing and for what is too much', () => {
    const expect2 = { ...one, expect: { relevantBeliefs: { shouldOnlyInclude: ['a'] } } };
    const result = judged(expect2, { pinned: [], relevant: ['b'], questions: [] });
    expect(result).toMatchObject({ precision: 0, recall: 0, failures: ['missing: a', 'unexpected: b'] });
  });

  it('let pinned facts count for what must be there, and forbid them too', () => {
    const must = {
      ...one,
      expect: { relevantBeliefs: { mustInclude: ['pin'] }, pinnedFacts: { mustExclude: ['pin'] } },
    };
    expect(judged(must, { pinned: ['pin'], relevant: [], questions: [] }).failures).toEqual(['forbidden: pin']);
  });

  it('define precision unless nothing was expected and nothing came, recall when something was expected', () => {
    const nothing = { ...one, expect: { relevantBeliefs: { shouldOnlyInclude: [] } } };
    const context = { pinned: [], questions: [] };
    const quiet = judged(nothing, { ...context, relevant: [] });
    const loud = judged(nothing, { ...context, relevant: ['a'] });
    expect(quiet).toMatchObject({ precision: null, recall: null });
    expect(loud).toMatchObject({ precision: 0, recall: null });
    expect(precisionScores([quiet, loud])).toEqual({ precision: 0, recall: 0, passed: 1, cases: 2 });
  });

  it('are written replaced beliefs first', () => {
    const chain = [belief('new'), belief('old', { superseded_by: 'mid' }), belief('mid', { superseded_by: 'new' })];
    expect(inWritingOrder(chain).map(({ _id }) => _id)).toEqual(['old', 'mid', 'new']);
  });

  it('say which file is missing', async () => {
    await expect(loadPrecision('/nowhere')).rejects.toMatchObject({ code: 'invalid_input', message: /--data/u });
  });
});
