import { expect, it } from 'vitest';
import { amountProblem } from './amount-rules.ts';

const limits = { available: '100', smallest: '1', largest: '98.5' };
const fields = (change: Partial<typeof limits>) => ({ ...limits, ...change });

it.each([
  ['', limits, 'missing'],
  ['0', limits, 'missing'],
  ['0,00', limits, 'missing'],
  ['.', limits, 'missing'],
  ['0.999999', limits, 'tooSmall'],
  ['1', limits, undefined],
  ['1,5', limits, undefined],
  ['98.5', limits, undefined],
  ['98.500000', limits, undefined],
  // What is there is enough, with the fee it is not.
  ['98.500001', limits, 'tooMuch'],
  ['100', limits, 'tooMuch'],
  ['100.000001', limits, 'notEnough'],
  ['999999999999999999', limits, 'notEnough'],
  // Nothing could be typed that would do: the reason does not wait for it.
  ['', fields({ available: '0', largest: '0' }), 'notEnough'],
  ['', fields({ available: '0.5', largest: '0.5' }), 'notEnough'],
  ['0.2', fields({ available: '0.5', largest: '0.5' }), 'notEnough'],
  ['', fields({ available: '0', smallest: '0', largest: '0' }), 'notEnough'],
] as const)('%s of %o is %s', (typed, given, problem) => {
  expect(amountProblem(typed, given)).toBe(problem);
});
