/** Dates and times of the specification (§9). All date code of the web view builds on this file. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { memoize, toLocale } from './intl.ts';

dayjs.extend(utc);

export const defaultTimeZone = 'Asia/Shanghai';

const offsetFormat = memoize(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
);

/** In minutes, positive east of Greenwich. */
function utcOffset(at: Date | number, timeZone: string): number {
  // The device's own offset costs no Intl call, and lists ask for it on every row.
  if (timeZone === deviceTimeZone()) return dayjs(at).utcOffset();
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(offsetFormat(timeZone).format(at)) ?? [];
  const absolute = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -absolute : absolute;
}

/**
 * The clock on the wall of a time zone, as a day.js object in UTC. `utcOffset()` and the timezone
 * plugin of day.js compute through the device's own clock, and are an hour off around its DST
 * changes; the plugin also creates an Intl formatter per call, which is 20 times slower.
 */
export const wallClock = (at: Date | number, timeZone: string = defaultTimeZone): dayjs.Dayjs =>
  dayjs.utc(at).add(utcOffset(at, timeZone), 'minute');

/** The inverse of `wallClock`. */
export function fromWallClock(wall: dayjs.Dayjs, timeZone: string = defaultTimeZone): Date {
  // The offset of a first guess, because a DST change may lie between it and the wall's time.
  const guess = wall.subtract(utcOffset(wall.toDate(), timeZone), 'minute');
  return wall.subtract(utcOffset(guess.toDate(), timeZone), 'minute').toDate();
}

/** A day of the calendar (YYYY-MM-DD) or a month (YYYY-MM), the same in every time zone. */
export const calendarDay = (text: string): dayjs.Dayjs => dayjs.utc(text);

export const dayFormat = 'YYYY-MM-DD';
export const monthFormat = 'YYYY-MM';

/** Rejects days such as February 30, which day.js would move into March. */
export function isCalendarDay(text: string): boolean {
  const day = calendarDay(text);
  return day.isValid() && day.format(dayFormat) === text;
}

interface DateOptions {
  language?: string;
  timeZone?: string;
}

const dateFormat = (language?: string): string =>
  language === 'zh_cn' ? 'YYYY年MM月DD日' : dayFormat;

/** YYYY-MM-DD, and YYYY年MM月DD日 in Chinese. */
export const formatDate = (unixSeconds: number, { language, timeZone }: DateOptions = {}): string =>
  wallClock(unixSeconds * 1000, timeZone).format(dateFormat(language));

/** The same for a day of the calendar; empty if there is no such day. */
export const formatDay = (day: string, language: string): string =>
  isCalendarDay(day) ? calendarDay(day).format(dateFormat(language)) : '';

/** YYYY/MM/DD HH:mm in every language, the format of stake records (§3). */
export const formatRecordTime = (unixSeconds: number, timeZone?: string): string =>
  wallClock(unixSeconds * 1000, timeZone).format('YYYY/MM/DD HH:mm');

/** HH:mm. */
export const formatTime = (unixSeconds: number, timeZone?: string): string =>
  wallClock(unixSeconds * 1000, timeZone).format('HH:mm');

/** The day as the language writes it, and HH:mm. */
export const formatDateTime = (unixSeconds: number, options: DateOptions = {}): string =>
  `${formatDate(unixSeconds, options)} ${formatTime(unixSeconds, options.timeZone)}`;

const monthNames = memoize(
  (language) =>
    new Intl.DateTimeFormat(toLocale(language), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

/** A month (YYYY-MM) as the language writes it: March 2026, 2026年3月. */
export const formatMonth = (month: string, language: string): string =>
  monthNames(language).format(calendarDay(month).toDate());

/** For the `dateTime` attribute of `<time>`. */
export const toIsoTime = (unixSeconds: number): string => dayjs.unix(unixSeconds).toISOString();

/** 0:09, 12:30, 23:59:59; rounds up, so that a countdown ends at 0:00. */
export function formatDuration(seconds: number): string {
  const duration = dayjs.utc(Math.max(0, Math.ceil(seconds)) * 1000);
  const hours = duration.diff(0, 'hour');
  return hours === 0 ? duration.format('m:ss') : `${hours}:${duration.format('mm:ss')}`;
}

let device: { offsets: string; timeZone: string } | undefined;

/** Asks Intl, which is slow, again only when the offset now, in January or in July has changed. */
export function deviceTimeZone(): string {
  const now = new Date();
  const year = now.getFullYear();
  const moments = [now, new Date(year, 0), new Date(year, 6)];
  const offsets = moments.map((moment) => moment.getTimezoneOffset()).join();
  if (device?.offsets === offsets) return device.timeZone;
  device = { offsets, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return device.timeZone;
}
