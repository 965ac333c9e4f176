// Dates as people write them, in UTC.

/** English month names, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "8 May 2023" of an ISO instant, in UTC whatever the machine's zone; '' when it is no date. */
export function dateText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]!} ${date.getUTCFullYear()}`;
}
