// Chinese words for days, counted from the day of speaking.
import { hanNumber } from './decide/number-words.js';
import {
  dayFrom,
  daySpan,
  monthSpan,
  partsOf,
  spanAfter,
  weekSpan,
  weekdayIn,
  yearSpan,
  type DatePrecision,
  type Day,
  type DaySpan,
} from './dates-calendar.js';
import type { DateRule } from './dates-rule.js';

const fixedDays: Readonly<Record<string, number>> = {
  ...{ 大前天: -3, 前天: -2, 昨天: -1, 昨日: -1, 昨晚: -1, 昨夜: -1, 今天: 0, 今日: 0, 今早: 0, 今晚: 0 },
  ...{ 今晨: 0, 明天: 1, 明日: 1, 明早: 1, 明晚: 1, 后天: 2, 大后天: 3 },
};
const fixedYears: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0, 明年: 1, 后年: 2 };
const number = '(?<count>\\d{1,4}|[一二两三四五六七八九十]{1,3}|半)';
const monthNumber = '(?<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])';
const dateNumber =
  '(?<date>3[01]|[12]\\d|0?[1-9]|三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九])';
const weekWord = '(?:周|星期|礼拜)';
const shiftOf: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 };
const unitNames: Readonly<Record<string, DatePrecision>> = {
  ...{ 天: 'day', 日: 'day', 周: 'week', 星期: 'week', 礼拜: 'week', 月: 'month', 年: 'year' },
};

function numeric(text: string): number {
  if (text === '半') return 0.5;
  return /\d/.test(text) ? Number(text) : Number(hanNumber(text));
}

function weekdayNumber(text: string): number {
  return '日天'.includes(text) ? 7 : Number(hanNumber(text));
}

function fromYear(groups: Readonly<Record<string, string | undefined>>, at: Day): DaySpan | null {
  const year = partsOf(at).year + fixedYears[groups.year!]!;
  const month = groups.month === undefined ? null : numeric(groups.month);
  if (month === null) return yearSpan(at, fixedYears[groups.year!]!);
  if (groups.date === undefined) return monthSpan(dayFrom(year, month, 1)!, 0);
  const day = dayFrom(year, month, numeric(groups.date));
  return day === null ? null : daySpan(day);
}

function inMonth(shift: number, date: string | undefined, at: Day): DaySpan | null {
  const span = monthSpan(at, shift);
  if (date === undefined) return span;
  const { year, month } = partsOf(span.from);
  const day = dayFrom(year, month, numeric(date));
  return day === null ? null : daySpan(day);
}

/** The day without a year that is nearest to the day of speaking. */
function nearest(month: number, date: number, at: Day): DaySpan | null {
  const { year } = partsOf(at);
  const days = [year - 1, year, year + 1].map((each) => dayFrom(each, month, date)).filter((day) => day !== null);
  const best = days.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
  return best === undefined ? null : daySpan(best);
}

/** The rules, most specific first. */
export const chineseDates: readonly DateRule[] = [
  {
    pattern: new RegExp(`(?<year>前年|去年|今年|明年|后年)(?:的?${monthNumber}月(?:份|${dateNumber}[日号])?)?`, 'g'),
    resolve: ({ groups, at }) => fromYear(groups, at),
  },
  {
    pattern: new RegExp(
      `(?<![目以之])(?<shift>上上|上|这|本|下下|下)个?${weekWord}(?<weekday>[一二三四五六日天])?(?!年|期|末)`,
      'g',
    ),
    resolve: ({ groups, at }) => {
      const shift = shiftOf[groups.shift!]!;
      return groups.weekday === undefined ? weekSpan(at, shift) : weekdayIn(at, weekdayNumber(groups.weekday), shift);
    },
  },
  {
    pattern: /(?<shift>上|这|本|下)个?周末/g,
    resolve: ({ groups, at }) => {
      const { from } = weekSpan(at, shiftOf[groups.shift!]!);
      return { from: from + 5, until: from + 6, precision: 'week' };
    },
  },
  {
    pattern: new RegExp(`(?<shift>上上|上|这|本|下下|下)个?月(?:份|${dateNumber}[日号])?`, 'g'),
    resolve: ({ groups, at }) => inMonth(shiftOf[groups.shift!]!, groups.date, at),
  },
  {
    pattern: new RegExp(`${number}个?(?<unit>天|日|周|星期|礼拜|月|年)(?:以|之)?(?<way>前|后)(?!面|来|端|台|辈)`, 'g'),
    resolve: ({ groups, at }) => {
      const count = numeric(groups.count!);
      return spanAfter(at, groups.way === '前' ? -count : count, unitNames[groups.unit!]!);
    },
  },
  {
    pattern: new RegExp(
      `(?:${Object.keys(fixedDays)
        .sort((a, b) => b.length - a.length)
        .join('|')})`,
      'g',
    ),
    resolve: ({ whole, at }) => daySpan(at + fixedDays[whole]!),
  },
  {
    pattern: new RegExp(`(?<!年|年的|\\d|[一二三四五六七八九十])${monthNumber}月${dateNumber}[日号]`, 'g'),
    open: true,
    resolve: ({ groups, at }) => nearest(numeric(groups.month!), numeric(groups.date!), at),
  },
];
