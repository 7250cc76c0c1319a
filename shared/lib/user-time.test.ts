import { afterEach, expect, it, vi } from 'vitest';
import { userTime } from './user-time.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['2026-03-01T04:00:00Z', 'UTC', '2026-03-01T04:00:00+00:00'],
  ['2026-03-01T04:00:00Z', 'Asia/Shanghai', '2026-03-01T12:00:00+08:00'],
  ['2026-07-01T04:00:00Z', 'America/St_Johns', '2026-07-01T01:30:00-02:30'],
  ['2026-03-01T04:00:00Z', 'America/St_Johns', '2026-03-01T00:30:00-03:30'],
  ['2026-03-01T04:00:00Z', 'America/New_York', '2026-02-28T23:00:00-05:00'],
  // The clock changes.
  ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08T01:59:59-05:00'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00:00-04:00'],
  ['2026-10-25T00:59:59Z', 'Europe/Paris', '2026-10-25T02:59:59+02:00'],
  ['2026-10-25T01:00:00Z', 'Europe/Paris', '2026-10-25T02:00:00+01:00'],
])('§7: %s on a device in %s is %s', (iso, timeZone, text) => {
  vi.stubEnv('TZ', timeZone);
  expect(userTime(Date.parse(iso) / 1000)).toBe(text);
});

it('denotes the same moment in every time zone', () => {
  for (const seconds of [0, 1_772_337_600, 1_782_337_661, 4_102_444_799]) {
    expect(Date.parse(userTime(seconds))).toBe(seconds * 1000);
  }
});
