import { type Asset, fromUnits, multiplyDivide } from '@shared/lib/money';
import { priceOne, priceScale } from '../wallet/public.ts';
import { textOf } from './money.queries.ts';

/** A fixed charge plus a rate with eight decimals, like prices. Rounds up. */
export interface FeeTerms {
  charge: bigint;
  fraction: bigint;
}

export const noFee: FeeTerms = { charge: 0n, fraction: 0n };

/** A fee without a fixed charge. */
export const fractionFee = (fraction: bigint): FeeTerms => ({ charge: 0n, fraction });

export function feeOf(amount: bigint, { charge, fraction }: FeeTerms): bigint {
  const part = multiplyDivide(amount, {
    numerator: fraction,
    denominator: priceOne,
    rounding: 'up',
  });
  return charge + part;
}

/** The largest amount that fits into the balance with its fee; 0 if none does. */
export function largestWithFee(available: bigint, terms: FeeTerms): bigint {
  const free = available - terms.charge;
  if (free <= 0n) return 0n;
  const guess = multiplyDivide(free, {
    numerator: priceOne,
    denominator: priceOne + terms.fraction,
    rounding: 'down',
  });
  // The fee rounds up, so the estimate is off by at most one unit.
  return guess + 1n + feeOf(guess + 1n, terms) <= available ? guess + 1n : guess;
}

/** The fee's terms for a screen that has no amount yet. */
export const presentFee = ({ charge, fraction }: FeeTerms, asset: Asset) => ({
  feeCharge: textOf(charge, asset),
  feePercent: fromUnits(fraction, priceScale),
});
