import type { Candidate } from '../../src/domain/candidate.js';
import { noModelUse } from '../../src/domain/candidate.js';
import type { Turn } from '../../src/domain/turn.js';
import type { DecisionTier } from '../../src/ports/index.js';
import { aCandidate } from './builders.js';

/** Facts by what they say; the quote defaults to the whole first message of the user. */
export type ScriptedFact = Partial<Candidate> & { readonly content: string };

export interface ScriptedTier extends DecisionTier {
  /** Turns seen by the extractor, in order. */
  readonly turns: Turn[];
}

/** A tier whose extractor answers by `facts` and whose adjudicator leaves everything open. */
export function scriptedTier(
  facts: (turn: Turn) => readonly ScriptedFact[] | Promise<readonly ScriptedFact[]>,
  tier: 'rules' | 'model' = 'rules',
): ScriptedTier {
  const turns: Turn[] = [];
  return {
    turns,
    extractor: {
      tier,
      model: tier === 'model' ? 'scripted' : null,
      async extract(turn) {
        turns.push(turn);
        const said = turn.messages.findIndex((message) => message.role === 'user');
        const found = await facts(turn);
        const candidates = found.map((fact) =>
          aCandidate({ quote: turn.messages[said]!.content, turnIndex: said, ...fact }),
        );
        return { candidates, refusals: [], use: { ...noModelUse, calls: tier === 'model' ? 1 : 0 }, warnings: [] };
      },
    },
    adjudicator: {
      tier,
      model: tier === 'model' ? 'scripted' : null,
      async adjudicate(cases) {
        const open = {
          verdict: null,
          neighbour: null,
          confidence: 0,
          conditions: [],
          neighbourConditions: [],
          reason: 'open',
        };
        return { answers: cases.map(() => open), use: noModelUse, warnings: [] };
      },
    },
  };
}
