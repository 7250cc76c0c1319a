import { expect, it } from 'vitest';
import { waitParts } from './wait.ts';

it.each([
  [-5, '0 seconds'],
  [0, '0 seconds'],
  [0.2, '1 seconds'],
  [42, '42 seconds'],
  [59.1, '1 minutes'],
  [60, '1 minutes'],
  [89, '1 minutes'],
  [754, '13 minutes'],
  [3569, '59 minutes'],
  [3570, '1 hours'],
  [3660, '1 hours 1 minutes'],
  [82_286, '22 hours 51 minutes'],
  [86_400, '24 hours'],
])('a wait of %s seconds is said as %s', (seconds, text) => {
  expect(
    waitParts(seconds)
      .map(({ unit, number }) => `${number} ${unit}`)
      .join(' '),
  ).toBe(text);
});
