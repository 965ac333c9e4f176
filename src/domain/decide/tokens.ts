// A text as the value guard reads it: a row of tokens in which every spelling of a value has one form.
import { takeApart } from './english-contractions.js';
import { joinWords } from './join-words.js';
import { unifyMarks } from './normalise.js';
import { isoDate, numberReaders } from './read-numbers.js';
import { timeReaders } from './read-times.js';
import { codeReaders, groupedDigits, wordReaders } from './read-words.js';
import type { Reader, Token } from './token.js';

const readers: readonly Reader[] = [
  ...codeReaders,
  ...timeReaders,
  isoDate,
  groupedDigits,
  ...numberReaders,
  ...wordReaders,
];
/** Most characters are letters, and no time, date or amount starts with one. */
const letterReaders: readonly Reader[] = [...codeReaders, groupedDigits, ...wordReaders];

function rawTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const found = firstFound(text, at);
    tokens.push(...(found?.tokens ?? []));
    at += found?.length ?? 1;
  }
  return tokens;
}

function firstFound(text: string, at: number): ReturnType<Reader> {
  if (/\s/u.test(text[at]!) && text[at] !== '\n') return null;
  for (const read of /[a-z]/iu.test(text[at]!) ? letterReaders : readers) {
    const found = read(text, at);
    if (found !== null && found.length > 0) return found;
  }
  return null;
}

function markStarts(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((found, index) => ({ ...found, start: index === 0 || tokens[index - 1]!.kind === 'end' }));
}

/** The tokens of a text, in order. The same text always gives the same row; case counts only for names. */
export function tokensOf(text: string): readonly Token[] {
  return joinWords(markStarts(rawTokens(unifyMarks(text))).flatMap(takeApart));
}
