import { expect, it } from 'vitest';
import { parseStep } from './demo-time.ts';

it.each([
  ['+1d', 86_400_000],
  ['+12h', 43_200_000],
  ['+30m', 1_800_000],
  ['+0d', undefined],
  ['-1d', undefined],
  ['1d', undefined],
  ['+1.5d', undefined],
  ['+99999d', undefined],
])('a step of %s is read', (text, ms) => {
  expect(parseStep(text)).toBe(ms);
});
