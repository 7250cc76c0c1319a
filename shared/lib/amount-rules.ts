import { compareAmounts, toAmount } from './number-input.ts';

/** What the server says of an amount before it is typed: the terms of a money call. */
export interface AmountLimits {
  available: string;
  smallest: string;
  /** What the person has and every limit taken together; the fee is thought of already. */
  largest: string;
}

/** Why an amount cannot be sent. It is the label of the button, and the error under the field. */
export type AmountProblem = 'missing' | 'notEnough' | 'tooSmall' | 'tooMuch';

/** The first thing that is wrong with what was typed, or undefined where it can be sent. */
export function amountProblem(typed: string, limits: AmountLimits): AmountProblem | undefined {
  const { available, smallest, largest } = limits;
  const isAbove = (one: string, other: string) => compareAmounts(one, other) > 0;
  // Nothing that could be typed would do.
  if (isAbove(smallest, largest) || isZero(largest)) return 'notEnough';
  const amount = toAmount(typed);
  if (amount === undefined || isZero(amount)) return 'missing';
  if (isAbove(amount, available)) return 'notEnough';
  if (isAbove(smallest, amount)) return 'tooSmall';
  return isAbove(amount, largest) ? 'tooMuch' : undefined;
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
