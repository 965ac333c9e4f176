// Memories that hold only under conditions ("writing Go").
import type { RecallHit } from './recall-hit.js';
import { words } from './words.js';

/** A question this far over the floor reaches a conditional memory without its condition being named. */
const wellOver = 0.15;

/**
 * True when the memory holds without conditions, one of its conditions is named (all of its words) by the situation or
 * the question, or the question reaches it well over the floor.
 */
export function suitsSituation(
  hit: Pick<RecallHit, 'record' | 'cosine'>,
  floor: number,
  named: ReadonlySet<string>,
): boolean {
  const { conditions } = hit.record;
  if (conditions.length === 0 || hit.cosine >= floor + wellOver) return true;
  return conditions.some((condition) => {
    const needed = words(condition);
    return needed.length > 0 && needed.every((word) => named.has(word));
  });
}
