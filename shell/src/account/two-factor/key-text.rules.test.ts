import { expect, it } from 'vitest';
import { cardOf, inGroups } from './key-text.rules.ts';

it.each([
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDEFGHI', 'ABCD EFGH I'],
])('writes %s as %s', (key, text) => {
  expect(inGroups(key)).toBe(text);
});

it.each([
  [null, true, 1],
  ['2', true, 2],
  ['4', true, 4],
  ['4', false, 1],
  ['5', true, 1],
  ['x', true, 1],
])('opens card %s (with a key: %s) as %s', (requested, hasKey, card) => {
  expect(cardOf(requested, hasKey)).toBe(card);
});
