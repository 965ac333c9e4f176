// Deciding again by the model what the rules decided in its place: ids, marks and times. Pure.
import { lengthPrefixed, uuidV5 } from './digest.js';
import type { Redecides, Turn } from './turn.js';

/** Body of the row (kind `redecide`, key = the ingestion's id) that waits until its turn was decided again. */
export interface RedecideMark {
  readonly round: number;
  /** Epoch ms before which it is not tried. */
  readonly dueAt: number;
}

/** Id of the ingestion that decides a turn again; another for each round, because what a round wrote stays. */
export function redecisionId(partition: string, { ingestionId, round }: Redecides): string {
  return uuidV5(partition, lengthPrefixed(['redecide', ingestionId, String(round)]));
}

/** The turn of that ingestion. It holds no text: its steps read that of the turn it decides again. */
export function redecidingTurn(partition: string, turn: Turn, redecides: Redecides): Turn {
  const ingestionId = redecisionId(partition, redecides);
  return { ...turn, ingestionId, messages: [], facts: [], redactions: {}, redecides };
}

const firstPauseMs = 10 * 60_000;
const longestPauseMs = 24 * 60 * 60_000;
const mostUnusable = 5;

/**
 * The mark after a round that ended in vain at `now`: ten minutes, doubled each time, at most a day. Null when the model
 * answered unusably five times: what the rules decided stays.
 */
export function nextMark(round: number, now: number, unusable: boolean): RedecideMark | null {
  if (unusable && round + 1 >= mostUnusable) return null;
  return { round: round + 1, dueAt: now + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(round, 20)) };
}
