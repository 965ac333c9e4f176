// Words, codes, Chinese characters and punctuation.
import { reader, token, type Reader } from './token.js';
import { hanFillers, hanNotNegations, negations, relativeDays } from './value-lexicon.js';

// Every repeat that is tried again at the next character is bounded, or a long run without blanks takes quadratic time.
const address = reader(
  /https?:\/\/[^\s，。；、）)]+|[\p{L}\p{N}.+_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/uy,
  ([text]) => [token('code', text.toLowerCase().replace(/[.,;:!?]+$/u, ''))],
);

/** Reads several groups of digits (phone numbers, versions, fractions), then letters mixed with digits. */
export const groupedDigits: Reader = reader(
  /[+v]?\d+(?:[-/.:]\d+){2,}(?:[-_]?[a-z]\w*)?|v\d+(?:\.\d+)*|\+?\d+[-/]\d+/iuy,
  ([text]) => [token('code', text.toLowerCase())],
);

const mixed = reader(
  /(?=[\p{Script=Latin}\p{N}_-]{0,80}?\p{N})(?=[\p{Script=Latin}\p{N}_-]{0,80}?[\p{Script=Latin}_])[\p{Script=Latin}\p{N}_]+(?:-[\p{Script=Latin}\p{N}_]*\p{N}[\p{Script=Latin}\p{N}_]*)*/uy,
  ([text]) => (/\p{N}/u.test(text) ? [token('code', text.toLowerCase())] : null),
);

const word = reader(
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}_])+(?:'\p{Script=Latin}+)?[+#]*/uy,
  ([text]) => [token('word', text.toLowerCase(), { name: /\p{Lu}/u.test(text) })],
);

const plainHan = reader(new RegExp(hanNotNegations.join('|'), 'uy'), ([text]) =>
  Array.from(text, (character) => token('han', character)),
);

function hanWords(words: Iterable<string>): RegExp {
  const han = [...words].filter((entry) => /\p{Script=Han}/u.test(entry));
  return new RegExp(han.toSorted((a, b) => b.length - a.length).join('|'), 'uy');
}

const hanNegation = reader(hanWords(negations), ([text]) => [token('negation', text.replace(/^没有$/u, '没'))]);
const hanDay = reader(hanWords(relativeDays), ([text]) => [token('day', text)]);
const hanPeriod = reader(
  /每(?:个)?(天|日|周|星期|月|年|小时|季度?|晚)(?![一二三四五六日天末1-6])/uy,
  ([, unit = '']) => [token('period', hanPeriods[unit] ?? unit)],
);
const hanPeriods: Readonly<Record<string, string>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  月: 'month',
  年: 'year',
  小时: 'hour',
  晚: 'night',
  季: 'quarter',
  季度: 'quarter',
};

// 都 in 成都 and 首都, 地 in 地铁 are parts of other words.
const hanFiller = reader(new RegExp(`(?<![成首古])(?:${hanFillers.join('|')})(?![铁方址区图点])`, 'uy'), () => []);
const character = reader(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/uy, ([text]) => [token('han', text)]);

const end = reader(/(?:\.(?![\p{L}\p{N}])|[!?。！？…\n])+/uy, () => [token('end', '.')]);
const mark = reader(/[,;:，；：、()]/uy, () => [token('mark', ',')]);
const ampersand = reader(/&/uy, () => [token('word', 'and')]);
// An emoji or another symbol says something; quotes, dashes and slashes do not.
const symbol = reader(/\p{S}/uy, ([text]) => [token('word', text)]);

/** Readers that must come before the numbers: they hold digits that are no amounts. */
export const codeReaders: readonly Reader[] = [address];
/** Tried when no time, date or amount stands here. */
export const wordReaders: readonly Reader[] = [
  mixed,
  word,
  hanFiller,
  plainHan,
  hanNegation,
  hanDay,
  hanPeriod,
  character,
  end,
  mark,
  ampersand,
  symbol,
];
