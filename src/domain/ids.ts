// Name-based ids: the same input always gets the same id, so that doing something twice is doing it once.
import { lengthPrefixed, sha256Hex, uuidV5 } from './digest.js';
import type { Role } from './turn.js';

/** Id of the memory that candidate `index` of an ingestion's frozen draft becomes. */
export function memoryId(partition: string, ingestionId: string, index: number): string {
  return uuidV5(partition, `memory ${ingestionId} ${index}`);
}

/**
 * Id of the ingestion that copies a memory of another namespace into this one. `round` is raised when the memory is
 * shared again after its copy was forgotten.
 */
export function copyIngestionId(
  partition: string,
  copy: { readonly from: string; readonly memoryId: string; readonly round: number },
): string {
  return uuidV5(partition, lengthPrefixed(['copy', copy.from, copy.memoryId, String(copy.round)]));
}

/** Id of the ingestion that brings a memory of a file into a namespace; `origin` names it in the place it comes from. */
export function importIngestionId(partition: string, origin: string): string {
  return uuidV5(partition, lengthPrefixed(['import', origin]));
}

/** What tells one turn from another. */
export interface TurnIdentity {
  readonly partition: string;
  /** The app's own id of the turn; wins over everything else. */
  readonly turnId: string | null;
  readonly sessionId: string | null;
  /** When the caller said it happened, or the UTC day it was accepted when the caller did not say. */
  readonly when: string;
  readonly content: readonly { readonly role: Role | 'fact'; readonly content: string }[];
  /** Who said it, where several write: the same words of two people are two statements. Null in one's own namespace. */
  readonly author?: string | null;
  /** 0; raised when the same words are said again after the first turn was forgotten. */
  readonly round: number;
}

/**
 * Id of an ingestion. The same `turnId` is the same ingestion for ever; without one the same words in the
 * same session at the same time are. Words repeated on another day are a new turn, so that a fact that
 * changed and changed back is not lost.
 */
export function ingestionIdOf(turn: TurnIdentity): string {
  const round = String(turn.round);
  if (turn.turnId !== null) return uuidV5(turn.partition, lengthPrefixed(['turn', turn.turnId, round]));
  const words = sha256Hex(lengthPrefixed(turn.content.flatMap((part) => [part.role, part.content])));
  const parts = ['words', turn.sessionId ?? '', turn.when, words, round];
  const { author = null } = turn;
  return uuidV5(turn.partition, lengthPrefixed(author === null ? parts : [...parts, author]));
}
