import { expect, it } from 'vitest';
import { isGuessable } from './guessable-digits.ts';

const birthday = '1994-05-17';

it.each([
  ...['111111', '000000', '123456', '234567', '012345', '567890', '890123', '654321', '210987'],
  ...['121212', '123123', '111222', '112233', '665544', '909090'],
  ...['940517', '170594', '051794', '199405', '051994', '941705', '199417', '171994'],
])('%s is among the first guesses', (digits) => {
  expect(isGuessable(digits, birthday)).toBe(true);
});

it.each(['274163', '590382', '816420', '112234', '135791', '246810', '940518', '121213'])(
  '%s is not',
  (digits) => {
    expect(isGuessable(digits, birthday)).toBe(false);
  },
);

it('accepts the birthday of another person', () => {
  expect(isGuessable('940517', null)).toBe(false);
  expect(isGuessable('940517', '1990-01-02')).toBe(false);
});
