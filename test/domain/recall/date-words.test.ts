import { describe, expect, it } from 'vitest';
import { hasNamedDate, namedDates } from '../../../src/domain/recall/date-words.js';

const named = (text: string) => {
  const { months, years } = namedDates(text);
  return [[...months], [...years]];
};

describe('named dates', () => {
  it('reads English and Chinese months and years', () => {
    expect(named('What happened in June 2023?')).toEqual([[6], [2023]]);
    expect(named('on 3 Sept. or in DEC')).toEqual([[9, 12], []]);
    expect(named('2023年5月和十一月')).toEqual([[5, 11], [2023]]);
    expect(named('since 2022-07-01')).toEqual([[7], [2022]]);
  });

  it('tells the month May and March from the verbs', () => {
    expect(named('May I march on?')).toEqual([[], []]);
    expect(named('in May, on 5 March')).toEqual([[5, 3], []]);
    expect(named('May 2023')).toEqual([[5], [2023]]);
  });

  it('takes no part of a longer number for a year', () => {
    expect(named('call 120231 or 20235')).toEqual([[], []]);
  });
});

describe('hasNamedDate', () => {
  it('needs the month and the year when both are named, in UTC', () => {
    const at = '2023-05-31T23:30:00.000Z';
    expect(hasNamedDate(at, namedDates('in May 2023'))).toBe(true);
    expect(hasNamedDate(at, namedDates('in May 2022'))).toBe(false);
    expect(hasNamedDate(at, namedDates('in June 2023'))).toBe(false);
    expect(hasNamedDate(at, namedDates('in 2023'))).toBe(true);
    expect(hasNamedDate(at, namedDates('ever'))).toBe(false);
    expect(hasNamedDate('', namedDates('in 2023'))).toBe(false);
  });
});
