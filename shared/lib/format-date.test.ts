import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { defaultTimeZone, formatDate, formatDateTime } from './format-date.ts';

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
  expect(formatDateTime(at(iso), timeZone)).toBe(time);
});

it('§9: says in UTC what the ISO text says, and eight hours later in Shanghai', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946684800, max: 4102444800 }), (seconds) => {
      const iso = (moment: number) =>
        new Date(moment * 1000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');
      expect(formatDateTime(seconds, 'UTC')).toBe(iso(seconds));
      expect(formatDateTime(seconds, defaultTimeZone)).toBe(iso(seconds + 8 * 3600));
    }),
  );
});
