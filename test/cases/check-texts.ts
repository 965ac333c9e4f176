// Checks of a list of texts, as a trial states them.
import type { Expectation } from './trial.js';

/** The keys a list of texts may be checked by. */
export const textKeys = [
  'count',
  'minCount',
  'maxCount',
  'containsAll',
  'containsNone',
  'firstContains',
  'everyTextMatches',
] as const;

type TextCheck = (texts: readonly string[], wanted: never) => string | null;

const matches = (text: string, pattern: string): boolean => new RegExp(pattern, 'iu').test(text);

const checks: Readonly<Record<(typeof textKeys)[number], TextCheck>> = {
  count: (texts, wanted: number) => (texts.length === wanted ? null : `count ${texts.length}, expected ${wanted}`),
  minCount: (texts, wanted: number) =>
    texts.length >= wanted ? null : `count ${texts.length}, expected ${wanted} or more`,
  maxCount: (texts, wanted: number) =>
    texts.length <= wanted ? null : `count ${texts.length}, expected at most ${wanted}`,
  containsAll: (texts, wanted: readonly string[]) => {
    const missing = wanted.filter((pattern) => !texts.some((text) => matches(text, pattern)));
    return missing.length === 0 ? null : `none contains ${missing.join(', ')}`;
  },
  containsNone: (texts, wanted: readonly string[]) => {
    const found = wanted.filter((pattern) => texts.some((text) => matches(text, pattern)));
    return found.length === 0 ? null : `some contains ${found.join(', ')}`;
  },
  firstContains: (texts, wanted: string) =>
    matches(texts[0] ?? '', wanted) ? null : `the first does not contain ${wanted}`,
  everyTextMatches: (texts, wanted: string) =>
    texts.every((text) => matches(text, wanted)) ? null : `not every text matches ${wanted}`,
};

/** What does not hold, with the texts found; [] when all does. Keys that are no check of texts are left alone. */
export function textFailures(name: string, texts: readonly string[], wanted: Expectation): string[] {
  return textKeys.flatMap((key) => {
    if (wanted[key] === undefined) return [];
    const failure = checks[key](texts, wanted[key] as never);
    return failure === null ? [] : [`${name}: ${failure}; found ${JSON.stringify(texts.slice(0, 5))}`];
  });
}
