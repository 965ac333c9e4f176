import type { Role, TurnMessage } from '../../../src/domain/turn.js';

/** Messages of a turn, by role and text. */
export function said(...messages: readonly (readonly [Role, string])[]): { messages: TurnMessage[] } {
  return { messages: messages.map(([role, content]) => ({ role, content, name: null })) };
}
