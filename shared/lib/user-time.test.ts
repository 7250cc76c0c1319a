import { expect, it } from 'vitest';
import { userTime } from './user-time.ts';

it.each([
  { offset: 0, text: '2026-03-01T04:00:00+00:00' },
  { offset: 480, text: '2026-03-01T12:00:00+08:00' },
  { offset: -210, text: '2026-03-01T00:30:00-03:30' },
  { offset: -300, text: '2026-02-28T23:00:00-05:00' },
])('is what a clock $offset minutes east of Greenwich shows', ({ offset, text }) => {
  expect(userTime(1_772_337_600, offset)).toBe(text);
});

it('has the offset of the device where nothing is said', () => {
  expect(Date.parse(userTime(1_772_337_600))).toBe(1_772_337_600_000);
});
