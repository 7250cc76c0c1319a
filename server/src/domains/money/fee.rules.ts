import { type Asset, fromUnits, multiplyDivide } from '@shared/lib/money';
import { priceOne, priceScale } from '../wallet/public.ts';
import { textOf } from './terms.ts';

/** A fixed charge and a fraction of the amount, with eight decimals, as prices have. It rounds up. */
export interface FeeTerms {
  charge: bigint;
  fraction: bigint;
}

export const noFee: FeeTerms = { charge: 0n, fraction: 0n };

/** A fee that is only a part of the amount. */
export const fractionFee = (fraction: bigint): FeeTerms => ({ charge: 0n, fraction });

export function feeOf(amount: bigint, { charge, fraction }: FeeTerms): bigint {
  const part = multiplyDivide(amount, {
    numerator: fraction,
    denominator: priceOne,
    rounding: 'up',
  });
  return charge + part;
}

/** The most that can be sent from what is there, its fee included; 0 where nothing can. */
export function largestWithFee(available: bigint, terms: FeeTerms): bigint {
  const free = available - terms.charge;
  if (free <= 0n) return 0n;
  const guess = multiplyDivide(free, {
    numerator: priceOne,
    denominator: priceOne + terms.fraction,
    rounding: 'down',
  });
  // The fee rounds up: one unit more or less is all that the guess can be wrong by.
  return guess + 1n + feeOf(guess + 1n, terms) <= available ? guess + 1n : guess;
}

/** As a screen names it, before there is an amount. */
export const presentFee = ({ charge, fraction }: FeeTerms, asset: Asset) => ({
  feeCharge: textOf(charge, asset),
  feePercent: fromUnits(fraction, priceScale),
});
