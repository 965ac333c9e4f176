// Numbers, amounts and dates written with digits or Chinese numerals.
import { hanNumber, hanScales, scaled } from './number-words.js';
import { reader, token, type Found, type Reader, type Token } from './token.js';
import { currencySigns, hanNotNumbers, hanNumeralRun, hanUnits, units } from './value-lexicon.js';

const head = /(?:(?<![\p{L}\p{N}])(-))?(?:([$¥€£])\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)/uy;
const letters = /[\p{Script=Latin}_][\p{Script=Latin}\p{N}_]*/uy;
const hanScale = /\s?([十百千万亿]+)(?!米)/uy;
const hanUnit = new RegExp(`\\s?(${hanUnits.join('|')})`, 'uy');
const percentSign = /\s?%/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Leading zeros and decimals are kept: 007 is no 7, and version 3.10 is not 3.1. Only ".00" is an amount's habit. */
function plain(digits: string): string {
  return digits.replaceAll(',', '').replace(/(?<=\d)\.00$/u, '');
}

function unitAt(text: string, at: number): { readonly unit: string | null; readonly length: number } {
  const percent = matchAt(percentSign, text, at);
  if (percent !== null) return { unit: 'percent', length: percent[0].length };
  const han = matchAt(hanUnit, text, at);
  return han === null ? { unit: null, length: 0 } : { unit: units.get(han[1]!) ?? null, length: han[0].length };
}

interface Suffix {
  readonly scale: number;
  readonly unit: string | null;
  readonly length: number;
}

/** What is glued to the digits: k, an ordinal ending, a unit. Null for letters that make it a code. */
function gluedSuffix(text: string, at: number): Suffix | null {
  const glued = matchAt(letters, text, at);
  if (glued === null) return { scale: 1, unit: null, length: 0 };
  const folded = glued[0].toLowerCase();
  if (folded === 'k') return { scale: 1000, unit: null, length: 1 };
  if (['st', 'nd', 'rd', 'th'].includes(folded)) return { scale: 1, unit: null, length: 2 };
  const unit = units.get(folded);
  return unit === undefined ? null : { scale: 1, unit, length: folded.length };
}

function scaleOfRun(run: string | undefined): number {
  return Array.from(run ?? '').reduce((product, character) => product * (hanScales[character] ?? 1), 1);
}

const readDigits: Reader = (text, at): Found | null => {
  const match = matchAt(head, text, at);
  if (match === null) return null;
  let end = at + match[0].length;
  const glued = gluedSuffix(text, end);
  if (glued === null) return null;
  end += glued.length;
  const han = matchAt(hanScale, text, end);
  end += han?.[0].length ?? 0;
  const scale = glued.scale * scaleOfRun(han?.[1]);
  const found = glued.unit === null ? unitAt(text, end) : { unit: glued.unit, length: 0 };
  const value = scale === 1 ? plain(match[3]!) : scaled(plain(match[3]!), scale);
  const unit = found.unit ?? currencySigns[match[2] ?? ''] ?? null;
  return { length: end + found.length - at, tokens: [token('number', (match[1] ?? '') + value, { unit })] };
};

const notNumbers = new RegExp(hanNotNumbers.join('|'), 'uy');
const decimals = /点([零〇一二三四五六七八九]+)(?!分)/uy;

const readHanNumeral: Reader = (text, at): Found | null => {
  if (matchAt(notNumbers, text, at) !== null) return null;
  const run = matchAt(hanNumeralRun, text, at);
  if (run === null) return null;
  let end = at + run[0].length;
  const fraction = matchAt(decimals, text, end);
  end += fraction?.[0].length ?? 0;
  const { unit, length } = unitAt(text, end);
  const value = hanNumber(run[0]) + (fraction === null ? '' : `.${hanNumber(fraction[1]!)}`);
  return {
    length: end + length - at,
    tokens: [token('number', value, { unit, soft: run[0] === '一' && text[at - 1] !== '第' })],
  };
};

const numeral = String.raw`\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百]+`;

const percentOf = reader(new RegExp(`百分之(${numeral})`, 'uy'), ([, value = '']) => [
  token('number', /^\d/u.test(value) ? value : hanNumber(value), { unit: 'percent' }),
]);

const half = reader(/半(?=年|个|小时|天|月|斤|价|糖|杯)/uy, () => [token('number', '0.5')]);

function dayOf(digits: string): Token {
  return token('number', String(Number(digits)), { unit: 'day' });
}

/** Reads 2026-03-15, also with dots or slashes. */
export const isoDate: Reader = reader(
  /(?<![\d.])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d.]\d|\d)/uy,
  ([, year = '', , month = '', day = '']) =>
    Number(month) > 12 ? null : [token('month', String(Number(month))), dayOf(day), token('number', year)],
);

const hanMonth = reader(/(?<!个)(\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?/uy, ([, value = '']) => {
  const month = Number(/^\d/u.test(value) ? value : hanNumber(value));
  return month >= 1 && month <= 12 ? [token('month', String(month))] : null;
});

const weekdayNumbers: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  日: '7',
  天: '7',
  末: 'weekend',
};

const hanWeekday = reader(/(?:周|星期|礼拜)([一二三四五六日天末1-6])(?![次回个天小篇本年月杯])/uy, ([, day = '']) => [
  token('weekday', weekdayNumbers[day] ?? day),
]);

/** Readers of numbers and dates, in the order they are tried. */
export const numberReaders: readonly Reader[] = [hanMonth, hanWeekday, percentOf, half, readDigits, readHanNumeral];
