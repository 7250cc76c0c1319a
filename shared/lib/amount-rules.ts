import { compareAmounts, toAmount } from './number-input.ts';

/** Limits from the terms of an operation on money. */
export interface AmountLimits {
  available: string;
  smallest: string;
  /** Maximum after the balance, the fee and all limits. */
  largest: string;
}

/** Why an amount cannot be sent: the label of the button, and the error under the field. */
export type AmountProblem = 'missing' | 'notEnough' | 'tooSmall' | 'tooMuch';

/** The first problem of a typed amount; undefined if it can be sent. */
export function amountProblem(typed: string, limits: AmountLimits): AmountProblem | undefined {
  const { available, smallest, largest } = limits;
  const isAbove = (one: string, other: string) => compareAmounts(one, other) > 0;
  // No amount is possible.
  if (isAbove(smallest, largest) || isZero(largest)) return 'notEnough';
  const amount = toAmount(typed);
  if (amount === undefined || isZero(amount)) return 'missing';
  if (isAbove(amount, available)) return 'notEnough';
  if (isAbove(smallest, amount)) return 'tooSmall';
  return isAbove(amount, largest) ? 'tooMuch' : undefined;
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
