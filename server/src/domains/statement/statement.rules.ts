import { calendarDay, dayFormat, fromWallClock, isCalendarDay } from '@shared/lib/date';

/** Validates the period of a statement and formats its CSV. Pure. */

const maxDays = 366;

/** The error key for an invalid period of calendar days. */
export function wrongPeriod(from: string, to: string): string | undefined {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return '002140';
  if (from > to) return '002141';
  const days = calendarDay(to).diff(calendarDay(from), 'day') + 1;
  return days > maxDays ? '002142' : undefined;
}

export const dayAfter = (day: string): string => calendarDay(day).add(1, 'day').format(dayFormat);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The instant at which a day starts in a time zone. */
export const dayStart = (day: string, timeZone: string): Date =>
  fromWallClock(calendarDay(day), timeZone);

/** Spreadsheet programs would run a text that starts like this as a formula. */
const formulaPrefix = /^[=+\-@\t\r]/;

/** Escapes user text for a CSV field, against formulas and broken quoting. */
export const textField = (text: string): string =>
  quoted(formulaPrefix.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const byteOrderMark = '\ufeff';

/** The whole file, as in RFC 4180. The byte order mark tells Excel that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  byteOrderMark + lines.map((fields) => `${fields.join(',')}\r\n`).join('');
