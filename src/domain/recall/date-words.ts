// Months and years a question names, and whether a memory's date has them.
import { monthNames } from './date-text.js';

/** Months (1–12) and years a text names. */
export interface NamedDates {
  readonly months: ReadonlySet<number>;
  readonly years: ReadonlySet<number>;
}

const chineseNumbers = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const monthNumbers = new Map<string, number>([
  ...monthNames.flatMap((name, index): [string, number][] => [
    [name.toLowerCase(), index + 1],
    [name.slice(0, 3).toLowerCase(), index + 1],
  ]),
  ['sept', 9],
  ...chineseNumbers.map((number, index): [string, number] => [number, index + 1]),
]);

const monthAlternatives = [...monthNumbers.keys()].filter((key) => /^[a-z]/u.test(key)).join('|');
// "may" and "march" are also a verb: they count after a preposition or a day, or before a day or a year.
const englishMonth = new RegExp(`\\b(?:(${monthAlternatives}))\\b\\.?`, 'gu');
const chineseMonth = /(?<!\d)(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月/gu;
const isoMonth = /(?<!\d)(?:19|20)\d\d-(0[1-9]|1[0-2])(?!\d)/gu;
const year = /(?<!\d)((?:19|20)\d\d)(?!\d)/gu;
const verbs = new Set(['may', 'march', 'mar']);

function isDateAt(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  return (
    /(?:\b(?:in|last|this|next|since|of|during|until|by|early|late|mid|\d+(?:st|nd|rd|th)?)[\s-]+)$/u.test(before) ||
    /^\s*,?\s*\d/u.test(text.slice(end, end + 6))
  );
}

function* englishMonths(text: string): Generator<number> {
  for (const match of text.matchAll(englishMonth)) {
    const name = match[1]!;
    const end = match.index + match[0].length;
    if (!verbs.has(name) || isDateAt(text, match.index, end)) yield monthNumbers.get(name)!;
  }
}

/** The months and years named in an English or Chinese text. */
export function namedDates(text: string): NamedDates {
  const lower = text.normalize('NFKC').toLowerCase();
  const numbered = [...lower.matchAll(chineseMonth), ...lower.matchAll(isoMonth)].map(
    ([, month]) => monthNumbers.get(month!) ?? Number(month),
  );
  return {
    months: new Set([...englishMonths(lower), ...numbered]),
    years: new Set([...lower.matchAll(year)].map(([, value]) => Number(value))),
  };
}

/** True when the instant (ISO, read in UTC) lies in one of the named months or, without months, named years. */
export function hasNamedDate(iso: string, { months, years }: NamedDates): boolean {
  if (months.size === 0 && years.size === 0) return false;
  const date = new Date(iso);
  const inMonth = months.size === 0 || months.has(date.getUTCMonth() + 1);
  const inYear = years.size === 0 || years.has(date.getUTCFullYear());
  return inMonth && inYear;
}
