import { MemoryError } from '../../src/domain/errors.js';
import type { DecisionTier } from '../../src/ports/index.js';
import { faultModel } from './fault-scenario.mjs';

/** A model that is not there, and will not be soon: the rules decide at once. */
export function awayModel(): DecisionTier {
  const away = (): never => {
    throw new MemoryError('model_unavailable', 'the model is away', { context: { retry: false } });
  };
  return {
    extractor: { tier: 'model', model: 'away', extract: async () => away() },
    adjudicator: { tier: 'model', model: 'away', adjudicate: async () => away() },
  };
}

/** Rules that read less of the fault tests' turns than their model, and leave open what is not clear. */
export function faultRules(): DecisionTier {
  const { extractor } = faultModel();
  const open = {
    verdict: null,
    neighbour: null,
    confidence: 0,
    conditions: [],
    neighbourConditions: [],
    reason: 'open',
  };
  const use = { calls: 0, promptTokens: 0, completionTokens: 0 };
  return {
    extractor: {
      tier: 'rules',
      model: null,
      async extract(turn, wishes, signal) {
        const { candidates } = await extractor.extract(turn, wishes, signal);
        const read = candidates.filter(({ content }) => !/cocoa|sailing/.test(content));
        return { candidates: read, refusals: [], use, warnings: [] };
      },
    },
    adjudicator: {
      tier: 'rules',
      model: null,
      adjudicate: async (cases) => ({ answers: cases.map(() => open), use, warnings: [] }),
    },
  };
}
