import { expect, it } from 'vitest';
import { markUnset, piecesOf } from './unset-value.ts';

const unset = markUnset('[not set]');

it.each([
  ['Plain text.', ['Plain text.']],
  [`By ${unset}, at ${unset}.`, ['By ', '<[not set]>', ', at ', '<[not set]>', '.']],
  [unset, ['<[not set]>']],
  [`${unset}${unset}`, ['<[not set]>', '<[not set]>']],
  ['The text [not set] of an operator', ['The text [not set] of an operator']],
])('%j has the pieces %j', (text, pieces) => {
  expect(piecesOf(text).map((one) => (one.isUnset ? `<${one.text}>` : one.text))).toEqual(pieces);
});

it('shows as the text alone', () => {
  expect(unset.replace(/\p{Cf}/gu, '')).toBe('[not set]');
});
