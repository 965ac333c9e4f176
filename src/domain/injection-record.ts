// Which memories were put before a model, when and for whom. Ids, versions and times: no text of a memory or question.
import { sha256Hex } from './digest.js';
import { userNamespace } from './namespace.js';
import type { Principal } from './principal.js';

/** The memories of one namespace that were in the block for one answer. */
export interface InjectionRecord {
  /** System time of the recall, ISO. */
  readonly at: string;
  /** The app's id of the answer or turn; null when it gave none. */
  readonly answerId: string | null;
  /** Digest of the session's id, or null. */
  readonly session: string | null;
  /** Whose recall it was: {@link readerOf}. */
  readonly by: string;
  /** Id and version of each, in the order of the block. */
  readonly memories: readonly (readonly [id: string, version: number])[];
}

/** A reader is named by the partition of their own memory, so that erasing a user leaves no name in shared spaces. */
export function readerOf(principal: Pick<Principal, 'tenantId' | 'userId'>): string {
  return userNamespace(principal).partition;
}

/** 32 hex digits that stand for a session. */
export function sessionDigest(sessionId: string): string {
  return sha256Hex(sessionId).slice(0, 32);
}

/** Both, as one: the memories of the second that the first has not are added to it. For one answer recalled twice. */
export function joined(first: InjectionRecord, second: InjectionRecord): InjectionRecord {
  const known = new Set(first.memories.map(([id]) => id));
  return { ...first, memories: [...first.memories, ...second.memories.filter(([id]) => !known.has(id))] };
}
