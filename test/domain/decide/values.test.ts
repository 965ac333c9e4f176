import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saysMore } from '../../../src/domain/decide/says-more.js';
import { valuesAgree, valuesOf } from '../../../src/domain/decide/values.js';

const names = ['Alice', 'Bob', 'Cork', 'Leeds', 'Redis', 'NATS', 'Globex', 'Initech'];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'October'];

function twoOf(values: readonly string[]): fc.Arbitrary<[string, string]> {
  return fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)).filter(([a, b]) => a !== b) as fc.Arbitrary<
    [string, string]
  >;
}

const sentence = fc
  .tuple(
    fc.constantFrom('The user', 'The team', '用户', '我们的项目'),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          'lives',
          'not',
          'never',
          'at 3 pm',
          '下午三点',
          '一千五',
          '5 km',
          'twenty five',
          '$1.5k',
          '周五',
        ),
        fc.constantFrom(...names, ...weekdays, ...months),
        fc.nat(99999).map(String),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([subject, words]) => [subject, ...words].join(' '));

const opposite = { same: 'same', differs: 'differs', extends: 'extended-by', 'extended-by': 'extends' } as const;

describe('the value guard', () => {
  test('is reflexive: a text agrees with itself and says the same', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(valuesAgree(text, text)).toBe(true);
        expect(saysMore(text, text)).toBe('same');
      }),
    );
  });

  test('is symmetric', () => {
    fc.assert(
      fc.property(sentence, sentence, (a, b) => {
        expect(valuesAgree(a, b)).toBe(valuesAgree(b, a));
        expect(saysMore(a, b)).toBe(opposite[saysMore(b, a)]);
      }),
    );
  });

  test.each([
    ['The code is ', '.'],
    ['Bay ', ' holds the spare router.'],
    ['The budget is $', ''],
    ['用户有', '个孩子。'],
    ['预算是', '元'],
    ['version 3.', ' is needed'],
    ['Call 555-', ' for help.'],
  ])('another number never agrees: %s…%s', (before, after) => {
    fc.assert(
      fc.property(fc.nat(9999999), fc.nat(9999999), (a, b) => {
        fc.pre(a !== b);
        const [left, right] = [`${before}${a}${after}`, `${before}${b}${after}`];
        expect(valuesAgree(left, right)).toBe(false);
        expect(saysMore(left, right)).toBe('differs');
      }),
    );
  });

  test('one changed digit is never the same, wherever it stands', () => {
    const code = fc.stringMatching(/^[A-Z0-9-]{1,8}\d[A-Z0-9-]{0,8}$/u);
    fc.assert(
      fc.property(code, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, step) => {
        const places = [...text.matchAll(/\d/gu)].map((match) => match.index);
        const at = places[place % places.length]!;
        const changed = text.slice(0, at) + ((Number(text[at]) + step) % 10) + text.slice(at + 1);
        expect(saysMore(`The id is ${changed} now.`, `The id is ${text} now.`)).toBe('differs');
      }),
    );
  });

  test.each([
    ['weekday', weekdays, 'The meeting is on ', '.'],
    ['month', months, 'The trip starts in ', '.'],
    ['name', names, 'The user met ', ' at noon.'],
    ['name that starts the sentence', names.slice(0, 2), '', ' runs the shop.'],
    ['Chinese weekday', ['周一', '周二', '星期三', '礼拜四', '周日'], '会议在', '。'],
    ['Chinese month', ['一月', '2月', '三月', '10月', '十二月'], '旅行在', '开始。'],
  ])('another %s never agrees', (_, values, before, after) => {
    fc.assert(
      fc.property(twoOf(values), ([a, b]) => {
        expect(valuesAgree(before + a + after, before + b + after)).toBe(false);
        expect(saysMore(before + a + after, before + b + after)).toBe('differs');
      }),
    );
  });

  test.each([
    ['The user ', 'likes tea', 'does not like tea'],
    ['The user ', 'eats meat', 'never eats meat'],
    ['The user ', 'lives in Cork', 'no longer lives in Cork'],
    ['The user ', 'smokes', 'quit smoking'],
    ['The user ', 'takes sugar', "doesn't take sugar"],
    ['The user ', 'lives in Cork', 'used to live in Cork'],
    ['用户', '吃辣', '不吃辣'],
    ['用户', '是素食者', '不再是素食者'],
    ['用户', '抽烟', '戒烟'],
    ['用户', '养猫', '没有养猫'],
    ['用户', '过敏', '不过敏'],
  ])('a turned statement never agrees: %s%s / %s', (subject, plain, turned) => {
    expect(valuesAgree(subject + plain, subject + turned)).toBe(false);
  });

  test.each([
    ['budget of 1,500 dollars', 'budget of $1.5k'],
    ['two children', '2 children'],
    ['两个孩子', '2个孩子'],
    ['预算一千五百元', '预算1500元'],
    ['at 3 pm on Friday', '15:00, Fridays'],
    ['on 15 March 2026', 'on 2026-03-15'],
    ['daily', 'every day'],
    ['one cup of coffee', 'a cup of coffee'],
    ['喝咖啡', '喝一杯咖啡'],
    ['a budget of 500', 'a budget of 500 dollars'],
    ['never drinks', 'does not drink'],
  ])('two spellings of one value agree: %j and %j', (a, b) => {
    expect(valuesAgree(a, b)).toBe(true);
  });

  test.each([
    ['用户非常喜欢特别的别墅', 0],
    ['用户不得不住在无锡', 0],
    ['用户不喜欢没有糖的咖啡', 2],
    ['The user is not unable to swim', 2],
  ])('counts the negations of %s', (text, count) => {
    expect(valuesOf(text).negations).toBe(count);
  });

  test.each(['苏州', '每', '叫', 'あ', 'a-', 'one and ', 'hundred ', '1,', '百分之', 'v1.', 'a@'])(
    'ends on a large text of %j',
    (unit) => {
      expect(valuesOf(unit.repeat(32_768 / unit.length)).negations).toBe(0);
    },
  );

  test('never throws and always ends, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void valuesOf(text)));
    expect(valuesOf('1'.repeat(5000) + '千'.repeat(5000)).numbers.length).toBeGreaterThan(0);
  });
});
