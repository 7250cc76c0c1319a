import { expect, it } from 'vitest';
import { createRequestNumber } from './short-number.ts';

it('is eight unambiguous letters and digits, practically unique', () => {
  const numbers = Array.from({ length: 2000 }, createRequestNumber);
  for (const number of numbers) expect(number).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(numbers.join('')).size).toBe(32);
});
