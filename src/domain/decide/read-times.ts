// Times of day in English and Chinese, as hh:mm on the 24-hour clock.
import { hanNumber, hanNumerals } from './number-words.js';
import { reader, token, type Reader, type Token } from './token.js';

function clock(hour: number, minute: number): readonly Token[] | null {
  if (hour > 24 || minute > 59) return null;
  return [token('time', `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)];
}

function halfDay(hour: number, half: string): number {
  if (hour > 12) return hour;
  return half === 'p' ? (hour % 12) + 12 : hour % 12;
}

const english = reader(
  /(?<![\p{Script=Latin}\p{N}.:])(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m(?:\.(?=\s|$|,)|(?![\p{Script=Latin}\p{N}]))/iuy,
  (match) => clock(halfDay(Number(match[1]), match[3]!.toLowerCase()), Number(match[2] ?? 0)),
);

const digital = reader(/(?<![\p{Script=Latin}\p{N}.:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\p{N}:])/uy, (match) =>
  clock(Number(match[1]), Number(match[2])),
);

function hanValue(text: string): number {
  return /^\d/u.test(text) ? Number(text) : Number(hanNumber(text));
}

function hanMinutes(half: string | undefined, quarters: string | undefined, minutes: string | undefined): number {
  if (half !== undefined) return 30;
  if (quarters !== undefined) return quarters === '三' ? 45 : 15;
  return minutes === undefined ? 0 : hanValue(minutes);
}

function hanHour(part: string | undefined, hour: number): number {
  if (part === undefined) return hour;
  if (/下午|傍晚|晚上|夜里|今晚/u.test(part)) return halfDay(hour, 'p');
  // Noon is 12:00, and "中午一点" is 13:00.
  return part === '中午' && hour < 10 ? hour + 12 : hour;
}

const numeral = `\\d{1,2}|[${hanNumerals}]{1,3}`;
// 三点五公里 is 3.5 km; 三点五分 and 三点五十 are times.
const fraction = '[一二三四五六七八九](?![十零分刻])|\\d(?![\\d分])';
const partOfDay = '上午|早上|早晨|清晨|凌晨|中午|下午|傍晚|晚上|夜里|今晚';

const chinese = reader(
  new RegExp(
    `(${partOfDay})?\\s?(${numeral})(?:点钟?(?!${fraction})|时(?!间|候|常))(?:(半)|(一|三)刻|(\\d{1,2}|[${hanNumerals}]{2,3}|[${hanNumerals}]{1,3}(?=分))分?)?`,
    'uy',
  ),
  ([whole, part, hour = '', half, quarters, minutes]) => {
    // "短一点" and "一点也不" are "a bit", not one o'clock.
    if (part === undefined && hour === '一' && !/半|刻|钟|分$/u.test(whole)) return null;
    return clock(hanHour(part, hanValue(hour)), hanMinutes(half, quarters, minutes));
  },
);

/** Readers of a time of day, in the order they are tried. */
export const timeReaders: readonly Reader[] = [english, digital, chinese];
