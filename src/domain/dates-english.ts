// English words for days, counted from the day of speaking.
import { englishNumber } from './decide/number-words.js';
import {
  daySpan,
  monthSpan,
  partsOf,
  spanAfter,
  weekSpan,
  weekdayBefore,
  weekdayIn,
  yearSpan,
  type DatePrecision,
  type Day,
  type DaySpan,
} from './dates-calendar.js';
import type { DateRule } from './dates-rule.js';

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const weekday = `(?<weekday>${weekdayNames.join('|')})`;
const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];
const month = `(?<month>${monthNames.join('|')})`;
const count =
  '(?<count>\\d{1,4}(?:\\.\\d)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|a couple of|half an?)';
const unit = '(?<unit>day|week|month|year)s?';

const fixedDays: Readonly<Record<string, number>> = {
  'the day before yesterday': -2,
  yesterday: -1,
  'last night': -1,
  today: 0,
  tonight: 0,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  tomorrow: 1,
  'the day after tomorrow': 2,
};
const shifts: Readonly<Record<string, number>> = { last: -1, previous: -1, this: 0, next: 1, coming: 1 };
const spans: Readonly<Record<string, (day: Day, shift: number) => DaySpan>> = {
  week: weekSpan,
  month: monthSpan,
  year: yearSpan,
};

function counted(text: string): number {
  const words = text.toLowerCase();
  if (words.startsWith('half')) return 0.5;
  if (words === 'a' || words === 'an') return 1;
  if (words === 'a couple of') return 2;
  return Number(englishNumber([words])?.text ?? words);
}

function named(names: readonly string[], name: string | undefined): number {
  return names.indexOf((name ?? '').toLowerCase()) + 1;
}

/** "last Friday" is the latest one gone by; "next Friday" that of the next week; "this Friday" that of this week. */
function shiftedWeekday(word: string, day: Day, at: number): DaySpan {
  if (word === 'last' || word === 'previous') return weekdayBefore(at, day);
  if (word !== 'coming') return weekdayIn(at, day, shifts[word] ?? 0);
  const ahead = weekdayIn(at, day, 0);
  return ahead.from > at ? ahead : weekdayIn(at, day, 1);
}

function shiftedMonth(word: string, wanted: number, at: Day): DaySpan {
  const away = wanted - partsOf(at).month;
  if (word === 'this') return monthSpan(at, away);
  const past = word === 'last' || word === 'previous';
  return monthSpan(at, past ? (away < 0 ? away : away - 12) : away > 0 ? away : away + 12);
}

/** "I built it in three days" is a duration, not a date. */
const finished =
  /\b(?:\w{2,}ed|was|were|did|built|made|wrote|ran|read|won|lost|got|went|came|learnt|grew|fell|took)\b[^.,;]{0,60}$/i;

/** The rules, most specific first; all match whole words in any case. */
export const englishDates: readonly DateRule[] = [
  {
    pattern: new RegExp(
      `\\b(?:${Object.keys(fixedDays)
        .sort((a, b) => b.length - a.length)
        .join('|')})\\b(?!['’]s)`,
      'gi',
    ),
    resolve: ({ whole, at }) => daySpan(at + fixedDays[whole.toLowerCase()]!),
  },
  {
    pattern: new RegExp(`\\b${count} ${unit} (?:ago|back|earlier)\\b`, 'gi'),
    resolve: ({ groups, at }) => spanAfter(at, -counted(groups.count!), unitOf(groups)),
  },
  {
    pattern: new RegExp(`\\b${count} ${unit} from (?:now|today)\\b`, 'gi'),
    resolve: ({ groups, at }) => spanAfter(at, counted(groups.count!), unitOf(groups)),
  },
  {
    pattern: new RegExp(`\\bin ${count} ${unit}(?:' time)?\\b(?! (?:old|of))`, 'gi'),
    resolve: ({ groups, at, before }) =>
      finished.test(before) ? null : spanAfter(at, counted(groups.count!), unitOf(groups)),
  },
  {
    pattern: new RegExp(`\\b(?:on )?(?:the )?(?<shift>last|previous|this|next|coming) ${weekday}\\b`, 'gi'),
    resolve: ({ groups, at }) => shiftedWeekday(groups.shift!.toLowerCase(), named(weekdayNames, groups.weekday), at),
  },
  {
    pattern: new RegExp(`\\b(?<=since )${weekday}\\b(?! \\d{4}-)`, 'gi'),
    resolve: ({ groups, at }) => weekdayBefore(at, named(weekdayNames, groups.weekday)),
  },
  {
    pattern: new RegExp(`\\b(?:in )?(?<shift>last|this|next) ${month}\\b`, 'gi'),
    resolve: ({ groups, at }) => shiftedMonth(groups.shift!.toLowerCase(), named(monthNames, groups.month), at),
  },
  {
    pattern: /\b(?:the )?week before last\b|\b(?:the )?week after next\b/gi,
    resolve: ({ whole, at }) => weekSpan(at, /before/i.test(whole) ? -2 : 2),
  },
  {
    pattern: /\b(?<shift>last|previous|this|next) (?<unit>week|month|year)(?!end|'s)\b/gi,
    resolve: ({ groups, at }) => spans[groups.unit!.toLowerCase()]!(at, shifts[groups.shift!.toLowerCase()]!),
  },
  {
    pattern: /\b(?<shift>last|next) weekend\b/gi,
    resolve: ({ groups, at }) => {
      const { from } = weekSpan(at, shifts[groups.shift!.toLowerCase()]!);
      return { from: from + 5, until: from + 6, precision: 'week' };
    },
  },
];

function unitOf(groups: Readonly<Record<string, string | undefined>>): DatePrecision {
  return groups.unit!.toLowerCase() as DatePrecision;
}
