import type { Turn, TurnMessage } from '../../../src/domain/turn.js';
import { anId } from '../../support/builders.js';

/** A turn of the given messages; a bare text is a message of the user. */
export function aTurn(messages: readonly (string | Partial<TurnMessage>)[], at = '2026-11-29T09:00:00.000Z'): Turn {
  return {
    ingestionId: anId(),
    tenantId: 'default',
    namespace: 'tenant/default/user/alice',
    ownerUserId: 'alice',
    authorId: 'alice',
    sessionId: null,
    at,
    acceptedAt: at,
    messages: messages.map((message) => ({
      role: 'user',
      content: '',
      name: null,
      ...(typeof message === 'string' ? { content: message } : message),
    })),
    facts: [],
    redactions: {},
    consents: [],
    blanked: false,
  };
}

/** No wishes of the app. */
export const noWishes = { instructions: null, examples: [], entities: [] } as const;
