// English words that make a value together: "twenty five", "no longer", "15th of March", "every week".
import { englishNumber, englishScales, isNumberWord, scaled } from './number-words.js';
import { token, type Token } from './token.js';
import { doubtfulDates, months, negations, periods, relativeDays, units, weekdays } from './value-lexicon.js';

/** Reads at `at` of the row: what replaces the next `taken` tokens, or null. */
type Join = (row: readonly Token[], at: number) => { readonly tokens: readonly Token[]; readonly taken: number } | null;

function wordAt(row: readonly Token[], at: number): string | null {
  const found = row[at];
  return found?.kind === 'word' ? found.text : null;
}

function one(from: Token, kind: Token['kind'], text: string): { tokens: readonly Token[]; taken: number } {
  return { tokens: [{ ...from, kind, text, name: false }], taken: 1 };
}

const pairs: ReadonlySet<string> = new Set(['no longer', 'gave up', 'gives up', 'given up', 'give up', 'used to']);
const notBeforeUsed = new Set(['is', 'are', 'was', 'were', 'be', 'get', 'gets', 'got', 'getting', 'been', 'am']);

const joinNegation: Join = (row, at) => {
  const word = wordAt(row, at);
  if (word === null) return null;
  const pair = `${word} ${wordAt(row, at + 1) ?? ''}`;
  if (pairs.has(pair) && !(word === 'used' && notBeforeUsed.has(wordAt(row, at - 1) ?? ''))) {
    return { tokens: [token('negation', pair, { start: row[at]!.start })], taken: 2 };
  }
  return negations.has(word) ? one(row[at]!, 'negation', word) : null;
};

/** No written number has more words. */
const longestNumber = 32;

/** The words from `at` on that could belong to one written number. */
function numberRun(row: readonly Token[], at: number): readonly string[] {
  const words: string[] = [];
  for (let next = at; next < Math.min(row.length, at + longestNumber); next++) {
    const word = wordAt(row, next);
    if (word === null || !(isNumberWord(word) || word === 'and')) break;
    words.push(word);
  }
  return words;
}

const joinNumber: Join = (row, at) => {
  const word = wordAt(row, at);
  if (word === null || !isNumberWord(word)) return null;
  const read = englishNumber(numberRun(row, at));
  if (read === null) return null;
  const soft = read.taken === 1 && word === 'one';
  return { tokens: [token('number', read.text, { soft, start: row[at]!.start })], taken: read.taken };
};

const joinScale: Join = (row, at) => {
  const number = row[at];
  const scale = englishScales[wordAt(row, at + 1) ?? ''];
  if (number?.kind !== 'number' || scale === undefined || !/^-?[\d.]+$/u.test(number.text)) return null;
  return { tokens: [{ ...number, text: scaled(number.text, scale) }], taken: 2 };
};

const currencyWords = new Set(['usd', 'rmb', 'cny', 'eur', 'gbp', 'jpy']);

const joinUnit: Join = (row, at) => {
  const here = row[at]!;
  const next = row[at + 1];
  if (here.kind === 'word' && currencyWords.has(here.text) && next?.kind === 'number') {
    return { tokens: [{ ...next, unit: units.get(here.text)! }], taken: 2 };
  }
  const word = wordAt(row, at + 1);
  // A single letter after a blank is rarely a unit ("3 m" is, "Plan 3 B" is not).
  const unit = word === null || word.length < 2 ? undefined : units.get(word);
  if (here.kind !== 'number' || unit === undefined || next?.start === true) return null;
  return { tokens: [{ ...here, unit }], taken: 2 };
};

function isDay(found: Token | undefined): found is Token {
  return found?.kind === 'number' && Number(found.text) >= 1 && Number(found.text) <= 31;
}

/** Words that are a weekday, a month or a day and nothing else. */
function sureDate(word: string): readonly [Token['kind'], string] | null {
  const weekday = weekdays.get(word);
  if (weekday !== undefined) return ['weekday', weekday];
  const month = months.get(word);
  if (month !== undefined) return ['month', month];
  return relativeDays.has(word) ? ['day', word] : null;
}

/** "May" and "Sat" count when capitalised inside a sentence; a month beside a number counts anyway. */
function doubtfulDate(row: readonly Token[], at: number): readonly [Token['kind'], string] | null {
  const here = row[at]!;
  const [kind, value] = doubtfulDates.get(here.text) ?? [];
  if (kind === undefined || value === undefined) return null;
  const besideNumber = row[at + 1]?.kind === 'number' || isDay(row[at - 1]);
  return (here.name && !here.start) || (kind === 'month' && besideNumber) ? [kind, value] : null;
}

const joinDateWord: Join = (row, at) => {
  const word = wordAt(row, at);
  const date = word === null ? null : (sureDate(word) ?? doubtfulDate(row, at));
  return date === null ? null : one(row[at]!, ...date);
};

/** A day and a month of the row in either order, and how many tokens they take. */
function dayAndMonth(row: readonly Token[], at: number): { day: Token; month: Token; taken: number } | null {
  const here = row[at]!;
  const next = row[at + 1];
  if (here.kind === 'month') return isDay(next) ? { day: next, month: here, taken: 2 } : null;
  const gap = wordAt(row, at + 1) === 'of' ? 2 : 1;
  const month = row[at + gap];
  return isDay(here) && here.unit === null && month?.kind === 'month' ? { day: here, month, taken: gap + 1 } : null;
}

const joinDate: Join = (row, at) => {
  const date = dayAndMonth(row, at);
  if (date === null) return null;
  const { day, month, taken } = date;
  // The comma before a year goes: "March 15, 2026" is "15 March 2026".
  const comma = row[at + taken]?.kind === 'mark' && row[at + taken + 1]?.kind === 'number' ? 1 : 0;
  return { tokens: [month, { ...day, unit: 'day' }], taken: taken + comma };
};

const every = new Set(['every', 'each', 'per']);

const joinPeriod: Join = (row, at) => {
  const word = wordAt(row, at);
  if (word === null) return null;
  const single = periods.get(word);
  if (single !== undefined) return one(row[at]!, 'period', single);
  const unit = wordAt(row, at + 1);
  const known =
    unit !== null && ['day', 'week', 'month', 'year', 'hour', 'quarter', 'night', 'morning', 'evening'].includes(unit);
  return every.has(word) && known ? { tokens: [token('period', unit, { start: row[at]!.start })], taken: 2 } : null;
};

const joins: readonly Join[] = [joinNegation, joinDateWord, joinScale, joinNumber, joinUnit, joinDate, joinPeriod];

function pass(row: readonly Token[], join: Join): readonly Token[] {
  const result: Token[] = [];
  for (let at = 0; at < row.length;) {
    const joined = join(row, at);
    result.push(...(joined?.tokens ?? [row[at]!]));
    at += joined?.taken ?? 1;
  }
  return result;
}

/** The row with every value of several words as one token; one pass for each kind of value, in a fixed order. */
export function joinWords(row: readonly Token[]): readonly Token[] {
  return joins.reduce(pass, row);
}
