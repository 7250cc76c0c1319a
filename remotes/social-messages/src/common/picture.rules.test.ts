import { expect, it } from 'vitest';
import { pictureProblem } from './picture.rules.ts';

it.each([
  ['image/jpeg', 10 * 1024 * 1024, undefined],
  ['image/png', 1, undefined],
  ['image/webp', 1, undefined],
  ['image/svg+xml', 1, 'picture.wrongType'],
  ['image/gif', 1, 'picture.wrongType'],
  ['', 1, 'picture.wrongType'],
  ['image/jpeg', 0, 'picture.empty'],
  ['image/jpeg', 10 * 1024 * 1024 + 1, 'picture.tooLarge'],
])('%s of %i bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
