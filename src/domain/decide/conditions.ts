// The scenarios under which a memory holds, compared by their words.
import { foldText } from './normalise.js';

const introductions = /^(?:when(?:ever)?|while|if|for|in|on|at|during|with|当|在|如果)\s*/iu;
const light = new Set(['the', 'a', 'an', 'user', 'is', 'are', 'of', 'to']);

function wordsOf(condition: string): readonly string[] {
  const words =
    foldText(condition)
      .trim()
      .replace(introductions, '')
      .replace(/(?:时|的时候)$/u, '')
      .match(/[\p{L}\p{N}+#]+/gu) ?? [];
  return words.filter((word) => !light.has(word));
}

/** One comparable form for each condition, distinct and sorted; empty ones are left out. */
export function conditionKeys(conditions: readonly string[]): readonly string[] {
  return [...new Set(conditions.map((condition) => wordsOf(condition).join(' ')))]
    .filter((key) => key !== '')
    .toSorted();
}

/** `overlap`: one may be another wording, or a part, of the other. */
export type ConditionsRelation = 'same' | 'overlap' | 'different';

/** How two lists of conditions stand to each other. No condition at all differs from any. */
export function compareConditions(a: readonly string[], b: readonly string[]): ConditionsRelation {
  const [mine, theirs] = [conditionKeys(a), conditionKeys(b)];
  if (mine.join('|') === theirs.join('|')) return 'same';
  if (mine.length === 0 || theirs.length === 0) return 'different';
  const [left, right] = [
    new Set(mine.flatMap((key) => key.split(' '))),
    new Set(theirs.flatMap((key) => key.split(' '))),
  ];
  const within = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
    [...inner].every((word) => outer.has(word));
  return within(left, right) || within(right, left) ? 'overlap' : 'different';
}
