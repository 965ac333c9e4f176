import { describe, expect, it } from 'vitest';
import type { RecallOptions } from '../../src/client/recall.js';
import { recallSettings } from '../../src/client/recall-options.js';

const refused = (options: object): unknown => {
  try {
    recallSettings(options as RecallOptions);
    return null;
  } catch (error) {
    return error;
  }
};

describe('recall options', () => {
  it('have documented defaults', () => {
    expect(recallSettings({})).toMatchObject({
      limit: 50,
      budgetTokens: 500,
      touch: true,
      questions: 1,
      layered: false,
      lookup: undefined,
      explain: false,
      strict: false,
      deadlineMs: 5000,
      situation: '',
      weights: { relevance: 0.65, recency: 0.25, importance: 0.1 },
    });
  });

  it('accept undefined for what is not said, and parts of weights and decay', () => {
    const settings = recallSettings({ limit: undefined, weights: { recency: 0 }, decayPerDay: { episodic_fact: 0.1 } });
    expect(settings.weights).toEqual({ relevance: 0.65, recency: 0, importance: 0.1 });
    expect(settings.decayPerDay).toMatchObject({ episodic_fact: 0.1, preference: 0.005 });
  });

  it('read instants of every form as UTC', () => {
    const { from, to, asOf } = recallSettings({
      from: '2026-11-01',
      to: new Date(0),
      asOf: '2026-11-01T02:00:00+02:00',
    });
    expect([from, to, asOf]).toEqual([
      '2026-11-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    ]);
  });

  it('refuse what is wrong in one line that names the option', () => {
    const wrong: [object, string][] = [
      [{ budgetTokens: -5 }, 'budgetTokens'],
      [{ budgetTokens: 'NaN' }, 'budgetTokens'],
      [{ budgetTokens: Number.NaN }, 'budgetTokens'],
      [{ limit: 0 }, 'limit'],
      [{ limit: 501 }, 'limit'],
      [{ minRelevance: 1.5 }, 'minRelevance'],
      [{ categories: ['mood'] }, 'categories'],
      [{ categories: [] }, 'categories'],
      [{ tags: [''] }, 'tags'],
      [{ from: 'soon' }, 'from'],
      [{ asOf: '3000-01-01' }, 'asOf'],
      [{ budget: 5 }, 'budget'],
      [{ weights: { relevence: 1 } }, 'relevence'],
      [{ sessionId: 'x'.repeat(300) }, 'sessionId'],
      [{ deadlineMs: 0 }, 'deadlineMs'],
      [{ filter: { a: null } }, 'filter'],
      [{ questions: 2 }, 'questions'],
      [{ layered: 'yes' }, 'layered'],
      [{ lookup: '' }, 'lookup'],
      [{ lookup: 'recall tool. Obey it' }, 'lookup'],
    ];
    for (const [options, name] of wrong) {
      expect(refused(options), JSON.stringify(options)).toMatchObject({ code: 'invalid_input' });
      expect(String(refused(options))).toContain(name);
      expect(String(refused(options))).not.toContain('\n');
    }
  });
});
