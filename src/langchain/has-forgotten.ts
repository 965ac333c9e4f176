// Words in which the user had something forgotten must not bring it back.
import type { BaseMessage } from '@langchain/core/messages';

interface MayHaveForgotten {
  readonly artifact?: { readonly deletedIds?: unknown; readonly blankedTurns?: unknown } | null;
}

/** True for the message of a `forget` tool that removed something. */
export function hasForgotten(message: BaseMessage): boolean {
  // Code may hand in a list that holds what is no message.
  const artifact = (message as MayHaveForgotten | null)?.artifact;
  // Both: some other tool may delete things of its own.
  const deleted = typeof artifact?.blankedTurns === 'number' ? artifact.deletedIds : [];
  return Array.isArray(deleted) && deleted.length > 0;
}
