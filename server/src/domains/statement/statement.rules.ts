import { dayMs } from '../../platform/time/time.ts';

/** The periods that a statement can have, and how it is written. Pure. */

const mostDays = 366;

/** The key of what is wrong with a period of days of the person. */
export function wrongPeriod(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return '002140';
  if (from > to) return '002141';
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1;
  return days > mostDays ? '002142' : undefined;
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

/** The first moment of a day in a time zone, as a moment of the world. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The zone's distance at the moment itself: the first guess may lie beyond a change of the clock.
  const guess = midnight - distanceMs(midnight, timeZone);
  return new Date(midnight - distanceMs(guess, timeZone));
}

/** How far the clock of a zone is ahead of the world's at a moment. */
function distanceMs(at: number, timeZone: string): number {
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

/** A programme that opens tables would run a text that begins like this. */
const beginsFormula = /^[=+\-@\t\r]/;

/** A text as a field: what people wrote never runs, and never ends its field. */
export const textField = (text: string): string =>
  quoted(beginsFormula.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const byteOrderMark = '\ufeff';

/** The whole file, as RFC 4180 has it. Its mark tells Excel that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  byteOrderMark + lines.map((fields) => `${fields.join(',')}\r\n`).join('');
