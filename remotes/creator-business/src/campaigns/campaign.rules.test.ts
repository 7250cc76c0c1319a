import { expect, it } from 'vitest';
import { campaignDays, toFileSize } from './campaign.rules.ts';

it.each([
  [30, [1, 3, 7, 14, 30]],
  [10, [1, 3, 7]],
  [0, []],
])('with a maximum of %i days offers %j', (maxDays, days) => {
  expect(campaignDays(maxDays)).toEqual(days);
});

it.each([
  [0, 0, 'B'],
  [999, 999, 'B'],
  [1000, 1, 'KB'],
  [18_440_000, 18.4, 'MB'],
  [5_000_000_000_000, 5000, 'GB'],
])('%i bytes are %d %s', (bytes, value, unit) => {
  expect(toFileSize(bytes)).toEqual({ value, unit });
});
