import { expect, it } from 'vitest';
import { dayChoices, sizeOf } from './campaign.rules.ts';

it.each([
  [30, [1, 3, 7, 14, 30]],
  [10, [1, 3, 7]],
  [0, []],
])('of at most %i days a campaign may run %j', (most, days) => {
  expect(dayChoices(most)).toEqual(days);
});

it.each([
  [0, 0, 'B'],
  [999, 999, 'B'],
  [1000, 1, 'KB'],
  [18_440_000, 18.4, 'MB'],
  [5_000_000_000_000, 5000, 'GB'],
])('%i bytes are %d %s', (bytes, value, unit) => {
  expect(sizeOf(bytes)).toEqual({ value, unit });
});
