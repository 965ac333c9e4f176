// Numbers written out, English and Chinese, to plain decimal text. What is not a number gives null.

const ones: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

const others: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  dozen: 12,
  half: 0.5,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  twentieth: 20,
  thirtieth: 30,
};

/** Multipliers that may follow digits or words. */
export const englishScales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  billion: 1e9,
};

/** True for a word that can start or continue a written number. */
export function isNumberWord(word: string): boolean {
  return word in ones || word in others || word in englishScales;
}

/** A finished reading: the number as decimal text and how many words it took. */
export interface WordNumber {
  readonly text: string;
  readonly taken: number;
}

interface Reading {
  total: number;
  group: number;
  /** Smallest unit already filled; a word must fit below it, else it starts a new number ("two five"). */
  room: number;
}

function addOnes(reading: Reading, value: number): boolean {
  const unit = value >= 20 ? 10 : 1;
  const size = value === 0 ? 10 : value;
  if (size >= reading.room) return false;
  reading.group += value;
  reading.room = unit === 10 ? 10 : 1;
  return true;
}

function addScale(reading: Reading, scale: number): boolean {
  if (scale === 100) {
    if (reading.group >= 100) return false;
    reading.group = (reading.group || 1) * 100;
    reading.room = 100;
    return true;
  }
  reading.total += (reading.group || 1) * scale;
  reading.group = 0;
  reading.room = scale;
  return true;
}

function isContinuation(word: string | undefined): boolean {
  return word !== undefined && word in ones;
}

/** Reads a written English number at the start of `words`: "two thousand and five", "twenty five", "fifteen hundred". */
export function englishNumber(words: readonly string[]): WordNumber | null {
  const first = words[0];
  if (first === undefined) return null;
  if (first in others) return { text: String(others[first]), taken: 1 };
  const reading: Reading = { total: 0, group: 0, room: Infinity };
  let taken = 0;
  for (; taken < words.length; taken++) {
    const word = words[taken]!;
    // "a hundred and fifty": "and" counts only between a scale and a smaller part.
    if (word === 'and' && reading.room >= 100 && reading.room < Infinity && isContinuation(words[taken + 1])) continue;
    const fits = word in ones ? addOnes(reading, ones[word]!) : addsScale(reading, word);
    if (!fits) break;
  }
  if (taken === 0) return null;
  return { text: String(reading.total + reading.group), taken };
}

function addsScale(reading: Reading, word: string): boolean {
  const scale = englishScales[word];
  return scale !== undefined && addScale(reading, scale);
}

const hanDigits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** Multipliers of Chinese numerals; they may follow digits too ("1.5万"). */
export const hanScales: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 };

/** Every character a Chinese numeral is written with. */
export const hanNumerals = '零〇一二两三四五六七八九十百千万亿';

interface HanReading {
  total: number;
  section: number;
  digit: number | null;
  /** Unit just left, for the short forms 一千五 (1500) and 两万三 (23000); 1 after 零. */
  last: number;
}

function addHanScale(reading: HanReading, scale: number): void {
  if (scale < 1e4) {
    reading.section += (reading.digit ?? 1) * scale;
  } else {
    const below = reading.section + (reading.digit ?? 0);
    reading.total = scale === 1e8 ? (reading.total + (below || 1)) * scale : reading.total + (below || 1) * scale;
    reading.section = 0;
  }
  reading.digit = null;
  reading.last = scale;
}

/** The value of a run of Chinese numerals as decimal text: 一百五十 → 150, 一千五 → 1500, 二〇二六 → 2026. */
export function hanNumber(run: string): string {
  const characters = Array.from(run);
  if (!characters.some((character) => character in hanScales)) {
    return characters.map((character) => hanDigits[character] ?? '').join('');
  }
  const reading: HanReading = { total: 0, section: 0, digit: null, last: 1 };
  for (const character of characters) {
    const scale = hanScales[character];
    if (scale !== undefined) addHanScale(reading, scale);
    else if (hanDigits[character] === 0) reading.last = 1;
    else reading.digit = hanDigits[character] ?? null;
  }
  const tail = (reading.digit ?? 0) * (reading.last >= 100 ? reading.last / 10 : 1);
  return String(reading.total + reading.section + tail);
}

/** `digits` times a scale, exactly, as decimal text: ("1.5", 10000) → "15000". */
export function scaled(digits: string, scale: number): string {
  return String(Math.round(Number(digits) * scale * 1e6) / 1e6);
}
