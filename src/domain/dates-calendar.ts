// Days of the calendar, counted in UTC, and spans of days.

/** Days since 1970-01-01, UTC. */
export type Day = number;

/** How exactly a date was given. */
export type DatePrecision = 'day' | 'week' | 'month' | 'year';

/** Whole days, both ends included. */
export interface DaySpan {
  readonly from: Day;
  readonly until: Day;
  readonly precision: DatePrecision;
}

const dayMs = 86_400_000;

/** The day an ISO instant falls on, UTC. */
export function dayOf(iso: string): Day {
  return Math.floor(Date.parse(iso) / dayMs);
}

/** The day with this year, month (1–12, may run over) and day of the month; null when it does not exist. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const shifted = { year: year + Math.floor((month - 1) / 12), month: ((((month - 1) % 12) + 12) % 12) + 1 };
  const ms = Date.UTC(shifted.year, shifted.month - 1, date);
  const made = new Date(ms);
  return made.getUTCMonth() === shifted.month - 1 && made.getUTCDate() === date ? ms / dayMs : null;
}

/** `2026-11-29`. */
export function isoDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Year, month (1–12), day of the month and weekday (1 = Monday … 7 = Sunday). */
export function partsOf(day: Day): { year: number; month: number; date: number; weekday: number } {
  const at = new Date(day * dayMs);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    date: at.getUTCDate(),
    weekday: at.getUTCDay() === 0 ? 7 : at.getUTCDay(),
  };
}

/** One day. */
export function daySpan(day: Day): DaySpan {
  return { from: day, until: day, precision: 'day' };
}

/** The week, Monday to Sunday, `shift` weeks from the one of `day`. */
export function weekSpan(day: Day, shift: number): DaySpan {
  const monday = day - (partsOf(day).weekday - 1) + shift * 7;
  return { from: monday, until: monday + 6, precision: 'week' };
}

/** The month `shift` months from the one of `day`. */
export function monthSpan(day: Day, shift: number): DaySpan {
  const { year, month } = partsOf(day);
  const from = dayFrom(year, month + shift, 1)!;
  return { from, until: dayFrom(year, month + shift + 1, 1)! - 1, precision: 'month' };
}

/** The year `shift` years from the one of `day`. */
export function yearSpan(day: Day, shift: number): DaySpan {
  const year = partsOf(day).year + shift;
  return { from: dayFrom(year, 1, 1)!, until: dayFrom(year, 12, 31)!, precision: 'year' };
}

/** `count` units from `day`: days and weeks counted exactly, months and years by the calendar. */
export function spanAfter(day: Day, count: number, unit: DatePrecision): DaySpan {
  if (unit === 'day') return daySpan(day + Math.round(count));
  if (unit === 'week') return Number.isInteger(count) ? weekSpan(day, count) : daySpan(day + Math.round(count * 7));
  if (unit === 'month') return monthSpan(day, Math.round(count));
  return Number.isInteger(count) ? yearSpan(day, count) : monthSpan(day, Math.round(count * 12));
}

/** The given weekday in the week `shift` weeks from the one of `day`. */
export function weekdayIn(day: Day, weekday: number, shift: number): DaySpan {
  return daySpan(weekSpan(day, shift).from + weekday - 1);
}

/** The latest day before `day` with this weekday. */
export function weekdayBefore(day: Day, weekday: number): DaySpan {
  const back = (partsOf(day).weekday - weekday + 6) % 7;
  return daySpan(day - back - 1);
}
