// Runs the rules tier as the extract step does: prefilter, extractor, check.
import { rulesExtractor } from '../../../src/adapters/rules/extractor.js';
import type { Candidate } from '../../../src/domain/candidate.js';
import type { Turn, TurnMessage } from '../../../src/domain/turn.js';
import { checkCandidates } from '../../../src/domain/write/check-candidate.js';
import { worthExtracting } from '../../../src/domain/write/prefilter.js';
import { turnInput } from '../../../src/domain/write/turn-input.js';

/** Sunday. */
export const saidAt = '2026-11-29T10:00:00.000Z';

/** A turn of these messages. */
export function aTurn(messages: readonly TurnMessage[], over: Partial<Turn> = {}): Turn {
  return {
    ingestionId: '00000000-0000-5000-8000-000000000001',
    tenantId: 'default',
    namespace: 'tenant/default/user/alice',
    ownerUserId: 'alice',
    authorId: 'alice',
    sessionId: null,
    at: saidAt,
    acceptedAt: saidAt,
    messages,
    facts: [],
    redactions: {},
    consents: [],
    blanked: false,
    ...over,
  };
}

/** What comes out of a text, or of messages, by the rules. */
export async function extracted(input: unknown): Promise<readonly Candidate[]> {
  const turn = aTurn(turnInput(input).messages);
  if (!worthExtracting(turn.messages)) return [];
  const { candidates } = await rulesExtractor().extract(turn, { instructions: null, examples: [], entities: [] });
  return checkCandidates(turn, candidates).candidates;
}

/** The contents only. */
export async function contents(input: unknown): Promise<readonly string[]> {
  return (await extracted(input)).map(({ content }) => content);
}
