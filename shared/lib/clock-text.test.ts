import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

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
  expect(clockText(seconds)).toBe(text);
});
