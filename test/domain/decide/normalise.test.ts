import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalContent } from '../../../src/domain/decide/normalise.js';
import { englishNumber, hanNumber, scaled } from '../../../src/domain/decide/number-words.js';

test.each([
  ['The user lives in Cork.', 'the user  lives in CORK'],
  ['用户住在上海。', '用户住在上海'],
  ['ＡＢＣ １２３', 'abc 123'],
  ['The user’s dog', "The user's dog"],
  ['“Quoted.”', '"quoted'],
])('case, width, blanks and closing punctuation do not tell %j from %j', (a, b) => {
  expect(normalContent(a)).toBe(normalContent(b));
});

test.each([
  ['version 1 5', 'version 15'],
  ['bay 4418', 'bay 4413'],
  ['3.10', '3.1'],
  ['C++', 'C'],
  ['5%', '5'],
])('digits and signs tell %j from %j', (a, b) => {
  expect(normalContent(a)).not.toBe(normalContent(b));
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalContent(normalContent(text))).toBe(normalContent(text));
    }),
  );
});

test('every digit of a text stays', () => {
  const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9 .,!?]{0,40}$/u), (text) => {
      expect(digitsOf(normalContent(text))).toBe(digitsOf(text));
    }),
  );
});

test.each([
  ['seven', '7', 1],
  ['twenty five', '25', 2],
  ['one hundred and fifty', '150', 4],
  ['fifteen hundred', '1500', 2],
  ['two thousand and five', '2005', 4],
  ['one million two hundred thousand', '1200000', 5],
  ['two five', '2', 1],
  ['two and three', '2', 1],
  ['twice', '2', 1],
])('reads the English number %j as %s', (text, value, taken) => {
  expect(englishNumber(text.split(' '))).toEqual({ text: value, taken });
});

test('a word that is no number is none', () => {
  expect(englishNumber(['bees'])).toBeNull();
  expect(englishNumber([])).toBeNull();
});

test.each([
  ['十五', '15'],
  ['二十', '20'],
  ['一百五十', '150'],
  ['一百零五', '105'],
  ['两百五', '250'],
  ['一千五', '1500'],
  ['三千零五十', '3050'],
  ['一万五', '15000'],
  ['一万零五百', '10500'],
  ['两亿三千万', '230000000'],
  ['二〇二六', '2026'],
])('reads the Chinese numeral %s as %s', (text, value) => {
  expect(hanNumber(text)).toBe(value);
});

test('scales without rounding errors', () => {
  expect(scaled('1.5', 10000)).toBe('15000');
  expect(scaled('0.1', 3)).toBe('0.3');
});
