import { describe, expect, it } from 'vitest';
import { configFrom } from '../../src/composition/config.js';
import { limitsOf, rungOf } from '../../src/domain/limits-ladder.js';

const configured = (options: Record<string, unknown>) => configFrom({ options, environment: {}, file: {} });

describe('limits in the configuration', () => {
  it('hold for every tenant, with values of their own for some', () => {
    const limits = { callsPerDay: 10, soft: 0.5, perTenant: { acme: { callsPerDay: 0 } } };
    const config = configured({ limits, cheaperModel: 'openai:small' });
    expect(config).toMatchObject({ limits, cheaperModel: 'openai:small' });
    const spent = { calls: 0, tokens: 0 };
    expect(rungOf(limitsOf(config.limits!, 'acme'), spent, false)).toBe('rules');
    expect(rungOf(limitsOf(config.limits!, 'globex'), spent, false)).toBe('model');
  });

  it.each([
    ['an unknown field', { limits: { callPerDay: 10 } }],
    ['an unknown field of a tenant', { limits: { perTenant: { acme: { calls: 10 } } } }],
    ['a limit below 0', { limits: { callsPerDay: -1 } }],
    ['half a call', { limits: { callsPerDay: 0.5 } }],
    ['a share above 1', { limits: { tokensPerDay: 10, soft: 1.5 } }],
    ['a cheaper model without a name', { cheaperModel: '' }],
  ])('%s is refused', (_, options) => {
    expect(() => configured(options)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
