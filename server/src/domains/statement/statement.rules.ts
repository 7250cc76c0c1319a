import { dayMs } from '../../platform/time/time.ts';

/** Validates the period of a statement and formats its CSV. Pure. */

const maxDays = 366;

/** The error key for an invalid period of calendar days. */
export function wrongPeriod(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return '002140';
  if (from > to) return '002141';
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1;
  return days > maxDays ? '002142' : undefined;
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The instant at which a day starts in a time zone. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The UTC offset at the guess, because the offset at midnight UTC may be across a DST change.
  const guess = midnight - utcOffsetMs(midnight, timeZone);
  return new Date(midnight - utcOffsetMs(guess, timeZone));
}

/** The UTC offset of a time zone at a moment. */
function utcOffsetMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const pieces = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => pieces.get(type) ?? 0;
  const local = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

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
