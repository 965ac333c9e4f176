// Instants as the package keeps them: UTC, ISO 8601 with milliseconds, between the years 1678 and 2262.
import { MemoryError } from './errors.js';

/** First instant that may be kept (the range of 64-bit nanoseconds, as stores keep them). */
const earliestInstant = '1678-01-01T00:00:00.000Z';

/** Last instant that may be kept. */
const latestInstant = '2262-01-01T00:00:00.000Z';

const earliest = Date.parse(earliestInstant);
const latest = Date.parse(latestInstant);

const isoForm =
  /^(?<day>[+-]?\d{4,6}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The instant as UTC ISO text with milliseconds. Takes epoch milliseconds, a Date, or ISO 8601 text (a date alone is
 * midnight UTC; a time without an offset is UTC, so that no machine's zone decides). Finer digits are cut off.
 * Throws `invalid_input` for anything else, for days that do not exist and for years outside 1678 to 2262.
 */
export function instantOf(value: string | number | Date): string {
  const ms = millisecondsOf(value);
  if (!Number.isFinite(ms)) {
    throw new MemoryError(
      'invalid_input',
      'a date could not be read; give ISO 8601 text, epoch milliseconds or a Date',
    );
  }
  if (ms < earliest || ms >= latest) {
    throw new MemoryError('invalid_input', 'a date is out of range; years from 1678 to 2261 can be kept', {
      context: { earliest: earliestInstant, latest: latestInstant },
    });
  }
  return new Date(Math.floor(ms)).toISOString();
}

/**
 * Minutes the clock of the text is ahead of UTC: 480 for `2026-09-15T00:30+08:00`. 0 for what names no offset: epoch
 * milliseconds, a Date, a date alone, a time in UTC.
 */
export function offsetOf(value: unknown): number {
  const zone = typeof value === 'string' ? isoForm.exec(value.trim())?.groups?.['zone'] : undefined;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zoneInMinutes(zone)) ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes)) || 0;
}

/** What a clock so many minutes ahead of UTC shows at an instant, in the form of one: its days are the local ones. */
export function onClock(instant: string, minutesAhead: number): string {
  return new Date(Date.parse(instant) + 60_000 * minutesAhead).toISOString();
}

function millisecondsOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? millisecondsOfText(value.trim()) : NaN;
}

function millisecondsOfText(text: string): number {
  const { day, time = '00:00', zone } = isoForm.exec(text)?.groups ?? {};
  if (day === undefined || !dayExists(day)) return NaN;
  return Date.parse(`${day}T${timeInMilliseconds(time)}${zoneInMinutes(zone)}`);
}

function timeInMilliseconds(time: string): string {
  const [clock = '', fraction = ''] = time.split(/[.,]/);
  return `${clock.length === 5 ? `${clock}:00` : clock}.${fraction.slice(0, 3).padEnd(3, '0')}`;
}

function zoneInMinutes(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]!}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Date.parse rolls 31 February over to March; a day that does not exist is an error here. */
function dayExists(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day);
}
