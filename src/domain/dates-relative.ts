// Relative dates ("last week", "下周三") counted from the time they were said, and texts with them written out.
import { chineseDates } from './dates-chinese.js';
import { dayOf, isoDay, partsOf, type DatePrecision, type DaySpan } from './dates-calendar.js';
import { englishDates } from './dates-english.js';
import type { DateRule } from './dates-rule.js';

/** One date expression found in a text. */
export interface FoundDate {
  /** The words, and their place in the text in UTF-16 units (end not included). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** First and last day, `2026-11-29`, UTC. */
  readonly from: string;
  readonly until: string;
  readonly precision: DatePrecision;
  /** True when the words leave the year open; the nearest such day is given. */
  readonly open: boolean;
}

interface Hit extends FoundDate {
  readonly span: DaySpan;
  readonly chinese: boolean;
}

/** How much text before an expression decides whether it is a date, in UTF-16 units. */
const reach = 80;

/**
 * The relative dates of an English or Chinese text, in order, never overlapping. `at` is when it was said (ISO);
 * days are counted in UTC and weeks start on Monday. Bare weekdays and months ("on Friday", "in March") are left out:
 * they do not say which one.
 */
export function resolveRelative(text: string, at: string): readonly FoundDate[] {
  return hitsIn(text, at).map(({ span: _span, chinese: _chinese, ...found }) => found);
}

/** The text with each relative date replaced by the absolute one: "in October 2026", "on 2026-11-28", "2026年10月". */
export function withAbsoluteDates(text: string, at: string): string {
  return hitsIn(text, at)
    .filter((hit) => !hit.open)
    .reduceRight((current, hit) => {
      const before = current.slice(0, hit.start);
      const words = hit.chinese ? chineseText(hit.span) : englishText(hit, before);
      return before + words + current.slice(hit.end);
    }, text);
}

function hitsIn(text: string, at: string): readonly Hit[] {
  const found = [
    ...englishDates.flatMap((rule) => hitsOf(rule, text, { at, chinese: false })),
    ...chineseDates.flatMap((rule) => hitsOf(rule, text, { at, chinese: true })),
  ];
  const ordered = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Hit[] = [];
  for (const hit of ordered) if (hit.start >= (kept.at(-1)?.end ?? 0)) kept.push(hit);
  return kept;
}

function hitsOf(rule: DateRule, text: string, context: { at: string; chinese: boolean }): readonly Hit[] {
  return [...text.matchAll(rule.pattern)].flatMap((match) => {
    const start = match.index;
    const before = text.slice(Math.max(0, start - reach), start);
    const whole = match[0];
    const span = rule.resolve({ whole, groups: match.groups ?? {}, before, at: dayOf(context.at) });
    if (span === null) return [];
    return [
      {
        text: whole,
        start,
        end: start + whole.length,
        from: isoDay(span.from),
        until: isoDay(span.until),
        precision: span.precision,
        open: rule.open === true,
        span,
        chinese: context.chinese,
      },
    ];
  });
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** After these a date needs no word of its own ("since 2026-11-23"). */
const preposition =
  /\b(?:since|by|until|till|from|before|after|for|of|on|in|during|around|about|than|to|at)(?: the)?\s*$/i;

function englishText({ text, span }: Hit, before: string): string {
  const day = isoDay(span.from);
  const { year, month } = partsOf(span.from);
  const weekday = /\b(\w+day)\b/i.exec(text)?.[1];
  const named = weekday !== undefined && !/^(?:to|yester|birth|holi)/i.test(weekday) ? `${weekday} ${day}` : day;
  const [link, plain] = {
    day: ['on', named],
    week: ['in', span.until - span.from === 1 ? `the weekend of ${day}` : `the week of ${day}`],
    month: ['in', `${months[month - 1]!} ${year}`],
    year: ['in', String(year)],
  }[span.precision] as [string, string];
  // "in 3 days" brings its own preposition; the words before it still decide for "by" and "since".
  return preposition.test(before) ? plain : `${link} ${plain}`;
}

function chineseText(span: DaySpan): string {
  const { year, month, date } = partsOf(span.from);
  if (span.precision === 'year') return `${year}年`;
  if (span.precision === 'month') return `${year}年${month}月`;
  const day = `${year}年${month}月${date}日`;
  if (span.precision === 'day') return day;
  return span.until - span.from === 1 ? `${day}那个周末` : `${day}那一周`;
}
