import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  calendarDay,
  defaultTimeZone,
  deviceTimeZone,
  formatDate,
  formatDay,
  formatDuration,
  formatMonth,
  formatRecordTime,
  formatTime,
  fromWallClock,
  isCalendarDay,
  toIsoTime,
  wallClock,
} from './date.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['2026-03-09T15:59:59Z', undefined, undefined, '2026-03-09'],
  ['2026-03-09T16:00:00Z', undefined, undefined, '2026-03-10'],
  ['2026-03-09T16:00:00Z', 'zh_cn', undefined, '2026年03月10日'],
  ['2026-03-09T16:00:00Z', 'ja', undefined, '2026-03-10'],
  ['2026-03-09T16:00:00Z', 'fr', 'Europe/Paris', '2026-03-09'],
  ['1970-01-01T00:00:00Z', 'en', 'America/New_York', '1969-12-31'],
])('§9: %s in %s at %s is the day %s', (iso, language, timeZone, day) => {
  expect(formatDate(at(iso), { language, timeZone })).toBe(day);
});

test.each([
  ['2026-03-09T16:00:00Z', undefined, '2026/03/10 00:00'],
  ['2026-03-09T04:05:59Z', undefined, '2026/03/09 12:05'],
  ['2026-07-01T12:30:00Z', 'America/New_York', '2026/07/01 08:30'],
  ['2026-03-29T01:00:00Z', 'Europe/Paris', '2026/03/29 03:00'],
])('§3, §9: %s at %s is the time %s', (iso, timeZone, time) => {
  expect(formatRecordTime(at(iso), timeZone)).toBe(time);
});

it('§9: shows UTC as in the ISO text, and Shanghai eight hours later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946684800, max: 4102444800 }), (seconds) => {
      const iso = (moment: number) =>
        new Date(moment * 1000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');
      expect(formatRecordTime(seconds, 'UTC')).toBe(iso(seconds));
      expect(formatRecordTime(seconds, defaultTimeZone)).toBe(iso(seconds + 8 * 3600));
    }),
  );
});

test.each([
  ...['en', 'id', 'ja', 'ko', 'ms', 'pt_br', 'es', 'vi', 'fr'].map((of) => [of, '2026-03-09']),
  ['zh_cn', '2026年03月09日'],
])('§9: a date in %s is %s', (language, text) => {
  expect(formatDate(at('2026-03-09T04:05:59Z'), { language })).toBe(text);
  expect(formatDay('2026-03-09', language as string)).toBe(text);
});

test.each([
  // The hours around a change of the clock, in spring and in autumn, north and south.
  ['2026-03-08T06:59:59Z', 'America/New_York', '2026/03/08 01:59'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026/03/08 03:00'],
  ['2026-11-01T05:59:59Z', 'America/New_York', '2026/11/01 01:59'],
  ['2026-11-01T06:00:00Z', 'America/New_York', '2026/11/01 01:00'],
  ['2026-10-25T00:59:59Z', 'Europe/Paris', '2026/10/25 02:59'],
  ['2026-10-25T01:00:00Z', 'Europe/Paris', '2026/10/25 02:00'],
  // Half an hour, in a zone that is half an hour off.
  ['2026-04-04T14:59:59Z', 'Australia/Lord_Howe', '2026/04/05 01:59'],
  ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', '2026/04/05 01:30'],
  ['2026-03-09T04:05:59Z', 'Asia/Kathmandu', '2026/03/09 09:50'],
])('§9: %s at %s is the time %s', (iso, timeZone, time) => {
  expect(formatRecordTime(at(iso), timeZone)).toBe(time);
  expect(formatTime(at(iso), timeZone)).toBe(time.slice(-5));
});

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/Paris', 'Australia/Lord_Howe'];

describe.each(zones)('on a device in %s', (device) => {
  it.each(zones)('around its changes of the clock, each hour in %s is right', (timeZone) => {
    vi.stubEnv('TZ', device);
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (const from of ['2026-03-01', '2026-09-30']) {
      const hours = Array.from({ length: 40 * 24 }, (_, hour) => at(from) + hour * 3600);
      const shown = hours.map((hour) => clock.format(hour * 1000).replaceAll('-', '/'));
      expect(hours.map((hour) => formatRecordTime(hour, timeZone))).toEqual(shown);
    }
  });
});

test.each([
  ['2026-03-01', 'Asia/Shanghai', '2026-02-28T16:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, begins) => {
  const start = fromWallClock(calendarDay(day), timeZone);
  expect(start.toISOString()).toBe(begins);
  expect(wallClock(start, timeZone).format('YYYY-MM-DD HH:mm:ss')).toBe(`${day} 00:00:00`);
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-2-8', false],
  ['2026-02', false],
  ['2026-02-28T00:00', false],
  ['Invalid Date', false],
  ['nonsense', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
  if (!is) expect(formatDay(text, 'en')).toBe('');
});

test.each([
  ['en', 'March 2026'],
  ['zh_cn', '2026年3月'],
  ['pt_br', 'março de 2026'],
])('a month in %s is %s', (language, text) => {
  expect(formatMonth('2026-03', language)).toBe(text);
});

it.each([
  [-5, '0:00'],
  [0, '0:00'],
  [0.2, '0:01'],
  [9, '0:09'],
  [60, '1:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86399, '23:59:59'],
  [86400, '24:00:00'],
])('shows %s seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it('formats a machine-readable time', () => {
  expect(toIsoTime(1_772_337_600)).toBe('2026-03-01T04:00:00.000Z');
});

describe('the time zone of the device', () => {
  it('is read once, and again after the clock has changed', () => {
    const ask = vi.spyOn(Intl, 'DateTimeFormat');
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset');
    offset.mockReturnValue(-541);
    expect(deviceTimeZone()).toBe(deviceTimeZone());
    expect(ask).toHaveBeenCalledTimes(1);
    offset.mockReturnValue(-542);
    deviceTimeZone();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
