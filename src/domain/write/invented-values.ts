// Values in a fact that nobody said: years, dates, long numbers, addresses of mail.
import { valuesOf } from '../decide/values.js';
import { resolveRelative } from '../dates-relative.js';

/** What was said, and when. */
export interface Said {
  readonly text: string;
  /** The words around the quote: here numbers and dates are read in every form, elsewhere as they are written. */
  readonly near: string;
  /** ISO instant. */
  readonly at: string;
}

const monthName = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const yearNumber = '(?:1[89]|20|21)\\d{2}';
const dated = [
  `${yearNumber}[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:3[01]|[12]\\d|0?[1-9]))?`,
  `(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)? (?:of )?${monthName},? ${yearNumber}`,
  `${monthName} (?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?,? ${yearNumber}`,
  `${monthName},? ${yearNumber}`,
  `${yearNumber}年(?:(?:1[0-2]|0?[1-9])月(?:(?:3[01]|[12]\\d|0?[1-9])[日号])?)?`,
  yearNumber,
];
const dateWords = new RegExp(`(?<![\\d:/-]|\\d[.,年])(?:${dated.join('|')})(?![\\d]|[.,:/-]\\d)`, 'giu');

/** The dates with a year in a text, with their places. */
function datesIn(text: string): readonly { readonly text: string; readonly start: number }[] {
  return [...text.matchAll(dateWords)].map((match) => ({ text: match[0], start: match.index }));
}

/** What the words say about time, read once for all dates of a fact. */
interface KnownTimes {
  /** Years that were said, that the relative words lead to, and that of the day itself. */
  readonly years: ReadonlySet<string>;
  readonly relative: boolean;
  readonly whole: string;
  /** Numbers, months and days of the words and of the day itself. */
  readonly parts: ReadonlySet<number>;
}

function knownTimes({ text, near, at }: Said): KnownTimes {
  const relative = resolveRelative(text, at);
  const said = text.normalize('NFKC').match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  const short = [...text.matchAll(/(?<=['’/.-]|\b)(\d{2})(?:年|\b)/g)].flatMap(([, two]) => [`19${two}`, `20${two}`]);
  const { numbers, fixed } = valuesOf(near);
  const written = numbers.map(({ text: value }) => value);
  const reached = relative.flatMap(({ from, until }) => [from.slice(0, 4), until.slice(0, 4)]);
  return {
    years: new Set([...reached, ...said, ...short, ...written, at.slice(0, 4)]),
    relative: relative.length > 0,
    whole: text.normalize('NFKC').toLowerCase(),
    parts: new Set([
      ...written.map(Number),
      ...fixed.map((value) => Number(/\d+/.exec(value)?.[0])),
      Number(at.slice(5, 7)),
      Number(at.slice(8, 10)),
    ]),
  };
}

/** The year must be known, and without relative words the month and day too. */
function isKnownDate(date: string, known: KnownTimes): boolean {
  const year = new RegExp(yearNumber).exec(date)![0];
  if (!known.years.has(year)) return false;
  const parts = date.replace(year, '').match(/\d{1,2}|[a-z]{3,}/gi) ?? [];
  return known.relative || parts.every((part) => isKnownPart(part, known));
}

function isKnownPart(part: string, { whole, parts }: KnownTimes): boolean {
  if (whole.includes(part.toLowerCase().slice(0, 3))) return true;
  return parts.has(/^\d/.test(part) ? Number(part) : monthNumber(part));
}

function monthNumber(name: string): number {
  return (
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(
      name.slice(0, 3).toLowerCase(),
    ) + 1
  );
}

/** The content without dates nobody said; null when one cannot be cut out cleanly. */
export function withoutInventedDates(content: string, said: Said): string | null {
  const dates = datesIn(content);
  if (dates.length === 0) return content;
  const known = knownTimes(said);
  const invented = dates.filter((date) => !isKnownDate(date.text, known));
  let text = content;
  for (const { text: date, start } of invented.toReversed()) {
    const cut = cutAt(text, start, start + date.length);
    if (cut === null) return null;
    text = cut;
  }
  return text === content ? content : tidy(text);
}

const linkBefore =
  /(?:[\s,(（]*\b(?:on|in|at|since|by|until|from|around|during|dated|as of)(?: the)?\s+|[\s,]*[(（]|(?:自从|在|于|从|自)|^)$/i;

/** Cuts a date together with the preposition that leads to it, the brackets around it, or the comma after it. */
function cutAt(text: string, start: number, end: number): string | null {
  const before = text.slice(0, start);
  const link = linkBefore.exec(before);
  const chinese = /年/.test(text.slice(start, end)) || /\p{Script=Han}$/u.test(before);
  if (link === null && !chinese) return null;
  const bracketed = /[(（]\s*$/.test(link?.[0] ?? '');
  const after = text.slice(end);
  const closed = bracketed ? /^\s*[)）]/.exec(after) : /^(?:[，,]|的时候|起|以来|开始)?/.exec(after);
  if (closed === null) return null;
  return `${before.slice(0, before.length - (link?.[0].length ?? 0))}${chinese ? '' : ' '}${after.slice(closed[0].length)}`;
}

function tidy(text: string): string | null {
  const flat = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([.,;!?])/gu, '$1')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .trim();
  if ((flat.match(/\p{L}+/gu) ?? []).join('').length < 4) return null;
  return flat.charAt(0).toUpperCase() + flat.slice(1);
}

const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;

/** True when a text holds a number of three or more digits, or a mail address, that was not said in any form. */
export function inventsValue(content: string, said: Said): boolean {
  const plain = content.normalize('NFKC').toLowerCase();
  const mails = plain.match(mail) ?? [];
  const runs = [...plain.replaceAll(dateWords, ' ').matchAll(/\d[\d,. -]*\d/g)].map(([run]) => run.trim());
  const long = runs.filter((run) => digitsOf(run).length >= 3 && !/^\d{1,2}[.-]\d{1,2}$/.test(run));
  if (mails.length === 0 && long.length === 0) return false;
  const whole = said.text.normalize('NFKC').toLowerCase();
  const unsaid = unsaidRuns(long, digitsOf(whole));
  return mails.some((address) => !whole.includes(address)) || (unsaid.length > 0 && !areWritten(unsaid, said.near));
}

function unsaidRuns(runs: readonly string[], digits: string): readonly string[] {
  return runs.filter((run) => !digits.includes(digitsOf(run)));
}

/** "1,500" was said when "fifteen hundred" or 一千五 was. */
function areWritten(runs: readonly string[], near: string): boolean {
  const known = new Set(valuesOf(near).numbers.map(({ text: value }) => value));
  return runs.every((run) => known.has(run.replaceAll(/[, ]/g, '')) || known.has(digitsOf(run)));
}

/** The digits of a text; runs stay apart unless only a separator of one number stands between them. */
function digitsOf(text: string): string {
  return text
    .replaceAll(/(?<=\d)[ ,.()-]{1,2}(?=\d)/g, '')
    .replaceAll(/\D+/g, ' ')
    .trim();
}
