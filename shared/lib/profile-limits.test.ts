import { expect, it } from 'vitest';
import { nextChangeAt } from './profile-limits.ts';

const day = 24 * 3600;
it.each([
  ['never changed', 0, 0],
  ['just changed', 1000 * day, 1007 * day],
  ['changed six days ago', 994 * day, 1001 * day],
  ['changed seven days ago', 993 * day, 0],
])('a name that was %s', (_what, changedAt, at) => {
  expect(nextChangeAt({ changedAt, days: 7, now: 1000 * day })).toBe(at);
});
