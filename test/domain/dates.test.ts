import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, offsetOf, onClock } from '../../src/domain/dates.js';
import { resolveRelative, withAbsoluteDates } from '../../src/domain/dates-relative.js';
import { isMemoryError } from '../../src/domain/errors.js';

/** A Sunday. */
const at = '2026-11-29T10:00:00.000Z';

describe('an instant', () => {
  it.each([
    ['2026-11-29', '2026-11-29T00:00:00.000Z'],
    ['2026-11-29T10:00', '2026-11-29T10:00:00.000Z'],
    ['2026-11-29T10:00:00Z', at],
    ['2026-11-29 12:00:00.123456+02:00', '2026-11-29T10:00:00.123Z'],
    ['2026-11-29T01:30:00-0530', '2026-11-29T07:00:00.000Z'],
    [1_795_946_400_000, '2026-11-29T10:00:00.000Z'],
    [new Date(at), at],
    ['1678-01-01', '1678-01-01T00:00:00.000Z'],
  ])('%s is %s', (value, expected) => {
    expect(instantOf(value)).toBe(expected);
  });

  it.each([
    'soon',
    '',
    '2026-02-31',
    '2026-13-01',
    '29.11.2026',
    '1500-01-01',
    '2262-01-01',
    '2026',
    NaN,
    Infinity,
    new Date(NaN),
    9e15,
  ])('%s is invalid_input', (value) => {
    expect(() => instantOf(value)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('is the same the second time, and any text gives one or invalid_input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: false }), fc.double()), (value) => {
        try {
          const iso = instantOf(value);
          expect(instantOf(iso)).toBe(iso);
        } catch (error) {
          expect(isMemoryError(error, 'invalid_input')).toBe(true);
        }
      }),
    );
  });
});

describe('the clock of who speaks', () => {
  it.each([
    ['2026-09-15T00:30:00+08:00', 480],
    ['2026-09-15 00:30-0530', -330],
    ['2026-09-15T00:30:00Z', 0],
    ['2026-09-15T00:30', 0],
    ['2026-09-15', 0],
    ['soon', 0],
    [1_795_946_400_000, 0],
    [undefined, 0],
  ])('%s is %s minutes ahead', (value, expected) => {
    expect(offsetOf(value)).toBe(expected);
  });

  it('shows its own day', () => {
    expect(onClock('2026-09-14T16:30:00.000Z', 480)).toBe('2026-09-15T00:30:00.000Z');
  });
});

describe('relative dates written out', () => {
  it.each([
    ['I bought it last month.', 'I bought it in October 2026.'],
    ['I moved last week.', 'I moved in the week of 2026-11-16.'],
    ['See you tomorrow.', 'See you on 2026-11-30.'],
    ['in Dundee since Monday', 'in Dundee since Monday 2026-11-23'],
    ['I fell last Friday.', 'I fell on Friday 2026-11-27.'],
    ['done by next Friday', 'done by Friday 2026-12-04'],
    ['in 3 days we leave', 'on 2026-12-02 we leave'],
    ['two years ago', 'in 2024'],
    ['a couple of weeks ago', 'in the week of 2026-11-09'],
    ['next weekend', 'in the weekend of 2026-12-05'],
    ['the day after tomorrow', 'on 2026-12-01'],
    ['last March', 'in March 2026'],
    ['from next month', 'from December 2026'],
    ['我上个月买的', '我2026年10月买的'],
    ['下周三下午三点', '2026年12月2日下午三点'],
    ['三天后出发', '2026年12月2日出发'],
    ['明年3月结婚', '2027年3月结婚'],
    ['半年前', '2026年5月'],
    ['上个月15号', '2026年10月15日'],
    ['上周五', '2026年11月20日'],
    ['昨天', '2026年11月28日'],
    ['去年', '2025年'],
  ])('%s → %s', (text, expected) => {
    expect(withAbsoluteDates(text, at)).toBe(expected);
  });

  it.each([
    'I built it in 3 days.',
    "today's news",
    'on Sundays',
    'I have a meeting on Friday.',
    'every week',
    '以前住在北京',
    '目前没有',
    '生日3月15日',
    '星期一不上班',
    '2026-11-29',
  ])('left as it is: %s', (text) => {
    expect(withAbsoluteDates(text, at)).toBe(text);
  });

  it('the end of a month, of a year and leap days', () => {
    expect(withAbsoluteDates('last month', '2026-03-31T00:00:00.000Z')).toBe('in February 2026');
    expect(withAbsoluteDates('tomorrow', '2028-02-28T23:00:00.000Z')).toBe('on 2028-02-29');
    expect(withAbsoluteDates('last week', '2026-01-01T00:00:00.000Z')).toBe('in the week of 2025-12-22');
    expect(withAbsoluteDates('下个月', '2026-12-31T00:00:00.000Z')).toBe('2027年1月');
  });

  it('a day without a year is found as the nearest, and marked open', () => {
    expect(resolveRelative('3月15日', at)).toEqual([
      { text: '3月15日', start: 0, end: 5, from: '2027-03-15', until: '2027-03-15', precision: 'day', open: true },
    ]);
  });

  it('writing out twice is writing out once, for any text', () => {
    const pieces = [
      'last week',
      'since Monday',
      ' ',
      'next year',
      '上个月',
      '昨天',
      '三天后',
      'in 2 days',
      'on ',
      ', ',
      '2026',
      '年',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 6 }),
        (parts) => {
          const once = withAbsoluteDates(parts.join(' '), at);
          expect(withAbsoluteDates(once, at)).toBe(once);
        },
      ),
      { numRuns: 500 },
    );
  });
});
