import { describe, expect, it } from 'vitest';
import { configFrom } from '../../src/composition/config.js';
import { defaultForgetting, forgettingWith } from '../../src/domain/sweep/forgetting.js';

const configured = (options: Record<string, unknown>) => configFrom({ options, environment: {}, file: {} });

describe('forgetting in the configuration', () => {
  it('changes what is given and keeps the rest', () => {
    const { forgetting } = configured({ forgetting: { keepDays: 30, decayPerDay: { preference: 0.1 } } });
    expect(forgettingWith(forgetting)).toEqual({
      ...defaultForgetting,
      keepDays: 30,
      decayPerDay: { ...defaultForgetting.decayPerDay, preference: 0.1 },
    });
    expect(forgettingWith(configured({}).forgetting)).toEqual(defaultForgetting);
    expect(forgettingWith({ capacity: undefined, decayPerDay: { preference: undefined } })).toEqual(defaultForgetting);
  });

  it.each([
    ['an unknown field', { forgetting: { keepdays: 30 } }],
    ['no day at all', { forgetting: { textDays: 0 } }],
    ['half a day', { forgetting: { archiveAfterDays: 0.5 } }],
    ['a threshold above 1', { forgetting: { archiveBelow: 1.5 } }],
    ['no memory at all', { forgetting: { capacity: 0 } }],
    ['a decay that grows', { forgetting: { decayPerDay: { preference: -0.1 } } }],
    ['an unknown category', { forgetting: { decayPerDay: { dream: 0.1 } } }],
    ['a sweep every second', { sweepEvery: 1000 }],
    ['a time no timer knows', { sweepEvery: 3_000_000_000 }],
  ])('%s is refused', (_, options) => {
    expect(() => configured(options)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
